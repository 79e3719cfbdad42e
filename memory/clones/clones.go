// Package clones knows which projects are clones of one repository, so that
// another clone can use the memory of the first: a file for each remote, named
// by its hash, with the commits that each project has seen. A remote alone, which
// any repository may claim, opens nothing: the clone must hold one of the
// commits. No memory is read to find that out.
package clones

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tidwall/gjson"

	"proem/internal/digest"
	"proem/internal/locked"
	"proem/internal/regular"
	"proem/memory/project"
)

// Clone is a project that has a memory.
type Clone struct {
	Key, Path   string
	SeenCommits []string // the newest last
}

// Index is the folder of the files. Without a folder it knows no clones.
type Index struct{ dir string }

// In returns the index in the user's data folder, "" where there is none.
func In(data string) Index {
	if data == "" {
		return Index{}
	}
	return Index{filepath.Join(data, "memory", "remotes")}
}

// The limits of a file.
const (
	maxFile    = 256 << 10 // bytes
	maxClones  = 32        // of one remote; a further one finds no place
	maxCommits = 64        // of one clone
)

func (x Index) path(remote string) string {
	if x.dir == "" || remote == "" {
		return ""
	}
	sum := digest.Sum256([]byte(remote))
	return filepath.Join(x.dir, hex.EncodeToString(sum[:16])+".json")
}

// Others returns the other projects with a memory that name the remote of p,
// and which of them p is proved to be a clone of, nil where it is of none.
func (x Index) Others(p project.Project) (others []Clone, proved *Clone) {
	path := x.path(p.Remote())
	if path == "" {
		return nil, nil
	}
	all, err := read(path)
	if err != nil {
		return nil, nil
	}
	for _, c := range all {
		if c.Key == p.Key {
			continue
		}
		others = append(others, c)
		if proved == nil && p.Holds(c.SeenCommits) {
			proved = &c
		}
	}
	return others, proved
}

// Any tells whether any memory is of a project with a remote. It saves reading a
// repository's configuration where none is.
func (x Index) Any() bool {
	return x.dir != "" && folder(x.dir)
}

// Record notes that p has a memory and which commit it is at.
func (x Index) Record(ctx context.Context, p project.Project) error {
	path, head := x.path(p.Remote()), p.Head()
	if path == "" || head == "" {
		return nil
	}
	if all, err := read(path); err == nil && !change(&all, p, head) {
		return nil
	}
	lock, err := locked.Take(ctx, locked.System(), path)
	if err != nil {
		return fmt.Errorf("record the commit: %w", err)
	}
	defer lock.Release()
	all, err := read(path)
	if err != nil {
		return fmt.Errorf("record the commit: %w", err)
	}
	if !change(&all, p, head) {
		return nil
	}
	if err := lock.Replace(path, write(all)); err != nil {
		return fmt.Errorf("record the commit: %w", err)
	}
	return nil
}

// change adds a commit and tells whether it is news.
func change(all *[]Clone, p project.Project, head string) bool {
	i := slices.IndexFunc(*all, func(c Clone) bool { return c.Key == p.Key })
	if i < 0 {
		if len(*all) >= maxClones {
			return false
		}
		*all = append(*all, Clone{Key: p.Key})
		i = len(*all) - 1
	}
	c := &(*all)[i]
	if slices.Contains(c.SeenCommits, head) && c.Path == p.Path {
		return false
	}
	c.Path = p.Path
	if !slices.Contains(c.SeenCommits, head) {
		c.SeenCommits = append(c.SeenCommits, head)
	}
	c.SeenCommits = c.SeenCommits[max(len(c.SeenCommits)-maxCommits, 0):]
	return true
}

func read(path string) ([]Clone, error) {
	data, err := regular.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !gjson.ValidBytes(data) {
		err = fmt.Errorf("%s holds no JSON", path)
	}
	if err != nil {
		return nil, err
	}
	var all []Clone
	gjson.GetBytes(data, "clones").ForEach(func(_, v gjson.Result) bool {
		c := Clone{Key: v.Get("key").String(), Path: v.Get("path").String()}
		v.Get("seenCommits").ForEach(func(_, id gjson.Result) bool {
			c.SeenCommits = append(c.SeenCommits, id.String())
			return true
		})
		all = append(all, c)
		return true
	})
	return all, nil
}

func write(all []Clone) []byte {
	b := []byte(`{"clones":[`)
	for i, c := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(append(b, `{"key":`...), c.Key)
		b = gjson.AppendJSONString(append(b, `,"path":`...), c.Path)
		b = append(b, `,"seenCommits":[`...)
		for j, id := range c.SeenCommits {
			if j > 0 {
				b = append(b, ',')
			}
			b = gjson.AppendJSONString(b, id)
		}
		b = append(b, "]}"...)
	}
	return []byte(gjson.Get(string(append(b, "]}"...)), "@pretty").Raw)
}

func folder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
