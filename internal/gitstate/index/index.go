// Package index reads git's index, versions 2, 3 and 4: its entries where they
// lie, and the cache of trees. It refuses what it does not know (split and
// sparse indexes, unknown extensions that must be understood, entries out of
// order), and does not verify the checksum, as git's own status does not.
package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
)

// The modes of entries.
const (
	ModeType = 0o170000
	ModeFile = 0o100000
	ModeLink = 0o120000
	ModeRepo = 0o160000 // a submodule
	modeTree = 0o040000 // a folder that a sparse index leaves whole
)

// The sizes of an entry's parts.
const (
	header  = 12
	fixed   = 62 // up to the name
	hashLen = 20
)

var (
	errBroken = errors.New("the index cannot be read")
	errSplit  = errors.New("the index is split")
	errSparse = errors.New("the index is sparse")
	errFormat = errors.New("the index is of an unknown version")
	errNeeded = errors.New("the index has an unknown extension")
)

// File is a parsed index. Data is kept as it is; entries point into it.
type File struct {
	Version   int
	Checksum  [hashLen]byte
	Tree      []byte // the cache of trees, nil where there is none
	Conflicts int    // entries of a stage other than 0
	Repos     int    // submodules
	data      []byte
	names     []byte // where names are: data, or the rebuilt names of version 4
	entries   []entry
	sum       uint64 // see Names
	folders   []Folder
	elsewhere bool // a path would lead out of its folder
}

// entry is where one lies: its fixed part, its name and the name's length.
type entry struct{ at, name, size uint32 }

// Len is the number of entries.
func (f *File) Len() int { return len(f.entries) }

// Name returns the path of an entry. A NUL follows it in memory.
func (f *File) Name(i int) []byte {
	e := f.entries[i]
	return f.names[e.name : e.name+e.size : e.name+e.size+1]
}

// Parse reads an index. It keeps data.
func Parse(data []byte) (*File, error) {
	if len(data) < header+hashLen || len(data) > math.MaxUint32 || string(data[:4]) != "DIRC" {
		return nil, errBroken
	}
	f := &File{data: data, names: data, Version: int(binary.BigEndian.Uint32(data[4:]))}
	copy(f.Checksum[:], data[len(data)-hashLen:])
	count := binary.BigEndian.Uint32(data[8:])
	if f.Version < 2 || f.Version > 4 {
		return nil, errFormat
	}
	if uint64(count)*(fixed+1) > uint64(len(data)) {
		return nil, errBroken
	}
	f.entries = make([]entry, count)
	end := data[:len(data)-hashLen]
	var at int
	var err error
	s := newSurveyor(f)
	if f.Version == 4 {
		at, err = f.compressed(end)
	} else {
		at, err = f.plain(end, s)
	}
	if err != nil {
		return nil, err
	}
	// A split index may lack names, so its extension is looked at first.
	if err := f.extensions(end[at:]); err != nil {
		return nil, err
	}
	return f, s.end()
}

// plain reads the entries of versions 2 and 3, which are padded to 8 bytes.
func (f *File) plain(data []byte, s *surveyor) (int, error) {
	at := header
	for i := range f.entries {
		name, ok := nameAt(data, at)
		if !ok {
			return 0, errBroken
		}
		size := int(binary.BigEndian.Uint16(data[at+fixed-2:])) & 0xfff
		if size == 0xfff || name+size >= len(data) || data[name+size] != 0 {
			if size = bytes.IndexByte(data[name:], 0); size < 0 {
				return 0, errBroken
			}
		}
		f.entries[i] = entry{uint32(at), uint32(name), uint32(size)}
		s.visit(i) // while it is in the processor's cache
		if at += (name - at + size + 8) &^ 7; at > len(data) {
			return 0, errBroken
		}
	}
	return at, nil
}

// nameAt is where the name of the entry at at begins.
func nameAt(data []byte, at int) (int, bool) {
	if at+fixed+1 >= len(data) {
		return 0, false
	}
	if data[at+fixed-2]&0x40 != 0 {
		return at + fixed + 2, at+fixed+3 < len(data)
	}
	return at + fixed, true
}

// maxGrowth bounds what the names of a version 4 index may grow to, in sizes of
// the file: each may be made of the one before, so a small file can name
// gigabytes. An entry has 64 bytes at least, a path seldom 200.
const maxGrowth = 32

// compressed reads the entries of version 4, whose names begin with a part of
// the name before.
func (f *File) compressed(data []byte) (int, error) {
	names := make([]byte, 0, 4*len(data)/3)
	at, last := header, entry{}
	for i := range f.entries {
		name, ok := nameAt(data, at)
		if !ok {
			return 0, errBroken
		}
		strip, n := varint(data[name:])
		if n == 0 || strip > uint64(last.size) {
			return 0, errBroken
		}
		rest := data[name+n:]
		end := bytes.IndexByte(rest, 0)
		if end < 0 {
			return 0, errBroken
		}
		keep := last.size - uint32(strip)
		e := entry{uint32(at), uint32(len(names)), keep + uint32(end)}
		if len(names)+int(e.size) > maxGrowth*len(data) {
			return 0, errBroken
		}
		names = append(names, names[last.name:last.name+keep]...)
		names = append(append(names, rest[:end]...), 0)
		f.entries[i], last = e, e
		at = name + n + end + 1
	}
	f.names = names
	return at, nil
}

// varint reads git's offset encoding; n is 0 where there is none.
func varint(b []byte) (value uint64, n int) {
	for n < len(b) && n < 9 {
		c := b[n]
		value |= uint64(c & 0x7f)
		n++
		if c&0x80 == 0 {
			return value, n
		}
		value = (value + 1) << 7
	}
	return 0, 0
}

// extensions takes the cache of trees and passes over what may be passed over:
// names that begin with a capital.
func (f *File) extensions(rest []byte) error {
	for len(rest) > 0 {
		if len(rest) < 8 {
			return errBroken
		}
		name, size := string(rest[:4]), binary.BigEndian.Uint32(rest[4:])
		rest = rest[8:]
		if uint64(size) > uint64(len(rest)) {
			return errBroken
		}
		switch {
		case name == "TREE":
			f.Tree = rest[:size]
		case name == "link":
			return errSplit
		case name == "sdir":
			return errSparse
		case name[0] < 'A' || name[0] > 'Z':
			return errNeeded
		}
		rest = rest[size:]
	}
	return nil
}
