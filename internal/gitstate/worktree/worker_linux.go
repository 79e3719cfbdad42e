//go:build linux && (amd64 || arm64)

package worktree

import (
	"fmt"
	"runtime/debug"
	"syscall"

	"proem/internal/gitstate/attributes"
	"proem/internal/gitstate/blob"
	"proem/internal/gitstate/foldercache"
	"proem/internal/gitstate/ignore"
	"proem/internal/gitstate/raw"
	"proem/internal/gitstate/trail"
)

// worker takes folders and compares them. Nothing of it is shared.
type worker struct {
	*scan
	root       int // its own: threads that share an open folder wait for its counter
	trail      trail.Trail
	err        error
	changes    []Change
	links      []uint32 // folders in whose place a link stands
	scanned    int
	turn       int // folders that were looked at
	listed     int
	submodules bool

	rules      *ignore.Rules
	attributes *attributes.Rules
	path       []byte // of a folder, with a NUL
	stat       syscall.Stat_t
	dirents    [16 << 10]byte
	content    []byte // for hashing
}

// run compares folders until there are none left.
func (w *worker) run() {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true)) // the index may be a map
	w.trail = trail.New(w.root)
	defer w.trail.End()
	defer func() {
		if p := recover(); p != nil {
			w.err = fmt.Errorf("internal error: %v", p)
		}
		if w.err != nil {
			// What failed for want of time is no other failure.
			if w.late() {
				w.err = blob.ErrStopped
			}
			w.over.Store(true)
		}
	}()
	for w.err == nil {
		from := int(w.taken.Add(batch)) - batch
		if from >= len(w.folders) {
			return
		}
		for d := from; d < min(from+batch, len(w.folders)) && w.err == nil; d++ {
			w.err = w.folder(d)
		}
	}
}

// apart is run with a root of the worker's own.
func (w *worker) apart() {
	fd, errno := raw.Again(w.scan.root)
	if errno != 0 {
		w.err = fmt.Errorf("open the working tree: %w", errno)
		w.over.Store(true)
		return
	}
	defer raw.Close(fd)
	w.root = fd
	w.run()
}

// late tells whether the scan is over, be it that the time is up or that the
// other worker failed.
func (w *worker) late() bool {
	return w.over.Load() || w.ctx.Err() != nil
}

// folder compares one folder of the index with the one on disk.
func (w *worker) folder(d int) error {
	if w.turn%8 == 0 && w.late() { // a look at the clock costs as much as a small folder
		return blob.ErrStopped
	}
	w.turn++
	w.path = append(append(w.path[:0], w.tree.Index.Path(w.folders[d])...), 0)
	if d == 0 {
		w.path = append(w.path[:0], '.', 0)
	}
	known, how := w.known(d), raw.Folder
	near, start := w.trail.To(d)
	if known != nil {
		how = raw.Path
		if w.few(d) && raw.StatAt(near, &w.path[start], &w.stat) == 0 && known.Stat == foldercache.Of(&w.stat) {
			if _, _, err := w.files(near, d, start); err != nil {
				return err
			}
			return w.again(d, known)
		}
	}
	fd, errno := raw.OpenAt(near, &w.path[start], how)
	switch errno {
	case 0:
	case syscall.ENOENT, syscall.ENOTDIR, syscall.ELOOP:
		return w.missing(d)
	default:
		return fmt.Errorf("open a folder: %w", errno)
	}
	f := w.folders[d]
	defer w.trail.Leave(d, fd, f.Next, f.Size)
	var stat foldercache.Stat
	if w.tree.Learned != nil {
		if err := syscall.Fstat(fd, &w.stat); err != nil {
			return fmt.Errorf("stat a folder: %w", err)
		}
		stat = foldercache.Of(&w.stat)
	}
	here, sure, err := w.files(fd, d, f.Start())
	switch {
	case err != nil || !w.tree.Untracked:
		return err
	case known != nil && known.Stat == stat:
		return w.again(d, known)
	case known != nil:
		list, errno := raw.Again(fd)
		if errno != 0 {
			return fmt.Errorf("open a folder: %w", errno)
		}
		defer raw.Close(list)
		fd = list
	}
	w.listed++
	names, err := w.others(fd, d, here, sure)
	if err == nil && w.tree.Learned != nil {
		w.tree.Learned[d] = foldercache.Learn(stat, names, w.tree.Start)
	}
	return err
}

// few tells whether a folder holds so little that opening it takes longer than
// looking its files up from nearby.
func (w *worker) few(d int) bool {
	f := w.folders[d]
	return d > 0 && f.Next == uint32(d+1) && f.Hi-f.Lo <= 8
}

// missing notes the files of a folder that is not there.
func (w *worker) missing(d int) error {
	if errno := raw.StatAt(w.root, &w.path[0], &w.stat); errno == 0 && w.stat.Mode&syscall.S_IFMT == syscall.S_IFLNK {
		w.links = append(w.links, uint32(d))
	}
	w.direct(d, func(i int) error {
		w.scanned++
		if w.tree.gone(i) {
			w.note(i, 'D')
		}
		return nil
	})
	return nil
}

// direct calls visit for the entries that lie in the folder itself.
func (w *worker) direct(d int, visit func(i int) error) error {
	f := w.folders[d]
	child := uint32(d + 1)
	for i := f.Lo; i < f.Hi; {
		if child < f.Next && w.folders[child].Lo == i {
			i, child = w.folders[child].Hi, w.folders[child].Next
			continue
		}
		if err := visit(int(i)); err != nil {
			return err
		}
		i++
	}
	return nil
}

// files compares the folder's own entries, whose names begin at start as seen from
// fd. here is how many of them are there as something that is no folder; sure is
// false where that was not looked at.
func (w *worker) files(fd, d, start int) (here int, sure bool, err error) {
	sure = true
	ix := w.tree.Index
	err = w.direct(d, func(i int) error {
		if w.scanned++; w.scanned%256 == 0 && w.late() {
			return blob.ErrStopped
		}
		entry, name := ix.Fixed(i), &ix.Name(i)[start : start+1][0]
		ordinary := entry[60]&0xf0 == 0 // no stage, no bit that says to look away
		if !ordinary && (ix.Stage(i) != 0 || ix.AssumeValid(i) || ix.SkipWorktree(i) && !w.tree.Sparse) {
			sure = false
			return nil
		}
		errno := raw.StatAt(fd, name, &w.stat)
		if errno == 0 && w.stat.Mode&syscall.S_IFMT != syscall.S_IFDIR {
			here++
		}
		if ordinary && errno == 0 && w.tree.Written.Clean(entry, &w.stat) {
			return nil
		}
		return w.file(fd, name, i, errno)
	})
	return here, sure, err
}

// file compares an entry that is not just as it was, after its file was looked
// up with that result.
func (w *worker) file(fd int, name *byte, i int, errno syscall.Errno) error {
	switch {
	case errno == syscall.ENOENT || errno == syscall.ENOTDIR:
		if w.tree.gone(i) {
			w.note(i, 'D')
		}
		return nil
	case errno != 0:
		return fmt.Errorf("stat a file: %w", errno)
	case w.tree.Index.SkipWorktree(i):
		return errSparse
	}
	return w.compare(fd, name, i)
}

// note keeps a change of the entry whose file was just looked at.
func (w *worker) note(i int, letter byte) {
	c := Change{Path: string(w.tree.Index.Name(i)), Letter: letter}
	if letter != 'D' {
		c.Mtime = w.stat.Mtim.Nano()
	}
	w.changes = append(w.changes, c)
}
