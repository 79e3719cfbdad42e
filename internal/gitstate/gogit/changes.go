package gogit

import (
	"strings"

	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing/format/gitignore"

	"proem/internal/gitstate"
	"proem/internal/gitstate/config"
	"proem/internal/gitstate/index"
)

func patterns(text string) []gitignore.Pattern {
	var list []gitignore.Pattern
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) != "" && line[0] != '#' {
			list = append(list, gitignore.ParsePattern(line, nil))
		}
	}
	return list
}

// changes turns go-git's table into git's lines: untracked folders are one
// line, and what may be a rename is refused.
func changes(status git.Status, ix *index.File, s config.Settings) ([]gitstate.Change, error) {
	var list []gitstate.Change
	seen := map[string]bool{}
	added, deleted := false, false
	for path, file := range status {
		if file.Worktree == git.Untracked {
			if shown := collapsed(ix, path); !seen[shown] {
				seen[shown] = true
				list = append(list, gitstate.Change{Path: shown, Index: '?', Worktree: '?'})
			}
			if file.Staging == git.Untracked {
				continue
			}
		}
		c := gitstate.Change{Path: path, Index: letter(file.Staging), Worktree: letter(file.Worktree)}
		if c.Index == '.' && c.Worktree == '.' {
			continue
		}
		added, deleted = added || c.Index == 'A', deleted || c.Index == 'D'
		list = append(list, c)
	}
	if added && deleted && s.Renames != "false" {
		return nil, errRename
	}
	return list, nil
}

func letter(code git.StatusCode) byte {
	if code == git.Unmodified || code == git.Untracked {
		return '.'
	}
	return byte(code)
}

// collapsed is the outermost folder around an untracked file that holds nothing
// tracked, with a slash, or the file itself.
func collapsed(ix *index.File, path string) string {
	for at := 0; ; {
		slash := strings.IndexByte(path[at:], '/')
		if slash < 0 {
			return path
		}
		at += slash + 1
		folder := path[:at]
		i := ix.Seek(0, ix.Len(), []byte(folder))
		if i == ix.Len() || !strings.HasPrefix(string(ix.Name(i)), folder) {
			return folder
		}
	}
}
