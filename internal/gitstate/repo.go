package gitstate

import (
	"os"
	"path/filepath"
	"strings"

	"proem/internal/gitstate/gitdir"
	"proem/internal/regular"
)

// maxSmall bounds HEAD.
const maxSmall = 64 << 10

// Repo is where a repository keeps its things.
type Repo struct {
	Root   string // of the working tree; "" where it is bare
	GitDir string // this working tree's own folder
	Common string // the folder that linked working trees share
	Bare   bool
	Broken string // why it is one that git refuses, or ""

	file string // the .git file that led here, "" where it is a folder
}

// Discover walks up from dir to the first repository. It takes the folder from
// its argument alone: inherited GIT_DIR and its like are another process's.
func Discover(dir string) (Repo, bool) {
	for {
		if repo, ok := At(dir); ok {
			return repo, true
		}
		if gitdir.Is(dir) {
			return Repo{GitDir: dir, Common: gitdir.Common(dir), Bare: true}, true
		}
		parent := filepath.Dir(dir)
		if parent == dir || otherDevice(dir, parent) {
			return Repo{}, false // git does not look across file systems either
		}
		dir = parent
	}
}

// At returns the repository whose working tree begins at dir.
func At(dir string) (Repo, bool) {
	dotgit := filepath.Join(dir, ".git")
	info, err := os.Stat(dotgit)
	switch {
	case err != nil:
		return Repo{}, false
	case info.IsDir():
		if !gitdir.Is(dotgit) {
			return Repo{}, false
		}
		return Repo{Root: dir, GitDir: dotgit, Common: gitdir.Common(dotgit)}, true
	}
	// git goes no further where a .git file leads nowhere.
	target, ok := gitdir.OfFile(dotgit)
	if !ok {
		return Repo{Root: dir, Broken: "its .git file leads nowhere"}, true
	}
	return Repo{Root: dir, GitDir: target, Common: gitdir.Common(target), file: dotgit}, true
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

// ShortLength is how many digits of a commit id are shown.
const ShortLength = 8

func short(id string) string { return id[:min(len(id), ShortLength)] }

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimRight(line, "\r ")
}
