package index

import (
	"bytes"
	"encoding/binary"
)

// Stat is what the index remembers of a file, cut to 32 bits as git cuts it.
type Stat struct {
	CtimeSec, CtimeNsec, MtimeSec, MtimeNsec uint32
	Ino, UID, GID, Size                      uint32
}

func (f *File) word(i, offset int) uint32 {
	return binary.BigEndian.Uint32(f.data[int(f.entries[i].at)+offset:])
}

// Stat returns what is remembered of an entry's file.
func (f *File) Stat(i int) Stat {
	b := f.data[f.entries[i].at:][:40]
	at := func(n int) uint32 { return binary.BigEndian.Uint32(b[n:]) }
	return Stat{at(0), at(4), at(8), at(12), at(20), at(28), at(32), at(36)}
}

// Fixed returns the part of an entry before its name, as the index has it: ten
// words from the times to the size, the id, the flags.
func (f *File) Fixed(i int) *[fixed]byte {
	return (*[fixed]byte)(f.data[f.entries[i].at:])
}

// Mode returns the type and permissions of an entry.
func (f *File) Mode(i int) uint32 { return f.word(i, 24) }

// ID returns the object's id.
func (f *File) ID(i int) []byte {
	at := f.entries[i].at
	return f.data[at+40 : at+60]
}

// Stage is 0 for an ordinary entry, 1 to 3 for the sides of a conflict.
func (f *File) Stage(i int) int { return int(f.data[f.entries[i].at+60]>>4) & 3 }

// AssumeValid is set where the user said that the file does not change.
func (f *File) AssumeValid(i int) bool { return f.data[f.entries[i].at+60]&0x80 != 0 }

// SkipWorktree is set where the file is not to be in the working tree.
func (f *File) SkipWorktree(i int) bool { return f.extended(i)&0x40 != 0 }

// IntentToAdd is set where only the path is there, without content.
func (f *File) IntentToAdd(i int) bool { return f.extended(i)&0x20 != 0 }

func (f *File) extended(i int) byte {
	at := f.entries[i].at
	if f.data[at+60]&0x40 == 0 {
		return 0
	}
	return f.data[at+62]
}

// Find returns the first entry of that path, of whatever stage.
func (f *File) Find(path []byte) (int, bool) {
	i := f.Seek(0, f.Len(), path)
	return i, i < f.Len() && bytes.Equal(f.Name(i), path)
}

// Seek returns the first entry of lo to hi that is not before path.
func (f *File) Seek(lo, hi int, path []byte) int {
	return seek(lo, hi, func(i int) bool { return bytes.Compare(f.Name(i), path) >= 0 })
}
