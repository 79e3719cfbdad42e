package gitstate

import (
	"path/filepath"
	"strings"

	"proem/internal/regular"
)

// maxSmall bounds HEAD, .git files and their like.
const maxSmall = 64 << 10

// Repo is where a repository keeps its things.
type Repo struct {
	Root   string // of the working tree; "" where it is bare
	GitDir string // this working tree's own folder
	Common string // the folder that linked working trees share
	Bare   bool
}

// Discover walks up from dir to the first repository. It takes the folder from
// its argument alone: inherited GIT_DIR and its like are another process's.
func Discover(dir string) (Repo, bool) {
	for {
		dotgit := filepath.Join(dir, ".git")
		switch {
		case isDir(dotgit) && isGitDir(dotgit):
			return linked(Repo{Root: dir, GitDir: dotgit}), true
		case exists(dotgit):
			if gitdir, ok := gitFile(dotgit); ok {
				return linked(Repo{Root: dir, GitDir: gitdir}), true
			}
		case isGitDir(dir):
			return linked(Repo{GitDir: dir, Bare: true}), true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return Repo{}, false
		}
		dir = parent
	}
}

// isGitDir asks what git asks: HEAD, objects and refs are there (a linked
// working tree has the last two in its common folder).
func isGitDir(dir string) bool {
	return exists(filepath.Join(dir, "HEAD")) &&
		(isDir(filepath.Join(dir, "objects")) && isDir(filepath.Join(dir, "refs")) ||
			exists(filepath.Join(dir, "commondir")))
}

// gitFile follows a .git file, as linked working trees and submodules have it.
func gitFile(path string) (string, bool) {
	b, err := regular.Read(path, maxSmall)
	if err != nil {
		return "", false
	}
	target, ok := strings.CutPrefix(firstLine(b), "gitdir: ")
	if !ok {
		return "", false
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(path), target)
	}
	return target, isGitDir(target)
}

func linked(r Repo) Repo {
	r.Common = r.GitDir
	b, err := regular.Read(filepath.Join(r.GitDir, "commondir"), maxSmall)
	if err != nil {
		return r
	}
	r.Common = firstLine(b)
	if !filepath.IsAbs(r.Common) {
		r.Common = filepath.Join(r.GitDir, r.Common)
	}
	return r
}

// head reads what HEAD alone can tell.
func (r Repo) head() Snapshot {
	s := Snapshot{Found: true, Operation: r.operation()}
	b, err := regular.Read(filepath.Join(r.GitDir, "HEAD"), maxSmall)
	if err != nil {
		return s
	}
	line := firstLine(b)
	if ref, ok := strings.CutPrefix(line, "ref: "); ok {
		s.Branch = strings.TrimPrefix(strings.TrimSpace(ref), "refs/heads/")
		if s.Branch == ".invalid" {
			s.Branch = "" // what stands in HEAD where refs are kept in a reftable
		}
		return s
	}
	s.Commit = short(line)
	return s
}

// operations are the files that mark an operation in progress, as git's own
// wt-status.c looks for them.
var operations = []struct{ file, name string }{
	{"rebase-merge", "rebase"},
	{"rebase-apply/applying", "am"},
	{"rebase-apply", "rebase"},
	{"MERGE_HEAD", "merge"},
	{"CHERRY_PICK_HEAD", "cherry-pick"},
	{"REVERT_HEAD", "revert"},
	{"BISECT_LOG", "bisect"},
}

func (r Repo) operation() string {
	for _, o := range operations {
		if exists(filepath.Join(r.GitDir, o.file)) {
			return o.name
		}
	}
	return ""
}

// shortLength is how many digits of a commit id are shown.
const shortLength = 8

func short(id string) string { return id[:min(len(id), shortLength)] }

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimRight(line, "\r ")
}
