//go:build linux && (amd64 || arm64)

package worktree

import (
	"bytes"
	"encoding/hex"
	"syscall"

	"proem/internal/gitstate/attributes"
	"proem/internal/gitstate/blob"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/raw"
)

// compare decides about the entry whose stat was just taken.
func (w *worker) compare(fd int, name *byte, i int) error {
	ix, mode := w.tree.Index, w.tree.Index.Mode(i)
	kind := w.stat.Mode & syscall.S_IFMT
	if mode&index.ModeType == index.ModeRepo {
		return w.submodule(i, kind)
	}
	if kind == syscall.S_IFDIR {
		// A folder in place of a file: the file is gone, unless the folder is a
		// repository, which git takes for a submodule.
		letter := byte('D')
		if w.tree.Repository(string(ix.Name(i))) {
			letter = 'T'
		}
		w.note(i, letter)
		return nil
	}
	if ix.IntentToAdd(i) {
		w.note(i, 'A')
		return nil
	}
	// A pipe or a device counts as a file, as git takes it.
	if link := kind == syscall.S_IFLNK; link != (mode&index.ModeType == index.ModeLink) {
		w.note(i, 'T')
		return nil
	}
	if kind != syscall.S_IFREG && kind != syscall.S_IFLNK || kind == syscall.S_IFREG && (mode^w.stat.Mode)&0o100 != 0 {
		w.note(i, 'M')
		return nil
	}
	was := ix.Stat(i)
	// git sets the size of an entry that it could not trust to nothing.
	switch {
	case w.tree.Written.Unchanged(was, &w.stat) && (was.Size != 0 || string(ix.ID(i)) == blob.Empty):
		return nil
	case was.Size != 0 && was.Size != uint32(w.stat.Size):
		w.note(i, 'M')
		return nil
	}
	same, err := w.same(fd, name, i)
	if err == nil && !same {
		w.note(i, 'M')
	}
	return err
}

// submodule compares what a submodule has checked out with the entry.
func (w *worker) submodule(i int, kind uint32) error {
	if kind != syscall.S_IFDIR {
		w.note(i, 'T')
		return nil
	}
	head, err := w.tree.Submodule(string(w.tree.Index.Name(i)))
	if err != nil || head == "" {
		return err // one that is not there is no change
	}
	w.submodules = true
	if head != hex.EncodeToString(w.tree.Index.ID(i)) {
		w.note(i, 'M')
	}
	return nil
}

// same hashes the file.
func (w *worker) same(fd int, name *byte, i int) (bool, error) {
	if w.content == nil {
		w.content = make([]byte, 32<<10)
	}
	if w.stat.Mode&syscall.S_IFMT == syscall.S_IFLNK {
		n, errno := raw.ReadLinkAt(fd, name, w.content)
		if errno != 0 || n >= len(w.content) {
			return false, nil
		}
		return bytes.Equal(blob.ID(w.content[:n]), w.tree.Index.ID(i)), nil
	}
	doubt, err := w.doubt(i)
	if err != nil {
		return false, err
	}
	id, lines, err := w.hash(fd, name)
	if err != nil {
		return false, err
	}
	if lines && doubt&attributes.Lines != 0 {
		return false, errLineEnds
	}
	return bytes.Equal(id, w.tree.Index.ID(i)), nil
}

// doubt asks the attributes about an entry.
func (w *worker) doubt(i int) (doubt attributes.Doubt, err error) {
	if w.attributes == nil {
		if w.attributes, err = w.tree.Attributes(); err != nil {
			return 0, err
		}
	}
	doubt, err = w.attributes.Of(string(w.tree.Index.Name(i)))
	if err == nil && doubt&attributes.Filtered != 0 {
		err = errFilter
	}
	if w.tree.Converts {
		doubt |= attributes.Lines
	}
	return doubt, err
}

// hash returns the id of the file, nil where it changed under way, and whether
// it holds a CR.
func (w *worker) hash(fd int, name *byte) (id []byte, cr bool, err error) {
	file, errno := raw.OpenAt(fd, name, raw.File)
	if errno != 0 {
		return nil, false, errno
	}
	defer syscall.Close(file)
	return blob.Read(file, w.stat.Size, w.content, w.late)
}
