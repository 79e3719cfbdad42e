package gitstate

import (
	"os"
	"path/filepath"
	"strings"

	"proem/internal/gitstate/config"
)

// ownership is whose a repository is. git refuses those of other users, whose
// configuration could name programs, unless safe.directory lists them.
type ownership int

const (
	own ownership = iota
	foreign
	// doubtful is what newer versions of git allow and older ones do not.
	doubtful
)

// Doubtful is true where only git itself can say whether the repository, which
// is another user's, is declared safe.
func (r Repo) Doubtful() bool { return r.owner() == doubtful }

// owner follows git's rule: the working tree, the .git file and the git folder
// all belong to the user, or the folder is listed.
func (r Repo) owner() ownership {
	mine := true
	for _, path := range []string{r.file, r.Root, r.GitDir} {
		mine = mine && (path == "" || ownedByUser(path))
	}
	if mine {
		return own
	}
	user, err := Configuration(r, "").User()
	if err != nil {
		return foreign
	}
	folder := r.Root
	if r.Bare {
		folder = r.GitDir
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	found := foreign
	for _, safe := range user.Safe {
		path, err := Configuration(r, "").Expand(safe)
		switch {
		case err != nil:
		case path == "*" || filepath.Clean(path) == folder && filepath.IsAbs(path):
			return own
		case strings.HasSuffix(path, "/*") && strings.HasPrefix(folder, path[:len(path)-1]):
			found = doubtful
		}
	}
	return found
}

// Configuration is where a repository's configuration is looked for, when
// branch is checked out. Variables of git are ignored: another process's tool
// may have left them behind.
func Configuration(r Repo, branch string) config.Place {
	return config.Place{
		Home: os.Getenv("HOME"), XDG: os.Getenv("XDG_CONFIG_HOME"), System: "/etc/gitconfig",
		GitDir: r.GitDir, Common: r.Common, Branch: branch,
	}
}
