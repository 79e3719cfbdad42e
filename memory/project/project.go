// Package project tells which project a folder belongs to. What a repository
// says of itself is not believed: a folder that claims to be a working tree of
// another repository is so only if that repository says the same, since
// otherwise a text could open another project's memory. It runs no program and
// writes nothing.
package project

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/digest"
	"proem/internal/gitstate"
	"proem/internal/regular"
)

// Project is what shares one memory.
type Project struct {
	Key    string // names its memory
	Path   string // its folder, for people
	Common string // its git folder, canonical; "" where there is none
	gitDir string // this working tree's part of it
}

// Of returns the project around dir, an absolute path: a git folder with all
// its working trees, else the folder dir itself. The home folder as a repository
// holds dotfiles and makes no project of what is in it.
func Of(dir, home string) Project {
	dir = canonical(dir)
	repo, ok := gitstate.Discover(dir)
	switch {
	case !ok:
		return at(dir)
	case repo.Bare:
		return ofGit(repo.GitDir, repo.GitDir)
	case home != "" && repo.Root == canonical(home):
		return at(dir)
	case !proved(repo):
		return at(repo.Root)
	}
	p := ofGit(canonical(repo.Common), repo.GitDir)
	if repo.Common == repo.GitDir {
		p.Path = repo.Root // a submodule's git folder lies elsewhere
	}
	return p
}

// at is a project that is a folder and no more.
func at(dir string) Project { return Project{Key: key(dir), Path: dir} }

func ofGit(common, gitDir string) Project {
	p := Project{Key: key(common), Path: common, Common: common, gitDir: gitDir}
	if filepath.Base(common) == ".git" {
		p.Path = filepath.Dir(common)
	}
	return p
}

// key names a project's memory by its canonical path.
func key(path string) string {
	sum := digest.Sum256([]byte(path))
	return hex.EncodeToString(sum[:16])
}

func canonical(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}

// proved tells whether the git folder of a working tree is its own, or is one
// that names this working tree in turn.
func proved(repo gitstate.Repo) bool {
	dotgit := filepath.Join(repo.Root, ".git")
	info, err := os.Lstat(dotgit)
	if err != nil {
		return false
	}
	if info.IsDir() {
		return repo.Common == repo.GitDir
	}
	if !info.Mode().IsRegular() {
		return false // a link: nothing there names it
	}
	if repo.Common != repo.GitDir {
		return linked(repo, dotgit)
	}
	// A submodule: its git folder names the working tree, relative to itself.
	worktree := readConfig(repo.GitDir).worktree
	if worktree == "" {
		return false
	}
	if !filepath.IsAbs(worktree) {
		worktree = filepath.Join(repo.GitDir, worktree)
	}
	return canonical(worktree) == repo.Root
}

// linked asks the common folder: the part of a linked working tree lies in its
// folder "worktrees" and says where the tree is.
func linked(repo gitstate.Repo, dotgit string) bool {
	part, common := canonical(repo.GitDir), canonical(repo.Common)
	if filepath.Dir(filepath.Dir(part)) != common || filepath.Base(filepath.Dir(part)) != "worktrees" {
		return false
	}
	b, err := regular.Read(filepath.Join(part, "gitdir"), maxSmall)
	if err != nil {
		return false
	}
	back := strings.TrimSpace(string(b))
	if !filepath.IsAbs(back) {
		back = filepath.Join(part, back)
	}
	return canonical(filepath.Dir(back)) == filepath.Dir(dotgit) && filepath.Base(back) == ".git"
}

// maxSmall bounds the small files of a git folder, in bytes.
const maxSmall = 64 << 10
