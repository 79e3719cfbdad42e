//go:build linux && (amd64 || arm64)

package native

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"proem/internal/gitstate"
	"proem/internal/gitstate/blob"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/staged"
	"proem/internal/gitstate/worktree"
	"proem/internal/regular"
)

// maxIntent bounds a file whose content decides about a rename.
const maxIntent = 16 << 20

var errIntent = errors.New("a file that is meant to be added may be a renamed one")

// move is a rename that nobody staged: the new path is only meant to be added.
type move struct{ from, to string }

// intents pairs files that are meant to be added with files that are gone, as
// git does for `git add -N`.
func (r *reader) intents(ctx context.Context, found []worktree.Change) ([]move, error) {
	var changes []staged.Change
	added, gone := 0, 0
	for _, c := range found {
		switch c.Letter {
		case 'A':
			added++
		case 'D':
			gone++
		}
	}
	if added == 0 || gone == 0 || r.settings.Renames == "false" {
		return nil, nil
	}
	rules, err := r.tree().Attributes()
	if err != nil {
		return nil, err
	}
	for _, c := range found {
		i, ok := r.index.Find([]byte(c.Path))
		switch {
		case !ok || c.Letter != 'A' && c.Letter != 'D':
			continue
		case c.Letter == 'D':
			changes = append(changes, staged.Removed(c.Path, r.index.ID(i), r.index.Mode(i)))
			continue
		}
		doubt, err := rules.Of(c.Path)
		if err != nil || doubt != 0 || r.settings.Converts {
			return nil, errIntent
		}
		change, err := r.intent(c.Path)
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	if changes, err = r.renames(ctx, changes); err != nil {
		return nil, err
	}
	var moves []move
	for _, c := range changes {
		if c.Letter == 'R' {
			moves = append(moves, move{c.From, c.Path})
		}
	}
	return moves, nil
}

// intent reads a file as the blob that it would be.
func (r *reader) intent(path string) (staged.Change, error) {
	full := filepath.Join(r.repo.Root, path)
	info, err := os.Lstat(full)
	if err != nil {
		return staged.Change{}, errIntent
	}
	mode, content := uint32(index.ModeFile|0o644), []byte(nil)
	switch {
	case info.Mode()&os.ModeSymlink != 0:
		target, err := os.Readlink(full)
		if err != nil {
			return staged.Change{}, errIntent
		}
		mode, content = index.ModeLink, []byte(target)
	default:
		if content, err = regular.Read(full, maxIntent); err != nil {
			return staged.Change{}, errIntent
		}
		if info.Mode()&0o100 != 0 {
			mode |= 0o111
		}
	}
	return staged.Added(path, blob.ID(content), mode, append([]byte{}, content...)), nil
}

// moved writes the moves into the changes: the new path has the old one's
// name, and the old one is no longer gone.
func moved(changes []gitstate.Change, moves []move) []gitstate.Change {
	for _, m := range moves {
		kept := changes[:0]
		for _, c := range changes {
			switch c.Path {
			case m.to:
				c.Worktree, c.From = 'R', m.from
			case m.from:
				if c.Worktree = '.'; c.Index == '.' {
					continue
				}
			}
			kept = append(kept, c)
		}
		changes = kept
	}
	return changes
}
