//go:build linux && (amd64 || arm64)

package worktree

import (
	"bytes"
	"errors"
	"strings"
	"syscall"

	"proem/internal/gitstate/raw"
)

// maxNested bounds untracked folders within each other; a path has no more.
const maxNested = 2048

// others looks for names of the folder that the index does not have. Most
// folders hold what the index says and nothing else: then counting is enough.
func (w *worker) others(fd, d, here int, sure bool) error {
	count, other := 0, false
	// A folder whose kind is known is looked up at once, because the count
	// would have to know which of the folders below are there.
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		switch {
		case isGit(name):
		case kind == syscall.DT_DIR:
			other = other || !w.tracked(d, name, true)
		case kind == syscall.DT_UNKNOWN:
			other = true
		default:
			count++
		}
		return nil
	})
	if err != nil || !other && sure && count == here {
		return err
	}
	return w.untracked(fd, d)
}

// untracked looks every name up and judges those that the index lacks.
func (w *worker) untracked(fd, d int) error {
	dir := string(w.of(d))
	if w.rules == nil {
		var err error
		if w.rules, err = w.tree.Ignore(); err != nil {
			return err
		}
	}
	if below, err := w.rules.Below(dir); below || err != nil {
		return err
	}
	if _, err := syscall.Seek(fd, 0, 0); err != nil {
		return err
	}
	var found []nameKind
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		if isGit(name) {
			return nil
		}
		if kind == syscall.DT_UNKNOWN {
			kind = w.kind(fd, name)
		}
		if !w.tracked(d, name, kind == syscall.DT_DIR) {
			found = append(found, nameKind{string(name), kind})
		}
		return nil
	})
	if err != nil {
		return err
	}
	prefix := dir
	if d > 0 {
		prefix += "/"
	}
	for _, f := range found {
		shown, err := w.shown(prefix+f.name, f.kind, 0)
		if err != nil {
			return err
		}
		if shown == "" {
			continue
		}
		c := Change{Path: shown, Letter: '?'}
		if raw.StatAt(w.root, cString(strings.TrimSuffix(shown, "/")), &w.stat) == 0 {
			c.Mtime = w.stat.Mtim.Nano()
		}
		w.changes = append(w.changes, c)
	}
	return nil
}

// nameKind is a name of a folder and what it is.
type nameKind struct {
	name string
	kind byte
}

func isGit(name []byte) bool { return string(name) == ".git" }

// cString puts a NUL behind a path.
func cString(path string) *byte {
	b := append([]byte(path), 0)
	return &b[0]
}

// kind asks for what a file system does not say in its lists.
func (w *worker) kind(dir int, name []byte) byte {
	if raw.StatAt(dir, cString(string(name)), &w.stat) != 0 {
		return syscall.DT_UNKNOWN
	}
	return byte(w.stat.Mode >> 12)
}

// shown returns the path as git status prints it: with a slash for a folder,
// "" where it prints nothing.
func (w *worker) shown(path string, kind byte, depth int) (string, error) {
	if kind == syscall.DT_UNKNOWN {
		kind = w.kind(w.root, []byte(path))
	}
	folder := kind == syscall.DT_DIR
	if !folder && kind != syscall.DT_REG && kind != syscall.DT_LNK {
		return "", nil
	}
	ignored, err := w.rules.Ignored(path, folder)
	if err != nil || ignored {
		return "", err
	}
	if !folder {
		return path, nil
	}
	visible, err := w.visible(path, depth)
	if err != nil || !visible {
		return "", err
	}
	return path + "/", nil
}

// visible tells whether an untracked folder holds anything to show: a file that
// is not ignored, or a repository. Folders without any are not shown.
func (w *worker) visible(path string, depth int) (bool, error) {
	switch {
	case depth > maxNested:
		return false, errDepth
	case w.late():
		return false, errStopped
	}
	names, err := w.list(path)
	if err != nil {
		return false, err
	}
	for _, n := range names {
		if n.name == ".git" && w.tree.Repository(path) {
			return true, nil
		}
	}
	// Files first: one of them is enough.
	for _, folders := range []bool{false, true} {
		for _, n := range names {
			if n.name == ".git" || (n.kind == syscall.DT_DIR || n.kind == syscall.DT_UNKNOWN) != folders {
				continue
			}
			shown, err := w.shown(path+"/"+n.name, n.kind, depth+1)
			if err != nil || shown != "" {
				return shown != "", err
			}
		}
	}
	return false, nil
}

// list reads an untracked folder; one that cannot be opened is empty, as it is
// for git, which says so on stderr.
func (w *worker) list(path string) ([]nameKind, error) {
	fd, errno := raw.OpenAt(w.root, cString(path), raw.Folder)
	if errno != 0 {
		return nil, nil
	}
	defer syscall.Close(fd)
	var names []nameKind
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		if len(names)%1024 == 1023 && w.late() {
			return errStopped
		}
		names = append(names, nameKind{string(name), kind})
		return nil
	})
	if err != nil && !errors.Is(err, errStopped) {
		return nil, nil
	}
	return names, err
}

// tracked tells whether the index has a name in a folder: as a file, or, where
// the name is a folder's, as one. git does not show a folder in place of a file.
func (w *worker) tracked(d int, name []byte, folder bool) bool {
	f, ix := w.folders[d], w.tree.Index
	start := int(f.Size)
	if d > 0 {
		start++
	}
	// The names that begin with this one stand together; "name" and "name/..."
	// may have others ("name-x") between them.
	lo, hi := int(f.Lo), int(f.Hi)
	first := seek(lo, hi, func(i int) bool { return bytes.Compare(ix.Name(i)[start:], name) >= 0 })
	if first == hi {
		return false
	}
	if at := ix.Name(first)[start:]; bytes.Equal(at, name) || !folder {
		return bytes.Equal(at, name)
	}
	below := seek(first, hi, func(i int) bool {
		at := ix.Name(i)[start:]
		c := bytes.Compare(at[:min(len(at), len(name))], name)
		return c > 0 || c == 0 && len(at) > len(name) && at[len(name)] >= '/'
	})
	if below == hi {
		return false
	}
	at := ix.Name(below)[start:]
	return bytes.HasPrefix(at, name) && len(at) > len(name) && at[len(name)] == '/'
}

// seek is sort.Search without a copy of the bounds.
func seek(lo, hi int, reached func(i int) bool) int {
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if reached(mid) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}
