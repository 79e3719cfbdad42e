//go:build linux && (amd64 || arm64)

package trail

import "proem/internal/gitstate/raw"

// deepest bounds how many folders are kept open: a process may have 1,024.
const deepest = 32

// Trail is the way from a root to where a walk stands, which takes folders in
// their order, each before those below it.
type Trail struct {
	root   int
	levels []level
}

// level is an open folder: those before next are below it.
type level struct {
	next     uint32
	fd, size int
}

// New begins at an open root, which stays the caller's.
func New(root int) Trail { return Trail{root: root} }

// To goes to folder d and returns the nearest open folder around it, and where
// what is below that begins in a path.
func (t *Trail) To(d int) (fd, start int) {
	for n := len(t.levels); n > 0; n-- {
		l := t.levels[n-1]
		if uint32(d) < l.next {
			return l.fd, l.start()
		}
		raw.Close(l.fd)
		t.levels = t.levels[:n-1]
	}
	return t.root, 0
}

func (l level) start() int {
	if l.size == 0 {
		return 0
	}
	return l.size + 1
}

// Leave keeps the open folder d, whose path is so long, while the walk is below
// it: before folder next.
func (t *Trail) Leave(d, fd int, next, size uint32) {
	if int(next) == d+1 || len(t.levels) == deepest {
		raw.Close(fd)
		return
	}
	t.levels = append(t.levels, level{next, fd, int(size)})
}

// End closes what is open.
func (t *Trail) End() {
	for _, l := range t.levels {
		raw.Close(l.fd)
	}
	t.levels = nil
}
