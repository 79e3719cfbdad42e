// Package refs finds out what is checked out: the branch and the commit, from
// HEAD, loose refs and packed-refs. It refuses refs that git would refuse, and
// knows no reftable.
package refs

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/regular"
)

// Limits: a ref is a line; packed-refs of a million refs have 70 MB.
const (
	maxRef    = 64 << 10
	maxPacked = 128 << 20
	maxLinks  = 5 // of symbolic refs, as git follows them
)

var (
	errHead   = errors.New("HEAD cannot be read")
	errBroken = errors.New("a ref cannot be read")
)

// Head is what is checked out.
type Head struct {
	Branch   string // "" where HEAD is detached
	ID       string // of the commit, in hexadecimal; "" before the first one
	Replaced bool   // some object is replaced by another one (git replace)
}

// Folders are where a repository keeps its refs.
type Folders struct {
	GitDir string // this working tree's own: HEAD
	Common string // what linked working trees share: branches
}

// Head reads HEAD and follows it to the commit.
func (f Folders) Head() (Head, error) {
	var head Head
	packed, err := f.packed()
	if err != nil {
		return head, err
	}
	head.Replaced = f.replaced(packed)
	name := "HEAD"
	for range maxLinks {
		target, id, err := f.read(name)
		switch {
		case err != nil:
			return head, err
		case target == "" && id == "":
			head.ID, err = find(packed, name)
			return head, err
		case target == "":
			head.ID = id
			return head, nil
		case !valid(target):
			return head, errHead
		}
		name = target
		head.Branch = strings.TrimPrefix(target, "refs/heads/")
	}
	return head, errHead
}

// read returns what a loose ref holds: another ref's name, an id, or nothing
// where there is no such file.
func (f Folders) read(name string) (target, id string, err error) {
	dir := f.Common
	if name == "HEAD" || own(name) {
		dir = f.GitDir
	}
	path := filepath.Join(dir, name)
	if link, err := os.Readlink(path); err == nil && strings.HasPrefix(link, "refs/") {
		return link, "", nil // what git did before symbolic refs were files
	}
	b, err := regular.Read(path, maxRef)
	switch {
	case name != "HEAD" && (regular.Missing(err) || errors.Is(err, regular.ErrKind)):
		return "", "", nil // a folder in its place is no ref either
	case err != nil:
		return "", "", errHead
	}
	target, id, ok := parse(b)
	if !ok {
		return "", "", errBroken
	}
	return target, id, nil
}

// own refs belong to one working tree.
func own(name string) bool {
	return strings.HasPrefix(name, "refs/bisect/") || strings.HasPrefix(name, "refs/worktree/") || strings.HasPrefix(name, "refs/rewritten/")
}

func parse(b []byte) (target, id string, ok bool) {
	if rest, ok := bytes.CutPrefix(b, []byte("ref:")); ok {
		return string(bytes.Trim(rest, " \t\r\n")), "", true
	}
	if len(b) < 40 || len(b) > 40 && !strings.ContainsRune(" \t\r\n", rune(b[40])) {
		return "", "", false
	}
	id = string(b[:40])
	return "", id, isID(id)
}

func isID(s string) bool {
	_, err := hex.DecodeString(s)
	return err == nil && len(s) == 40
}

// valid holds a name to git's rules, so that it is no path out of the folder.
func valid(name string) bool {
	if !strings.HasPrefix(name, "refs/") || strings.HasSuffix(name, "/") || strings.HasSuffix(name, ".") ||
		strings.Contains(name, "..") || strings.Contains(name, "//") || strings.Contains(name, "/.") ||
		strings.Contains(name, "@{") || name == "refs/heads/.invalid" {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if strings.HasSuffix(part, ".lock") {
			return false
		}
	}
	return strings.IndexFunc(name, func(r rune) bool { return r <= ' ' || r == 127 || strings.ContainsRune("~^:?*[\\", r) }) < 0
}

func (f Folders) packed() ([]byte, error) {
	b, err := regular.Read(filepath.Join(f.Common, "packed-refs"), maxPacked)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return b, err
}

// find looks a ref up in packed-refs: "" where it is not there.
func find(packed []byte, name string) (string, error) {
	want := []byte(" " + name + "\n")
	for at := 0; ; {
		n := bytes.Index(packed[at:], want)
		if n < 0 {
			return "", nil
		}
		end := at + n
		start := bytes.LastIndexByte(packed[:end], '\n') + 1
		if id := string(packed[start:end]); isID(id) {
			return id, nil
		}
		// A comment or a broken line that happens to end like this.
		if packed[start] != '#' {
			return "", errBroken
		}
		at = end + len(want) - 1
	}
}

// replaced tells whether `git replace` put an object in another's place.
func (f Folders) replaced(packed []byte) bool {
	if bytes.Contains(packed, []byte(" refs/replace/")) {
		return true
	}
	entries, err := os.ReadDir(filepath.Join(f.Common, "refs", "replace"))
	return len(entries) > 0 || err != nil && !errors.Is(err, os.ErrNotExist)
}
