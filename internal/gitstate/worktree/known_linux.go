//go:build linux && (amd64 || arm64)

package worktree

import "proem/internal/gitstate/foldercache"

// known returns what was listed before of a folder, nil where that is nothing.
func (w *worker) known(d int) *foldercache.Folder {
	if d >= len(w.tree.Known) || w.tree.Known[d].Ino == 0 || !w.tree.Untracked {
		return nil
	}
	return &w.tree.Known[d]
}

// again shows what a folder held before. Names of folders are looked into, as
// their contents are not remembered.
func (w *worker) again(d int, known *foldercache.Folder) error {
	if len(known.Names) == 0 {
		return nil
	}
	if err := w.needRules(); err != nil {
		return err
	}
	prefix := string(w.tree.Index.Path(w.folders[d]))
	if d > 0 {
		prefix += "/"
	}
	for _, n := range known.Names {
		if err := w.show(prefix+n.Name, n.Folder); err != nil {
			return err
		}
	}
	return nil
}
