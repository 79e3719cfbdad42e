// Package gitdir knows what git takes for its own folder: a `.git` folder, a
// `.git` file that leads to one, and the folder that linked working trees share.
// It searches nothing and reads no more than that.
package gitdir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/regular"
)

// maxSmall bounds HEAD, .git files and their like; git allows a .git file 1 MiB.
const (
	maxSmall = 64 << 10
	maxFile  = 1 << 20
)

// Is asks what git asks first: HEAD, objects and refs are there (a linked
// working tree has the last two in its common folder).
func Is(dir string) bool {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return false
	}
	if isDir(filepath.Join(dir, "objects")) && isDir(filepath.Join(dir, "refs")) {
		return true
	}
	_, err := os.Lstat(filepath.Join(dir, "commondir"))
	return err == nil
}

// OfFile follows a .git file, as linked working trees and submodules have it.
func OfFile(path string) (string, bool) {
	b, err := regular.Read(path, maxFile)
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
	return target, Is(target)
}

// Common returns the folder that linked working trees share: dir itself, where
// it is none of them.
func Common(dir string) string {
	b, err := regular.Read(filepath.Join(dir, "commondir"), maxSmall)
	if err != nil {
		return dir
	}
	common := firstLine(b)
	if !filepath.IsAbs(common) {
		common = filepath.Join(dir, common)
	}
	return common
}

// Holds tells whether git takes the folder dir, which lies in another
// repository, for one of its own: then it is not looked into.
func Holds(dir string) bool {
	dotgit := filepath.Join(dir, ".git")
	info, err := os.Stat(dotgit)
	switch {
	case err != nil:
		return false
	case info.IsDir():
		return valid(dotgit)
	}
	// A file that cannot be read may well lead to one; a pipe does not.
	if _, err := regular.Read(dotgit, maxFile); err != nil {
		return !errors.Is(err, regular.ErrKind)
	}
	target, ok := OfFile(dotgit)
	return ok && valid(target)
}

// valid asks what git asks of a whole repository: folders, and a HEAD that
// names a ref or a commit.
func valid(dir string) bool {
	common := Common(dir)
	if !isDir(filepath.Join(common, "objects")) || !isDir(filepath.Join(common, "refs")) {
		return false
	}
	head := filepath.Join(dir, "HEAD")
	if target, err := os.Readlink(head); err == nil {
		return strings.HasPrefix(target, "refs/")
	}
	b, err := regular.Read(head, maxSmall)
	if err != nil {
		return false
	}
	if ref, ok := strings.CutPrefix(string(b), "ref:"); ok {
		return strings.HasPrefix(strings.TrimLeft(ref, " \t\r\n"), "refs/")
	}
	return len(b) >= 40 && strings.Trim(string(b[:40]), "0123456789abcdefABCDEF") == ""
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func firstLine(b []byte) string {
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimRight(line, "\r ")
}
