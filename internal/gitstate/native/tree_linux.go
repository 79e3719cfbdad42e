//go:build linux && (amd64 || arm64)

package native

import (
	"errors"
	"os"
	"path/filepath"

	"proem/internal/gitstate"
	"proem/internal/gitstate/attributes"
	"proem/internal/gitstate/gitdir"
	"proem/internal/gitstate/ignore"
	"proem/internal/gitstate/objects"
	"proem/internal/gitstate/refs"
	"proem/internal/gitstate/same"
	"proem/internal/gitstate/worktree"
	"proem/internal/regular"
)

// maxRules bounds a .gitignore or .gitattributes file.
const maxRules = 8 << 20

var errRules = errors.New("an ignore or attributes file cannot be read")

// tree is what the scan is told about the repository.
func (r *reader) tree() *worktree.Tree {
	return &worktree.Tree{
		Root: r.repo.Root, Index: r.index,
		Written:   same.Written{Sec: r.written.Unix(), Nsec: int64(r.written.Nanosecond())},
		Untracked: r.settings.Untracked == "normal",
		Sparse:    r.settings.Sparse,
		Converts:  r.settings.Converts,
		Ignore: func() (*ignore.Rules, error) {
			common, err := r.commonIgnore()
			if err != nil {
				return nil, err
			}
			return ignore.New(common, func(path string) ([]byte, error) {
				return r.rules(path, true)
			})
		},
		Attributes: func() (*attributes.Rules, error) {
			own, err := r.usersFile(r.settings.AttributesFile, r.settings.AttributesSet, "attributes")
			if err != nil {
				return nil, err
			}
			return attributes.New([]string{"/etc/gitattributes", own, filepath.Join(r.repo.Common, "info", "attributes")}, func(path string) ([]byte, error) {
				return r.rules(path, false)
			})
		},
		Submodule:  r.submodule,
		Repository: func(path string) bool { return gitdir.Holds(filepath.Join(r.repo.Root, path)) },
	}
}

// commonIgnore are the ignore files of all paths, the stronger first.
func (r *reader) commonIgnore() ([]string, error) {
	list := []string{filepath.Join(r.repo.Common, "info", "exclude")}
	own, err := r.usersFile(r.settings.ExcludesFile, r.settings.ExcludesSet, "ignore")
	if own != "" {
		list = append(list, own)
	}
	return list, err
}

// usersFile is a file that configuration names, or the one of that name in the
// user's folder. "" is none.
func (r *reader) usersFile(value string, set bool, name string) (string, error) {
	if !set {
		if dir := r.place.Folder(); dir != "" {
			return filepath.Join(dir, name), nil
		}
		return "", nil
	}
	path, err := r.place.Expand(value)
	if err != nil || path == "" || filepath.IsAbs(path) {
		return path, err
	}
	return filepath.Join(r.repo.Root, path), nil
}

// rules reads a .gitignore or .gitattributes of the working tree. git follows
// no link there. One that is not there counts as the index has it: always for
// attributes, for ignore rules where sparse checkout leaves the file out.
func (r *reader) rules(path string, skippedOnly bool) ([]byte, error) {
	full := filepath.Join(r.repo.Root, path)
	if info, err := os.Lstat(full); err == nil && info.Mode().IsRegular() {
		b, err := regular.Read(full, maxRules)
		if err != nil {
			return nil, errRules
		}
		return b, nil
	}
	i, ok := r.index.Find([]byte(path))
	if !ok || r.index.Stage(i) != 0 || skippedOnly && !r.index.SkipWorktree(i) {
		return nil, nil
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.store.Read(r.index.ID(i), objects.Blob)
}

// submodule returns the commit that is checked out in a submodule.
func (r *reader) submodule(path string) (string, error) {
	sub, ok := gitstate.At(filepath.Join(r.repo.Root, path))
	if !ok || sub.Broken != "" {
		return "", nil
	}
	head, err := (refs.Folders{GitDir: sub.GitDir, Common: sub.Common}).Head()
	return head.ID, err
}
