//go:build linux && (amd64 || arm64)

package native

import (
	"proem/internal/gitstate"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/staged"
	"proem/internal/gitstate/worktree"
)

// merge puts both comparisons and the conflicts together: one change a path.
func merge(ix *index.File, differ []staged.Change, found []worktree.Change, moves []move) []gitstate.Change {
	changes := make([]gitstate.Change, 0, len(differ)+len(found)+ix.Conflicts)
	var at map[string]int
	if len(differ) > 0 {
		at = make(map[string]int, len(differ))
	}
	for _, c := range differ {
		at[c.Path] = len(changes)
		changes = append(changes, gitstate.Change{Path: c.Path, From: c.From, Index: c.Letter, Worktree: '.'})
	}
	for _, c := range found {
		if c.Letter == '?' {
			changes = append(changes, gitstate.Change{Path: c.Path, Index: '?', Worktree: '?', Modified: c.Mtime})
			continue
		}
		if i, ok := at[c.Path]; ok {
			changes[i].Worktree, changes[i].Modified = c.Letter, c.Mtime
			continue
		}
		changes = append(changes, gitstate.Change{Path: c.Path, Index: '.', Worktree: c.Letter, Modified: c.Mtime})
	}
	if len(moves) > 0 {
		changes = moved(changes, moves)
	}
	if ix.Conflicts > 0 {
		changes = append(changes, conflicts(ix)...)
	}
	return changes
}

// letters are git's for the stages that a conflict has: 1 is the common
// ancestor, 2 ours, 4 theirs.
var letters = [8]string{1: "DD", 2: "AU", 3: "UD", 4: "UA", 5: "DU", 6: "AA", 7: "UU"}

func conflicts(ix *index.File) []gitstate.Change {
	var list []gitstate.Change
	stages := 0
	for i := range ix.Len() {
		stage := ix.Stage(i)
		if stage == 0 {
			continue
		}
		stages |= 1 << (stage - 1)
		if i+1 < ix.Len() && string(ix.Name(i+1)) == string(ix.Name(i)) {
			continue
		}
		word := letters[stages]
		list = append(list, gitstate.Change{Path: string(ix.Name(i)), Index: word[0], Worktree: word[1]})
		stages = 0
	}
	return list
}
