package project

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"proem/internal/regular"
)

// Head returns the id of the commit that is checked out, "" where that is not
// known.
func (p Project) Head() string {
	if p.Common == "" {
		return ""
	}
	b, err := regular.Read(filepath.Join(p.gitDir, "HEAD"), maxSmall)
	if err != nil {
		return ""
	}
	line := strings.TrimSpace(string(b))
	ref, ok := strings.CutPrefix(line, "ref: ")
	if !ok {
		return commitID(line)
	}
	if !filepath.IsLocal(ref) {
		return ""
	}
	if b, err = regular.Read(filepath.Join(p.Common, ref), maxSmall); err == nil {
		return commitID(strings.TrimSpace(string(b)))
	}
	return p.packedRef(ref)
}

// maxPackedRefs bounds what is read to find a branch, in bytes.
const maxPackedRefs = 16 << 20

func (p Project) packedRef(ref string) string {
	b, err := regular.Read(filepath.Join(p.Common, "packed-refs"), maxPackedRefs)
	if err != nil {
		return ""
	}
	for line := range bytes.Lines(b) {
		if id, name, ok := strings.Cut(strings.TrimSpace(string(line)), " "); ok && name == ref {
			return commitID(id)
		}
	}
	return ""
}

// commitID returns s if it is an id of SHA-1 or SHA-256, else "".
func commitID(s string) string {
	if _, err := hex.DecodeString(s); err != nil || len(s) != 40 && len(s) != 64 {
		return ""
	}
	return strings.ToLower(s)
}

// Holds tells whether the project's own object store holds one of these
// commits. What it borrows from another store does not count: a line in a file
// names that one, and a line proves nothing. Links that lead out of the git
// folder are not followed for the same reason.
func (p Project) Holds(commits []string) bool {
	if p.Common == "" || len(commits) == 0 {
		return false
	}
	root, err := os.OpenRoot(p.Common)
	if err != nil {
		return false
	}
	defer root.Close()
	for _, id := range commits {
		if id = commitID(id); id == "" {
			continue
		}
		if info, err := root.Stat("objects/" + id[:2] + "/" + id[2:]); err == nil && info.Mode().IsRegular() && info.Size() > 0 {
			return true
		}
	}
	return packed(root, commits)
}

// maxPacks bounds how many packs are asked.
const maxPacks = 256

func packed(root *os.Root, commits []string) bool {
	dir, err := root.OpenFile("objects/pack", os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe must not hold us
	if err != nil {
		return false
	}
	names, _ := dir.Readdirnames(4 * maxPacks) // a pack has several files
	dir.Close()
	for _, name := range names {
		if !strings.HasSuffix(name, ".idx") {
			continue
		}
		f, err := root.OpenFile("objects/pack/"+name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			continue
		}
		found := indexed(f, commits)
		f.Close()
		if found {
			return true
		}
	}
	return false
}

// The parts of a pack's index, version 2: a header, 256 counts, the sorted ids.
const (
	packHeader = "\xfftOc\x00\x00\x00\x02"
	fanout     = 256 * 4
)

// indexed looks for commits in one index by bisection, with a read of a few
// bytes for each step.
func indexed(f io.ReaderAt, commits []string) bool {
	var head [len(packHeader) + fanout]byte
	if _, err := f.ReadAt(head[:], 0); err != nil || string(head[:len(packHeader)]) != packHeader {
		return false
	}
	count := func(i int) int {
		if i < 0 {
			return 0
		}
		return int(binary.BigEndian.Uint32(head[len(packHeader)+4*i:]))
	}
	for _, commit := range commits {
		id, err := hex.DecodeString(commitID(commit))
		if err != nil || len(id) == 0 {
			continue
		}
		if bisect(f, id, count(int(id[0])-1), count(int(id[0]))) {
			return true
		}
	}
	return false
}

func bisect(f io.ReaderAt, id []byte, from, to int) bool {
	entry := make([]byte, len(id))
	for from < to {
		middle := from + (to-from)/2
		if _, err := f.ReadAt(entry, int64(len(packHeader)+fanout)+int64(middle)*int64(len(id))); err != nil {
			return false
		}
		switch c := bytes.Compare(entry, id); {
		case c == 0:
			return true
		case c < 0:
			from = middle + 1
		default:
			to = middle
		}
	}
	return false
}
