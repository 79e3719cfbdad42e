package filestore

import (
	"context"
	"encoding/hex"
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"proem/internal/regular"
	"proem/memory"
	"proem/memory/shared"
)

// ContextPath is the file of what agents share: a project's, or with "" the
// person's own. It is "" where nothing can be kept.
func (s Store) ContextPath(project string) string {
	if _, err := hex.DecodeString(project); s.dir == "" || err != nil {
		return ""
	}
	return filepath.Join(s.dir, project, "context.json")
}

// LoadContext returns what agents share, nothing where there is no file. It takes
// no lock.
func (s Store) LoadContext(project string) (shared.Context, error) {
	path := s.ContextPath(project)
	if path == "" {
		return shared.Context{}, nil
	}
	c, _, err := readContext(path)
	return c, err
}

func readContext(path string) (c shared.Context, data []byte, err error) {
	data, err = regular.Read(path, shared.MaxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return shared.Context{}, nil, nil
	case err == nil:
		c, err = shared.Parse(data)
	}
	if err != nil {
		return shared.Context{}, data, &memory.Broken{Path: path, Cause: bare(err)}
	}
	return c, data, nil
}

// UpdateContext changes it under its lock, as Update does a memory, and keeps the
// versions before. What changed has the next revision.
func (s Store) UpdateContext(ctx context.Context, project string, change func(*shared.Context) error) (shared.Context, error) {
	path := s.ContextPath(project)
	if path == "" {
		return shared.Context{}, ErrNowhere
	}
	var c shared.Context
	err := s.update(ctx, path, func() (data, old []byte, err error) {
		var was shared.Context
		if was, old, err = readContext(path); err != nil {
			return nil, nil, err
		}
		c = was
		if err := change(&c); err != nil {
			return nil, nil, err
		}
		if c.Same(was) {
			return old, old, nil
		}
		c = c.Revised()
		data = c.Bytes()
		if len(data) > shared.MaxFile {
			err = shared.ErrSize
		}
		return data, old, err
	})
	return c, err
}
