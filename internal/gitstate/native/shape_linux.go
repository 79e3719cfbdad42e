//go:build linux && (amd64 || arm64)

package native

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

var (
	errFormat    = errors.New("the repository is of an unknown format")
	errFileMode  = errors.New("core.fileMode is off")
	errSymlinks  = errors.New("core.symlinks is off")
	errCase      = errors.New("core.ignoreCase is on")
	errBare      = errors.New("core.bare is on")
	errElsewhere = errors.New("core.worktree names another folder")
	errUntracked = errors.New("untracked files are to be shown in another way")
)

// extensions of a repository that change nothing for a snapshot. Values are
// compared as well, but for those that name a remote.
func harmless(extension string) bool {
	name, _, _ := strings.Cut(extension, "=")
	return slices.Contains([]string{"noop", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees"}, name) ||
		slices.Contains([]string{"objectformat=sha1", "refstorage=files"}, extension)
}

// known returns why the repository is left to git, by its configuration.
func (r *reader) known() error {
	s := r.settings
	for _, e := range s.Extensions {
		if !harmless(e) {
			return errors.New("the repository has an extension that is not known: " + e)
		}
	}
	switch {
	case s.Format < 0 || s.Format > 1:
		return errFormat
	case s.Bare:
		return errBare
	case !s.FileMode:
		return errFileMode
	case !s.Symlinks:
		return errSymlinks
	case s.IgnoreCase:
		return errCase
	case s.Untracked != "normal" && s.Untracked != "no":
		return errUntracked
	case s.Worktree != "" && !r.here(s.Worktree):
		return errElsewhere
	}
	return nil
}

// here tells whether core.worktree, which is seen from the git folder, names
// the working tree that was found. Submodules are always configured so.
func (r *reader) here(path string) bool {
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.repo.GitDir, path)
	}
	one, err1 := os.Stat(path)
	two, err2 := os.Stat(r.repo.Root)
	return err1 == nil && err2 == nil && os.SameFile(one, two)
}
