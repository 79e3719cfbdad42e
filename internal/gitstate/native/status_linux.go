//go:build linux && (amd64 || arm64)

package native

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"proem/internal/gitstate"
	"proem/internal/gitstate/config"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/objects"
	"proem/internal/gitstate/refs"
	"proem/internal/gitstate/staged"
	"proem/internal/gitstate/worktree"
)

var (
	errHidden  = errors.New("a submodule's moves are hidden by configuration")
	errCopies  = errors.New("copies are to be found as well as renames")
	errOwner   = errors.New("only git knows whether this other user's repository is declared safe")
	errReplace = errors.New("objects are replaced")
)

// reader is what one snapshot reads.
type reader struct {
	repo     gitstate.Repo
	head     refs.Head
	settings config.Settings
	place    config.Place
	index    *index.File
	mapped   []byte    // the index, where it is mapped
	written  time.Time // the index
	store    *objects.Store
	lock     sync.Mutex // of the store, which two workers may ask
}

// status compares the repository. An error names the shape that is left to git.
func status(ctx context.Context, repo gitstate.Repo) (_ gitstate.Snapshot, err error) {
	r := reader{repo: repo}
	defer r.close()
	defer vanished(&err)()
	if err := r.open(); err != nil {
		return gitstate.Snapshot{}, err
	}
	s := gitstate.Snapshot{Branch: r.head.Branch, Unborn: r.head.ID == "", Total: r.index.Len()}
	s.Commit = r.head.ID[:min(len(r.head.ID), gitstate.ShortLength)]
	differ, err := staged.Compare(ctx, r.index, r.store, r.head.ID)
	if err == nil {
		differ, err = r.renames(ctx, differ)
	}
	if err != nil && ctx.Err() == nil {
		return s, err
	}
	tree := r.tree()
	memory := r.recall(tree)
	found, err := worktree.Scan(ctx, tree)
	if err != nil {
		return s, err
	}
	memory.keep(tree, found)
	if err := r.hidden(found.Changes); err != nil {
		return s, err
	}
	moves, err := r.intents(ctx, found.Changes)
	if err != nil {
		return s, err
	}
	s.Scanned, s.Stopped = found.Scanned, found.Stopped || ctx.Err() != nil && found.Scanned < s.Total
	s.Submodules = found.Submodules
	s.Changes = merge(r.index, differ, found.Changes, moves)
	return s, nil
}

// open reads what decides whether the repository is of a known shape.
func (r *reader) open() (err error) {
	if r.repo.Doubtful() {
		return errOwner
	}
	if r.head, err = (refs.Folders{GitDir: r.repo.GitDir, Common: r.repo.Common}).Head(); err != nil {
		return err
	}
	if r.head.Replaced {
		return errReplace
	}
	r.place = gitstate.Configuration(r.repo, r.head.Branch)
	if r.settings, err = r.place.Load(); err != nil {
		return err
	}
	if err := r.known(); err != nil {
		return err
	}
	if err := r.readIndex(); err != nil {
		return err
	}
	r.store, err = objects.Open(filepath.Join(r.repo.Common, "objects"))
	return err
}

// renames pairs additions and deletions as configured.
func (r *reader) renames(ctx context.Context, changes []staged.Change) ([]staged.Change, error) {
	switch r.settings.Renames {
	case "false":
		return changes, nil
	case "copies":
		if len(changes) > 0 {
			return nil, errCopies
		}
	}
	return staged.Renames(ctx, changes, r.store, r.settings.RenameLimit)
}

// hidden refuses moves of submodules that git would not show.
func (r *reader) hidden(found []worktree.Change) error {
	for _, c := range found {
		if c.Letter != 'M' || r.index.Repos == 0 {
			continue
		}
		i, ok := r.index.Find([]byte(c.Path))
		moved := ok && r.index.Mode(i) == index.ModeRepo
		if moved && (r.settings.IgnoreAll || config.HidesSubmodules(filepath.Join(r.repo.Root, ".gitmodules"))) {
			return errHidden
		}
	}
	return nil
}
