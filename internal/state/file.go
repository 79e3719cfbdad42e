package state

import (
	"errors"
	"io/fs"
	"strings"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// maxFile is far above any state file; a larger one is not ours.
const maxFile = 256 << 10

// longFile is where a file is written anew instead of longer, in bytes.
const longFile = 16 << 10

// File is the state of one session's agent, and the file that it stands in: lines
// of two kinds, of which the last whole one of each counts. A turn is a line of
// its own, because every prompt has one; what changes seldom is the other. Lines
// are appended, which costs a sixth of a replaced file.
type File struct {
	Session
	path string // "" where nothing can be remembered
	head string // the line of what changes seldom, as it stands in the file
	tail string // the line of the last turn
	size int    // of the file, in bytes
	none bool   // there is no file yet
}

// Remembers tells whether anything can be remembered.
func (f *File) Remembers() bool { return f.path != "" }

// Path is where the file stands or will, "" where nothing can be remembered.
func (f *File) Path() string { return f.path }

// load reads the file. What cannot be read is nothing.
func (f *File) load() {
	b, err := regular.Read(f.path, maxFile)
	if err != nil {
		f.none = errors.Is(err, fs.ErrNotExist)
		return
	}
	for lines := string(b); lines != "" && (f.head == "" || f.tail == ""); {
		i := strings.LastIndexByte(lines, '\n')
		switch line := lines[i+1:]; {
		case f.tail == "" && f.readTurn(line):
			f.tail = line
		case f.head == "" && f.readHead(line):
			f.head = line
		}
		lines = lines[:max(i, 0)] // one that a full disk or a killed process cut is passed over
	}
	if f.size = len(b); f.head == "" {
		*f = File{path: f.path}
	}
}

// Save writes what has changed since the file was loaded. A long file and one
// that could not be read are replaced whole.
func (f *File) Save() error {
	if f.path == "" {
		return nil
	}
	head, tail := f.headLine(), f.turnLine()
	lines := ""
	if head != f.head {
		lines = "\n" + head
	}
	if tail != f.tail {
		lines += "\n" + tail
	}
	if lines == "" {
		return nil
	}
	var err error
	if whole := "\n" + head + "\n" + tail; f.size+len(lines) > longFile || f.size == 0 && !f.none {
		f.size, err = len(whole), atomicfile.Write(f.path, []byte(whole))
	} else {
		f.size, err = f.size+len(lines), regular.Append(f.path, []byte(lines))
	}
	if err == nil {
		f.head, f.tail, f.none = head, tail, false
	}
	return err
}
