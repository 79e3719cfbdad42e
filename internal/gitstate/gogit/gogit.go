// Package gogit is the engine for people's machines without a git binary: the
// go-git library, for `proem snapshot` alone. It is slow, and wrong about
// several shapes of repositories; those it refuses.
package gogit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/go-git/go-billy/v5"
	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/format/gitignore"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"

	"proem/internal/gitstate"
	"proem/internal/gitstate/attributes"
	"proem/internal/gitstate/config"
	"proem/internal/gitstate/index"
	"proem/internal/gitstate/refs"
	"proem/internal/regular"
)

// maxIndex and maxRules bound what is read beside the library.
const (
	maxIndex = 256 << 20
	maxRules = 1 << 20
)

var (
	errShape  = errors.New("there is no git binary, and go-git is wrong about repositories of this kind")
	errRename = errors.New("there is no git binary, and go-git finds no renames")
)

// Engine compares a working tree by go-git.
func Engine(_ context.Context, repo gitstate.Repo) (gitstate.Snapshot, error) {
	if repo.Doubtful() {
		return gitstate.Snapshot{}, errShape
	}
	head, err := (refs.Folders{GitDir: repo.GitDir, Common: repo.Common}).Head()
	if err != nil {
		return gitstate.Snapshot{}, err
	}
	place := gitstate.Configuration(repo, head.Branch)
	settings, err := place.Load()
	if err != nil {
		return gitstate.Snapshot{}, err
	}
	ix, err := readIndex(filepath.Join(repo.GitDir, "index"))
	if err != nil {
		return gitstate.Snapshot{}, err
	}
	if head.Replaced || wrong(settings, ix) {
		return gitstate.Snapshot{}, errShape
	}
	status, err := compare(repo, excludes(repo, place, settings))
	if err != nil {
		return gitstate.Snapshot{}, fmt.Errorf("go-git: %w", err)
	}
	s := gitstate.Snapshot{
		Branch: head.Branch, Commit: head.ID[:min(len(head.ID), gitstate.ShortLength)], Unborn: head.ID == "",
		Engine: gitstate.GoGit, Scanned: ix.Len(), Total: ix.Len(), Submodules: ix.Repos > 0,
	}
	s.Changes, err = changes(status, ix, settings)
	if err == nil {
		err = byteByByte(repo, place, s.Changes)
	}
	return s, err
}

// wrong lists what go-git v5.19.3 was measured to be wrong about.
func wrong(s config.Settings, ix *index.File) bool {
	if len(s.Extensions) > 0 || s.Format > 0 || s.Bare || s.Worktree != "" || !s.FileMode || !s.Symlinks || s.IgnoreCase ||
		s.Converts || s.Untracked != "normal" || s.Renames == "copies" || ix.Conflicts > 0 || ix.Repos > 0 {
		return true
	}
	for i := range ix.Len() {
		if ix.AssumeValid(i) || ix.SkipWorktree(i) || ix.IntentToAdd(i) {
			return true
		}
	}
	return false
}

func readIndex(path string) (*index.File, error) {
	b, err := regular.Read(path, maxIndex)
	if regular.Missing(err) {
		return &index.File{}, nil
	}
	if err != nil {
		return nil, errors.New("the index cannot be read")
	}
	return index.Parse(b)
}

// compare runs go-git with the alternates and the common folder of linked
// working trees, which it does without only by silent mistakes.
func compare(repo gitstate.Repo, excluded []gitignore.Pattern) (git.Status, error) {
	var folder billy.Filesystem = osfs.New(repo.GitDir)
	if repo.Common != repo.GitDir {
		folder = dotgit.NewRepositoryFilesystem(folder, osfs.New(repo.Common))
	}
	top := filepath.VolumeName(repo.Root) + string(filepath.Separator)
	storage := filesystem.NewStorageWithOptions(folder, cache.NewObjectLRUDefault(), filesystem.Options{AlternatesFS: osfs.New(top)})
	opened, err := git.Open(storage, osfs.New(repo.Root))
	if err != nil {
		return nil, err
	}
	tree, err := opened.Worktree()
	if err != nil {
		return nil, err
	}
	tree.Excludes = excluded
	return tree.Status()
}

// byteByByte refuses changes of files that git may look at otherwise.
func byteByByte(repo gitstate.Repo, place config.Place, list []gitstate.Change) error {
	common := []string{filepath.Join(repo.Common, "info", "attributes")}
	if dir := place.Folder(); dir != "" {
		common = append(common, filepath.Join(dir, "attributes"))
	}
	rules, err := attributes.New(common, func(path string) ([]byte, error) {
		b, err := regular.Read(filepath.Join(repo.Root, filepath.FromSlash(path)), maxRules)
		if regular.Missing(err) {
			return nil, nil
		}
		return b, err
	})
	if err != nil {
		return err
	}
	for _, c := range list {
		if c.Worktree != 'M' {
			continue
		}
		if doubt, err := rules.Of(c.Path); err != nil || doubt != 0 {
			return errShape
		}
	}
	return nil
}

// excludes are the ignore patterns that go-git does not read by itself.
func excludes(repo gitstate.Repo, place config.Place, s config.Settings) []gitignore.Pattern {
	files := []string{filepath.Join(repo.Common, "info", "exclude")}
	switch own, err := place.Expand(s.ExcludesFile); {
	case s.ExcludesSet && err == nil && own != "":
		files = append([]string{own}, files...)
	case !s.ExcludesSet && place.Folder() != "":
		files = append([]string{filepath.Join(place.Folder(), "ignore")}, files...)
	}
	var list []gitignore.Pattern
	for _, path := range files {
		if b, err := os.ReadFile(path); err == nil {
			list = append(list, patterns(string(b))...)
		}
	}
	return list
}
