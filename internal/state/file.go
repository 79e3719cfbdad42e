package state

import (
	"strings"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// maxFile is far above any state file; a larger one is not ours.
const maxFile = 256 << 10

// longFile is where a file is written anew instead of longer, in bytes.
const longFile = 16 << 10

// File is the state of one session's agent, and the file that it stands in. Its
// first line is what changes seldom and is replaced whole; each prompt adds a
// line with the turn, because one appended line costs a sixth of a replaced
// file, and every prompt has a turn of its own. The last whole line counts.
type File struct {
	Session
	path string // "" where nothing can be remembered
	head string // the first line as it stands in the file
	tail string // the last line
	size int    // of the file, in bytes
}

// Remembers tells whether anything can be remembered.
func (f *File) Remembers() bool { return f.path != "" }

// Path is where the file stands or will, "" where nothing can be remembered.
func (f *File) Path() string { return f.path }

// load reads the file. What cannot be read is nothing.
func (f *File) load() {
	b, err := regular.Read(f.path, maxFile)
	if err != nil {
		return
	}
	head, lines, _ := strings.Cut(string(b), "\n")
	if !f.readHead(head) {
		return
	}
	f.head, f.size = head, len(b)
	for lines != "" {
		i := strings.LastIndexByte(lines, '\n')
		if line := lines[i+1:]; f.readTurn(line) {
			f.tail = line
			return
		}
		lines = lines[:max(i, 0)] // a line that a full disk or a killed process cut
	}
}

// Save writes what has changed since the file was loaded.
func (f *File) Save() error {
	if f.path == "" {
		return nil
	}
	head, tail := f.headLine(), f.turnLine()
	var err error
	switch {
	case head != f.head || f.size+len(tail) > longFile:
		text := head + "\n" + tail
		if err = atomicfile.Write(f.path, []byte(text)); err == nil {
			f.size = len(text)
		}
	case tail != f.tail:
		line := "\n" + tail
		if err = regular.Append(f.path, []byte(line)); err == nil {
			f.size += len(line)
		}
	}
	if err == nil {
		f.head, f.tail = head, tail
	}
	return err
}
