// Package filestore keeps memories as files of the user's own: one folder a
// project, one file a namespace, beside it the last versions for undo. What it
// cannot read it never overwrites, and what a link leads to it replaces in its
// place. It decides nothing about what a memory says.
package filestore

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"proem/internal/digest"
	"proem/internal/locked"
	"proem/internal/regular"
	"proem/memory"
)

// Store is a folder of memories. Without a folder it remembers nothing.
type Store struct {
	dir  string
	now  func() time.Time
	disk *locked.Disk // nil is the real one, which hooks that only read need not link
}

// New returns the store in the user's data folder, "" where there is none.
func New(data string, now func() time.Time) Store {
	s := Store{now: now}
	if data != "" {
		s.dir = filepath.Join(data, "memory")
	}
	return s
}

// ErrNowhere says that there is no folder to keep anything in.
var ErrNowhere = errors.New("find the data folder: neither HOME, XDG_DATA_HOME nor PROEM_HOME is an absolute path")

// Path is the file of a memory, "" where nothing can be remembered.
func (s Store) Path(r memory.Ref) string {
	if _, err := hex.DecodeString(r.Project); s.dir == "" || r.Project == "" || err != nil {
		return ""
	}
	name := "root"
	if r.Agent != "" {
		// A payload names the agent, so the name never becomes a path.
		sum := digest.Sum256([]byte(r.Agent))
		name = "agent-" + hex.EncodeToString(sum[:8])
	}
	return filepath.Join(s.dir, r.Project, name+".json")
}

// Load returns a memory, an empty one where there is none. It takes no lock.
func (s Store) Load(r memory.Ref) (memory.Memory, error) {
	path := s.Path(r)
	if path == "" {
		return memory.Memory{}, nil
	}
	m, _, err := read(path)
	return m, err
}

func read(path string) (m memory.Memory, data []byte, err error) {
	data, err = regular.Read(path, memory.MaxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR):
		return memory.Memory{}, nil, nil
	case err == nil:
		m, err = memory.Parse(data)
	}
	if err != nil {
		return memory.Memory{}, data, &memory.Broken{Path: path, Cause: bare(err)}
	}
	m.Kept = true
	return m, data, nil
}

// bare is err without the path, which stands before it already.
func bare(err error) error {
	if perr, ok := errors.AsType[*fs.PathError](err); ok {
		return perr.Err
	}
	return err
}

func (s Store) take(ctx context.Context, path string) (*locked.Lock, error) {
	if s.disk == nil {
		return locked.Take(ctx, locked.System(), path)
	}
	return locked.Take(ctx, *s.disk, path)
}

// Update changes a memory under its lock, which it waits for until ctx ends. It
// returns the memory as it is kept then. Where nothing changes nothing is
// written.
func (s Store) Update(ctx context.Context, r memory.Ref, change func(*memory.Memory) error) (memory.Memory, error) {
	path := s.Path(r)
	if path == "" {
		return memory.Memory{}, ErrNowhere
	}
	var m memory.Memory
	err := s.update(ctx, path, func() (data, old []byte, err error) {
		if m, old, err = read(path); err != nil {
			return nil, nil, err
		}
		if err := change(&m); err != nil {
			return nil, nil, err
		}
		m = m.Masked()
		m.Kept = true
		m.Agent = r.Agent
		return m.Bytes(), old, nil
	})
	if err != nil {
		return memory.Memory{}, err
	}
	return m, nil
}

// update replaces a file under its lock with what change makes of it, and keeps
// the version before.
func (s Store) update(ctx context.Context, path string, change func() (data, old []byte, err error)) error {
	lock, err := s.take(ctx, path)
	if err != nil {
		return fmt.Errorf("update the memory: %w", err)
	}
	defer lock.Release()
	data, old, err := change()
	if err != nil || bytes.Equal(data, old) {
		return err
	}
	if len(data) > memory.MaxFile {
		return fmt.Errorf("update the memory: it would be larger than %d KiB", memory.MaxFile>>10)
	}
	if old != nil {
		if err := s.keep(lock, path, old); err != nil {
			return fmt.Errorf("keep the version before: %w", err)
		}
	}
	if err := lock.Replace(path, data); err != nil {
		return fmt.Errorf("update the memory: %w", err)
	}
	return nil
}

// Mend puts a memory in the place of a file that holds none, which is kept under
// another name.
func (s Store) Mend(ctx context.Context, r memory.Ref, m memory.Memory) error {
	path := s.Path(r)
	lock, err := s.take(ctx, path)
	if err != nil {
		return fmt.Errorf("mend the memory: %w", err)
	}
	defer lock.Release()
	if _, _, err := read(path); err == nil {
		return errors.New("mend the memory: another process mended it meanwhile")
	}
	if err := aside(lock, path); err != nil {
		return fmt.Errorf("put the broken file aside: %w", err)
	}
	if err := lock.Replace(path, m.Masked().Bytes()); err != nil {
		return fmt.Errorf("mend the memory: %w", err)
	}
	return nil
}

// maxProjects bounds one look at all memories.
const maxProjects = 10_000

// Projects returns the root namespaces that are kept.
func (s Store) Projects() []memory.Ref {
	dir, err := os.Open(s.dir)
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(maxProjects)
	slices.Sort(names)
	var refs []memory.Ref
	for _, name := range names {
		r := memory.Ref{Project: name}
		if path := s.Path(r); path != "" && len(name) == 32 {
			refs = append(refs, r)
		}
	}
	return refs
}
