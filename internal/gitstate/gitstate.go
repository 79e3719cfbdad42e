// Package gitstate tells what a working tree looks like: its branch, whether
// it is dirty, what was changed last, which operation is in progress. It runs
// no program that a repository names, writes nothing, and says "unknown" where
// it does not know: never "clean" by default.
package gitstate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Change is one path that git status would print.
type Change struct {
	Path       string // from the root of the working tree
	Untracked  bool
	Conflicted bool
	Deleted    bool // from the working tree
	Worktree   bool // differs from the index
	modified   time.Time
}

// Snapshot is what is known of a working tree.
type Snapshot struct {
	Found     bool   // there is a repository
	Branch    string // "" where HEAD is detached or unreadable
	Commit    string // the commit of HEAD, shortened; "" before the first one
	Unborn    bool   // there is no commit yet
	Operation string // "rebase", "merge", ... or ""
	Changes   []Change
	Unknown   string // why the changes are not known, or ""
	// Submodules says that the repository has some. Their insides were not
	// looked into, so without changes it is clean but for them.
	Submodules bool
}

// Dirty is true where git status would print a line. It means nothing where
// Unknown is set.
func (s Snapshot) Dirty() bool { return len(s.Changes) > 0 }

// Engine finds out the changes of a working tree. It fills Branch, Commit,
// Unborn and Changes. An error means that the changes are unknown; its text
// says why in a few words.
type Engine func(ctx context.Context, repo Repo) (Snapshot, error)

// errForeign says that git refuses a repository whose owner is another user:
// its configuration could name programs.
var errForeign = errors.New("the repository belongs to another user")

// Take returns the snapshot of the repository around dir, an absolute path.
// home, the user's home folder, is not scanned where it is a repository
// itself: it is large, and dotfiles are no project.
func Take(ctx context.Context, dir, home string, engine Engine) Snapshot {
	repo, ok := Discover(dir)
	if !ok {
		return Snapshot{}
	}
	head := repo.head()
	switch {
	case repo.Bare:
		head.Unknown = "a bare repository has no files"
		return head
	case sameFolder(repo.Root, home):
		head.Unknown = "the home folder is not scanned"
		return head
	}
	s, err := patiently(ctx, repo, engine)
	if errors.Is(err, errForeign) {
		return Snapshot{Found: true, Unknown: err.Error()}
	}
	if err != nil {
		head.Unknown = err.Error()
		return head
	}
	s.Found, s.Operation = true, head.Operation
	s.Submodules = exists(filepath.Join(repo.Root, ".gitmodules"))
	return s
}

// patience is how long an engine may take in all. An engine has limits of its
// own; this one holds where a loaded machine or a hung file system breaks them,
// and leaves the caller time to say so.
const patience = BinaryLimit + 50*time.Millisecond

// errSlow is the reason where no engine answered in time.
var errSlow = errors.New("no answer in 400 ms")

// patiently runs the engine in a goroutine of its own and stops waiting for it.
func patiently(ctx context.Context, repo Repo, engine Engine) (Snapshot, error) {
	type outcome struct {
		s   Snapshot
		err error
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- outcome{err: fmt.Errorf("internal error: %v", p)}
			}
		}()
		s, err := engine(ctx, repo)
		if err == nil {
			repo.sort(ctx, s.Changes)
		}
		done <- outcome{s, err}
	}()
	select {
	case o := <-done:
		return o.s, o.err
	case <-ctx.Done():
		return Snapshot{}, errSlow
	}
}

// sort puts what was touched last first, and conflicts and deletions, which
// have no time, before all.
func (r Repo) sort(ctx context.Context, changes []Change) {
	for i := range changes {
		if ctx.Err() != nil {
			return // the order is a convenience; the set is what counts
		}
		c := &changes[i]
		if c.Conflicted || c.Deleted {
			continue
		}
		if info, err := os.Lstat(filepath.Join(r.Root, c.Path)); err == nil {
			c.modified = info.ModTime()
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)),
			b.modified.Compare(a.modified),
			strings.Compare(a.Path, b.Path),
		)
	})
}

func rank(c Change) int {
	switch {
	case c.Conflicted:
		return 0
	case c.Deleted:
		return 1
	}
	return 2
}

// sameFolder sees through links; an empty path is no folder.
func sameFolder(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two)
}

// exists tells whether anything stands at path.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&fs.ModeDir != 0
}
