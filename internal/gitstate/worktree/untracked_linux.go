//go:build linux && (amd64 || arm64)

package worktree

import (
	"errors"
	"syscall"

	"proem/internal/gitstate/blob"
	"proem/internal/gitstate/foldercache"
	"proem/internal/gitstate/raw"
)

// maxNested bounds untracked folders within each other; a path has no more.
const maxNested = 2048

// others looks for names of the folder that the index does not have. Most
// folders hold what the index says and nothing else: then counting is enough.
// It returns those that are not ignored.
func (w *worker) others(fd, d, here int, sure bool) ([]foldercache.Name, error) {
	count, other := 0, false
	// A folder whose kind is known is looked up at once, because the count
	// would have to know which of the folders below are there.
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		switch {
		case string(name) == ".git":
		case kind == syscall.DT_DIR:
			other = other || !w.tree.Index.HasFolder(d, name)
		case kind == syscall.DT_UNKNOWN:
			other = true
		default:
			count++
		}
		return nil
	})
	if err != nil || !other && sure && count == here {
		return nil, err
	}
	return w.untracked(fd, d)
}

// untracked looks every name up and judges those that the index lacks.
func (w *worker) untracked(fd, d int) ([]foldercache.Name, error) {
	if err := w.needRules(); err != nil {
		return nil, err
	}
	dir := string(w.tree.Index.Path(w.folders[d]))
	if below, err := w.rules.Below(dir); below || err != nil {
		return nil, err
	}
	if _, err := syscall.Seek(fd, 0, 0); err != nil {
		return nil, err
	}
	var found []nameKind
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		if string(name) == ".git" {
			return nil
		}
		if kind == syscall.DT_UNKNOWN {
			kind = w.kind(fd, name)
		}
		if !w.tree.Index.Has(w.folders[d], name, kind == syscall.DT_DIR) {
			found = append(found, nameKind{string(name), kind})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	prefix := dir
	if d > 0 {
		prefix += "/"
	}
	var names []foldercache.Name
	for _, f := range found {
		folder, wanted, err := w.wanted(prefix+f.name, f.kind)
		if err != nil {
			return nil, err
		}
		if !wanted {
			continue
		}
		names = append(names, foldercache.Name{Name: f.name, Folder: folder})
		if err := w.show(prefix+f.name, folder); err != nil {
			return nil, err
		}
	}
	return names, nil
}

func (w *worker) needRules() (err error) {
	if w.rules == nil {
		if w.rules, err = w.tree.Ignore(); err == nil {
			w.rules.Late = w.late
		}
	}
	return err
}

// show notes an untracked name that is not ignored, a folder only if it holds
// something to show.
func (w *worker) show(path string, folder bool) error {
	c := Change{Path: path, Letter: '?'}
	if folder {
		visible, err := w.visible(path, 0)
		if err != nil || !visible {
			return err
		}
		c.Path += "/"
	}
	if raw.StatAt(w.root, raw.Name(path), &w.stat) == 0 {
		c.Mtime = w.stat.Mtim.Nano()
	}
	w.changes = append(w.changes, c)
	return nil
}

// nameKind is a name of a folder and what it is.
type nameKind struct {
	name string
	kind byte
}

// kind asks for what a file system does not say in its lists.
func (w *worker) kind(dir int, name []byte) byte {
	if raw.StatAt(dir, raw.Name(string(name)), &w.stat) != 0 {
		return syscall.DT_UNKNOWN
	}
	return byte(w.stat.Mode >> 12)
}

// wanted tells whether git would show a name that is not tracked: a file, a
// link or a folder that is not ignored.
func (w *worker) wanted(path string, kind byte) (folder, wanted bool, err error) {
	if kind == syscall.DT_UNKNOWN {
		kind = w.kind(w.root, []byte(path))
	}
	folder = kind == syscall.DT_DIR
	if !folder && kind != syscall.DT_REG && kind != syscall.DT_LNK {
		return folder, false, nil
	}
	ignored, err := w.rules.Ignored(path, folder)
	return folder, !ignored && err == nil, err
}

// visible tells whether an untracked folder holds anything to show: a file that
// is not ignored, or a repository. Folders without any are not shown.
func (w *worker) visible(path string, depth int) (bool, error) {
	switch {
	case depth > maxNested:
		return false, errDepth
	case w.late():
		return false, blob.ErrStopped
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
			folder, wanted, err := w.wanted(path+"/"+n.name, n.kind)
			if wanted && folder {
				wanted, err = w.visible(path+"/"+n.name, depth+1)
			}
			if err != nil || wanted {
				return wanted, err
			}
		}
	}
	return false, nil
}

// list reads an untracked folder; one that cannot be opened is empty, as it is
// for git, which says so on stderr.
func (w *worker) list(path string) ([]nameKind, error) {
	fd, errno := raw.OpenAt(w.root, raw.Name(path), raw.Folder)
	if errno != 0 {
		return nil, nil
	}
	defer syscall.Close(fd)
	var names []nameKind
	err := raw.Entries(fd, w.dirents[:], func(name []byte, kind byte) error {
		if len(names)%1024 == 1023 && w.late() {
			return blob.ErrStopped
		}
		names = append(names, nameKind{string(name), kind})
		return nil
	})
	if err != nil && !errors.Is(err, blob.ErrStopped) {
		return nil, nil
	}
	return names, err
}
