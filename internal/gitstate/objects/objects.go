// Package objects reads git's objects, loose and packed, through alternates. It
// verifies no hash: what it reads decides over a word in a prompt. It refuses
// what is larger than its limit, and fetches nothing.
package objects

import (
	"bytes"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/gitstate/inflate"
	"proem/internal/regular"
)

// MaxSize bounds one object, and each object that it is a delta of.
const MaxSize = 32 << 20

// Limits of alternates, as git has them.
const (
	maxAlternates = 64
	maxNesting    = 5
)

// Kind is what an object is.
type Kind string

// The kinds of objects.
const (
	Commit Kind = "commit"
	Tree   Kind = "tree"
	Blob   Kind = "blob"
)

var (
	errMissing    = errors.New("an object is missing")
	errBroken     = errors.New("an object cannot be read")
	errLarge      = errors.New("an object is too large")
	errAlternates = errors.New("the alternates cannot be read")
)

// Store is the objects of a repository. Close it after use.
type Store struct {
	folders []string // objects folders, the repository's own first
	packs   []*pack
	listed  bool
	room    int // what may still be inflated for the object that is read
}

// Open returns the store whose objects folder is dir.
func Open(dir string) (*Store, error) {
	s := &Store{}
	return s, s.add(dir, 0)
}

// add takes a folder and its alternates.
func (s *Store) add(dir string, depth int) error {
	if depth > maxNesting || len(s.folders) > maxAlternates {
		return errAlternates
	}
	s.folders = append(s.folders, dir)
	b, err := regular.Read(filepath.Join(dir, "info", "alternates"), 64<<10)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return errAlternates
	}
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case line == "" || line[0] == '#':
			continue
		case line[0] == '"':
			return errAlternates // a quoted name, which git seldom writes
		case !filepath.IsAbs(line):
			line = filepath.Join(dir, line)
		}
		if err := s.add(line, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// Close closes the packs.
func (s *Store) Close() {
	for _, p := range s.packs {
		p.close()
	}
	s.packs = nil
}

// Read returns an object of the kind that is wanted.
func (s *Store) Read(id []byte, want Kind) ([]byte, error) {
	s.room = 4 * MaxSize // a chain of deltas may not add up to gigabytes
	kind, b, err := s.read(id, 0)
	if err == nil && kind != want {
		err = errBroken
	}
	return b, err
}

func (s *Store) read(id []byte, depth int) (Kind, []byte, error) {
	name := hex.EncodeToString(id)
	for _, dir := range s.folders {
		b, err := regular.Read(filepath.Join(dir, name[:2], name[2:]), 2*MaxSize)
		switch {
		case err == nil:
			return loose(b)
		case errors.Is(err, regular.ErrSize):
			return "", nil, errLarge
		}
	}
	if err := s.list(); err != nil {
		return "", nil, err
	}
	for _, p := range s.packs {
		offset, ok, err := p.find(id)
		if err != nil {
			return "", nil, err
		}
		if ok {
			return s.packed(p, offset, depth)
		}
	}
	return "", nil, errMissing
}

// maxHead is longer than "commit 33554432" and the NUL behind it.
const maxHead = 32

// loose reads "kind size NUL content", compressed.
func loose(b []byte) (Kind, []byte, error) {
	head, _, _, err := inflate.Zlib(b, maxHead)
	if err != nil {
		return "", nil, errBroken
	}
	end := bytes.IndexByte(head, 0)
	word, digits, ok := bytes.Cut(head[:max(end, 0)], []byte{' '})
	if !ok {
		return "", nil, errBroken
	}
	kind, size := Kind(word), 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return "", nil, errBroken
		}
		if size = 10*size + int(c-'0'); size > MaxSize {
			return "", nil, errLarge
		}
	}
	whole, _, _, err := inflate.Zlib(b, end+1+size)
	if err != nil || len(whole) != end+1+size {
		return "", nil, errBroken
	}
	return kind, whole[end+1:], nil
}

// TreeOf returns the id of a commit's tree.
func (s *Store) TreeOf(commit string) ([]byte, error) {
	id, err := hex.DecodeString(commit)
	if err != nil || len(id) != hashLen {
		return nil, errBroken
	}
	b, err := s.Read(id, Commit)
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(b, []byte("tree "))
	if !ok || len(rest) < 41 || rest[40] != '\n' {
		return nil, errBroken
	}
	tree := make([]byte, hashLen)
	if _, err := hex.Decode(tree, rest[:40]); err != nil {
		return nil, errBroken
	}
	return tree, nil
}
