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
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Change is one path that git status would print, with git's letters: '.'
// where nothing changed, "??" for what is not tracked, two of D, A and U for a
// conflict.
type Change struct {
	Path     string // from the root of the working tree
	From     string // what it was called in HEAD, where it was renamed
	Index    byte   // what is staged
	Worktree byte   // what differs from the index
	Modified int64  // when the file was, in nanoseconds; 0 where it is not known
}

// Untracked is true for what git does not track.
func (c Change) Untracked() bool { return c.Index == '?' }

// Conflicted is true for a path that a merge left with several contents.
func (c Change) Conflicted() bool {
	return c.Index == 'U' || c.Worktree == 'U' || c.Index == c.Worktree && (c.Index == 'A' || c.Index == 'D')
}

// Deleted is true for a path that is gone from the working tree.
func (c Change) Deleted() bool {
	return c.Worktree == 'D' || c.Index == 'D' && c.Worktree == '.'
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
	Engine    string // which engine answered, "" where none did
	Reason    string // why the native engine did not, where it was asked first
	// Scanned of Total tracked paths were compared. Stopped says that the time
	// was up, so Changes are some of the changes.
	Scanned, Total int
	Stopped        bool
	// Submodules says that the repository has some. Their insides were not
	// looked into, so without changes it is clean but for them.
	Submodules bool
}

// The names of the engines.
const (
	Native = "native"
	Git    = "git"
	GoGit  = "go-git"
	None   = "none"
)

// Progress says how far a stopped scan came: "stopped at 120,000 of 300,000".
func (s Snapshot) Progress() string {
	return "stopped at " + thousands(s.Scanned) + " of " + thousands(s.Total)
}

func thousands(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
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

// Take returns the snapshot of the repository around dir, an absolute path. An
// engine has limits of its own; whoever calls Take watches it besides, where a
// hung file system could break them.
// home, the user's home folder, is not scanned where it is a repository
// itself: it is large, and dotfiles are no project.
func Take(ctx context.Context, dir, home string, engine Engine) Snapshot {
	return take(ctx, Place{dir, home}, func(repo Repo) (Snapshot, error) {
		return repo.changes(ctx, engine)
	})
}

// Place is where a snapshot is taken, and whose home is not to be scanned.
type Place struct{ Dir, Home string }

// TakeWithin is Take that does not wait for longer than limit, whatever hangs.
func TakeWithin(ctx context.Context, limit time.Duration, at Place, engine Engine) Snapshot {
	return take(ctx, at, func(repo Repo) (Snapshot, error) {
		return patiently(ctx, limit, repo, engine)
	})
}

// take finds the repository and asks about its changes, where it has any.
func take(ctx context.Context, at Place, changes func(Repo) (Snapshot, error)) Snapshot {
	repo, ok := Discover(at.Dir)
	if !ok {
		return Snapshot{}
	}
	if repo.owner() == foreign {
		return Snapshot{Found: true, Unknown: errForeign.Error()}
	}
	// HEAD is read here only where no engine tells what it says.
	known := func(unknown string) Snapshot {
		head := repo.head()
		head.Unknown = unknown
		return head
	}
	switch {
	case repo.Broken != "":
		return Snapshot{Found: true, Unknown: repo.Broken}
	case repo.Bare:
		return known("a bare repository has no files")
	case sameFolder(repo.Root, at.Home):
		return known("the home folder is not scanned")
	}
	s, err := changes(repo)
	if errors.Is(err, errForeign) {
		return Snapshot{Found: true, Unknown: err.Error()}
	}
	if err != nil {
		head := known(err.Error())
		head.Reason = s.Reason
		return head
	}
	s.Found, s.Operation = true, repo.operation()
	s.Submodules = s.Submodules || s.Engine != Native && exists(filepath.Join(repo.Root, ".gitmodules"))
	if s.Stopped && !s.Dirty() && s.Unknown == "" {
		s.Unknown = "scan " + s.Progress()
	}
	return s
}

// NativeLimit is how long the native engine may scan. 300,000 files take 200 ms
// with a cache of folders and 250 ms without; with the git binary behind it all
// is over when a hook's parts must be.
const NativeLimit = 300 * time.Millisecond

// errSlow is the reason where no engine answered in time.
var errSlow = errors.New("no answer in 400 ms")

// patiently runs the engine in a goroutine of its own and stops waiting for it.
func patiently(ctx context.Context, limit time.Duration, repo Repo, engine Engine) (Snapshot, error) {
	type outcome struct {
		s   Snapshot
		err error
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	done := make(chan outcome, 1)
	go func() {
		s, err := repo.changes(ctx, engine)
		done <- outcome{s, err}
	}()
	select {
	case o := <-done:
		return o.s, o.err
	case <-ctx.Done():
		return Snapshot{}, errSlow
	}
}

// changes asks the engine, in the order in which they are told.
func (r Repo) changes(ctx context.Context, engine Engine) (s Snapshot, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	if s, err = engine(ctx, r); err == nil {
		r.sort(ctx, s.Changes)
	}
	return s, err
}

// sort puts what was touched last first, and conflicts and deletions, which
// have no time, before all.
func (r Repo) sort(ctx context.Context, changes []Change) {
	for i := range changes {
		if ctx.Err() != nil {
			return // the order is a convenience; the set is what counts
		}
		c := &changes[i]
		if c.Modified != 0 || rank(*c) < 2 {
			continue
		}
		if info, err := os.Lstat(filepath.Join(r.Root, c.Path)); err == nil {
			c.Modified = info.ModTime().UnixNano()
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)),
			cmp.Compare(b.Modified, a.Modified),
			strings.Compare(a.Path, b.Path),
		)
	})
}

func rank(c Change) int {
	switch {
	case c.Conflicted():
		return 0
	case c.Deleted():
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
