//go:build linux && (amd64 || arm64)

package worktree

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"proem/internal/gitstate/attributes"
	"proem/internal/gitstate/blob"
	"proem/internal/gitstate/foldercache"
	"proem/internal/gitstate/ignore"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/raw"
	"proem/internal/gitstate/same"
)

// Tree is what is compared, and how.
type Tree struct {
	Root       string
	Index      *index.File
	Written    same.Written
	Untracked  bool // untracked files are wanted
	Sparse     bool // core.sparseCheckout is on
	Converts   bool // line ends may be converted wherever there are CR bytes
	Ignore     func() (*ignore.Rules, error)
	Attributes func() (*attributes.Rules, error)
	// Submodule returns the commit that a submodule has checked out, "" where
	// it is not there.
	Submodule func(path string) (string, error)
	// Remember fills Learned, a row for each folder of the index. It begins with
	// Known, which an earlier scan learned. Start is when this one began.
	Remember       bool
	Known, Learned []foldercache.Folder
	Start          time.Time
	// Repository tells whether the folder at a path is a repository itself.
	Repository func(path string) bool
}

// Change is one path that differs.
type Change struct {
	Path   string
	Letter byte  // M, T, D, A (intent to add), ? (untracked)
	Mtime  int64 // nanoseconds, 0 where the file is gone
}

// Result is what a scan found out.
type Result struct {
	Changes    []Change
	Scanned    int      // entries of the index that were looked at
	Stopped    bool     // the time was up
	Submodules bool     // some are there, and were not looked into
	Listed     int      // folders that were listed, since nothing was known of them
	Rules      []string // the .gitignore files that were asked
}

// The errors for which git itself is to be asked.
var (
	errPath     = errors.New("the index names a path outside the working tree")
	errFilter   = errors.New("a filter stands between a changed file and its object")
	errLineEnds = errors.New("line ends of a changed file may be converted")
	errSparse   = errors.New("a file that sparse checkout leaves out is there")
	errDepth    = errors.New("untracked folders are nested too deep")
)

// manyEntries is where a second thread is worth what it costs to start, and
// batch how many folders a worker takes at once.
const (
	manyEntries = 2000
	batch       = 32
)

// Scan compares the tree until ctx ends.
func Scan(ctx context.Context, t *Tree) (Result, error) {
	list, ok := t.Index.Folders()
	if !ok {
		return Result{}, errPath
	}
	switch {
	case !t.Remember || len(t.Known) != len(list):
		t.Known = nil
		if t.Remember {
			t.Learned = make([]foldercache.Folder, len(list))
		}
	default:
		// One table is enough: a row is read before it is written, by one worker.
		t.Learned = t.Known
	}
	fd, err := syscall.Open(t.Root, raw.Folder, 0)
	if err != nil {
		return Result{}, fmt.Errorf("open the working tree: %w", err)
	}
	defer syscall.Close(fd)
	s := &scan{tree: t, folders: list, root: fd, ctx: ctx}
	if t.Index.Len() < manyEntries {
		s.workers = make([]worker, 1)
		s.workers[0].scan, s.workers[0].root = s, fd
		s.workers[0].run()
	} else {
		s.parallel(2)
	}
	return s.result()
}

// scan is what the workers share.
type scan struct {
	ctx     context.Context
	tree    *Tree
	folders []index.Folder
	root    int
	taken   atomic.Int64 // folders that were given out
	over    atomic.Bool
	workers []worker
}

func (s *scan) parallel(n int) {
	s.workers = make([]worker, n)
	var group sync.WaitGroup
	for i := range s.workers {
		w := &s.workers[i]
		w.scan, w.root = s, s.root
		if i == n-1 {
			w.run()
			break
		}
		group.Go(w.apart)
	}
	group.Wait()
}

// result puts the workers' finds together.
func (s *scan) result() (Result, error) {
	var r Result
	var links []uint32
	for i := range s.workers {
		w := &s.workers[i]
		switch {
		case errors.Is(w.err, blob.ErrStopped):
			r.Stopped = true
		case w.err != nil:
			return Result{}, w.err
		}
		r.Scanned += w.scanned
		r.Listed += w.listed
		if w.rules != nil {
			r.Rules = append(r.Rules, w.rules.Files()...)
		}
		r.Submodules = r.Submodules || w.submodules
		r.Changes = append(r.Changes, w.changes...)
		links = append(links, w.links...)
	}
	for _, d := range links {
		r.Changes = s.behind(r.Changes, d)
	}
	return r, nil
}

// behind corrects what was found through a link that stands where a folder
// should: git takes everything below for gone.
func (s *scan) behind(found []Change, d uint32) []Change {
	f := s.folders[d]
	prefix := string(s.tree.Index.Name(int(f.Lo))[:f.Size+1])
	kept := found[:0]
	for _, c := range found {
		if len(c.Path) < len(prefix) || c.Path[:len(prefix)] != prefix {
			kept = append(kept, c)
		}
	}
	var st syscall.Stat_t
	for i := f.Lo; i < f.Hi; i++ {
		// What a loop of links hides is neither there nor gone: git passes over it.
		errno := raw.StatAt(s.root, &s.tree.Index.Name(int(i))[0], &st)
		seen := errno == 0 || errno == syscall.ENOENT || errno == syscall.ENOTDIR
		if seen && s.tree.gone(int(i)) {
			kept = append(kept, Change{Path: string(s.tree.Index.Name(int(i))), Letter: 'D'})
		}
	}
	return kept
}

// gone tells whether an entry without a file is a change.
func (t *Tree) gone(i int) bool {
	return t.Index.Stage(i) == 0 && !t.Index.AssumeValid(i) && !t.Index.SkipWorktree(i)
}
