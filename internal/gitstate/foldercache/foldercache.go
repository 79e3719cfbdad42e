// Package foldercache keeps what the folders of a large working tree held when
// they were last listed: a folder whose times did not change needs no listing.
// The files lie in proem's own cache folder, never in the repository. One that
// does not fit, is old or broken is dropped, never trusted.
package foldercache

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"proem/internal/atomicfile"
	"proem/internal/digest"
	"proem/internal/regular"
)

// Limits: 300,000 files in 10,000 folders take half a megabyte.
const (
	maxSize  = 16 << 20
	maxAge   = 30 * 24 * time.Hour
	maxFiles = 64
)

// Settled is how old a change must be before it can be told from a later one:
// file systems keep times as coarsely as two seconds.
const Settled = 2 * time.Second

// Stat is what tells that a folder or a file is the one it was. Ino is 0 where
// nothing is known of a folder, and where a file is missing.
type Stat struct {
	Mtime, Ctime int64 // nanoseconds
	Size         int64 // of files
	Ino          uint64
}

// Folder is one folder of the index, in the index's order.
type Folder struct {
	Stat
	Names []Name // what is not tracked and not ignored
}

// Learn is what is remembered of a folder that was listed by a scan which began
// at start: nothing of one that changed so lately that a further change might
// leave the same times.
func Learn(stat Stat, names []Name, start time.Time) Folder {
	limit := start.Add(-Settled).UnixNano()
	if stat.Mtime < limit && stat.Ctime < limit {
		return Folder{Stat: stat, Names: names}
	}
	return Folder{}
}

// Name is an untracked name. What a folder holds is never remembered.
type Name struct {
	Name   string
	Folder bool
}

// Rule is an ignore file that decided over names.
type Rule struct {
	Path string
	Stat
}

// Cache is what is known of one working tree.
type Cache struct {
	Root     string
	Checksum [20]byte // of the index
	Names    uint64   // a hash of the index's names, where the checksum differs
	Rules    []Rule
	Folders  []Folder
}

// File is where the cache of a working tree lies below dir.
func File(dir, root string) string {
	sum := digest.Sum1([]byte(root))
	return filepath.Join(dir, "folders", hex.EncodeToString(sum[:10]))
}

// Load reads a cache; ok is false where there is none that can be used.
func Load(path, root string, now time.Time) (*Cache, bool) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || now.Sub(info.ModTime()) > maxAge || info.Size() > maxSize {
		return nil, false
	}
	b := make([]byte, info.Size())
	if _, err := io.ReadFull(f, b); err != nil {
		return nil, false
	}
	c, err := decode(b)
	if err != nil || c.Root != root {
		return nil, false
	}
	return c, true
}

// Save replaces the cache and clears away those of working trees that nobody
// looks at any more.
func (c *Cache) Save(path string, now time.Time) error {
	b := c.encode()
	if len(b) > maxSize {
		return errors.New("the cache is too large")
	}
	if err := atomicfile.Write(path, b); err != nil {
		return err
	}
	prune(filepath.Dir(path), now)
	return nil
}

// prune removes what is too old, and the oldest of what is too much. Temporary
// files of a run that was killed go with it.
func prune(dir string, now time.Time) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	var infos []os.FileInfo
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		age := now.Sub(info.ModTime())
		if age > maxAge || strings.HasPrefix(e.Name(), ".tmp-") && age > time.Hour {
			os.Remove(filepath.Join(dir, e.Name()))
			continue
		}
		infos = append(infos, info)
	}
	slices.SortFunc(infos, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range infos[min(len(infos), maxFiles):] {
		os.Remove(filepath.Join(dir, info.Name()))
	}
}

// magic names the format; another one is another cache.
const magic = "proem folders 2\n"

var errBroken = errors.New("the cache is broken")

func (c *Cache) encode() []byte {
	b := append(make([]byte, 0, 256+48*len(c.Folders)), magic...)
	b = appendString(b, c.Root)
	b = append(b, c.Checksum[:]...)
	b = binary.LittleEndian.AppendUint64(b, c.Names)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(c.Rules)))
	for _, r := range c.Rules {
		b = appendStat(appendString(b, r.Path), r.Stat)
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(c.Folders)))
	for _, f := range c.Folders {
		b = appendStat(b, f.Stat)
		b = binary.LittleEndian.AppendUint32(b, uint32(len(f.Names)))
		for _, n := range f.Names {
			kind := byte(0)
			if n.Folder {
				kind = 1
			}
			b = append(appendString(b, n.Name), kind)
		}
	}
	return binary.LittleEndian.AppendUint64(b, sum(b))
}

// sum tells a cache that was cut or damaged from a whole one. It is no match for
// somebody who writes into the user's own folder, nor would a better one be.
func sum(b []byte) uint64 {
	const prime = 0x9e3779b97f4a7c15
	h := uint64(len(b))
	for ; len(b) >= 8; b = b[8:] {
		h = bits.RotateLeft64(h^binary.LittleEndian.Uint64(b), 29) * prime
	}
	for _, c := range b {
		h = bits.RotateLeft64(h^uint64(c), 29) * prime
	}
	return h ^ h>>32
}

func appendString(b []byte, s string) []byte {
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...)
}

func appendStat(b []byte, s Stat) []byte {
	for _, v := range [4]uint64{uint64(s.Mtime), uint64(s.Ctime), uint64(s.Size), s.Ino} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}
