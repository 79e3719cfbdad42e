// Package regular opens files that outsiders name. It takes regular files only
// and never waits: a named pipe where a file should be must not hold a prompt.
package regular

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// ErrKind says that a path is a folder, a pipe, a device or a socket.
var ErrKind = errors.New("not a regular file")

// ErrSize says that a file is larger than its reader allows.
var ErrSize = errors.New("larger than the limit")

// Missing tells whether an error says that there is no such file, be it that a
// file stands where one of its folders should.
func Missing(err error) bool {
	return errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Open opens a regular file for reading. O_NONBLOCK keeps the open itself from
// waiting for a pipe's writer; it changes nothing for regular files.
func Open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	return checked(f)
}

// checked passes on regular files alone.
func checked(f *os.File) (*os.File, error) {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &os.PathError{Op: "open", Path: f.Name(), Err: ErrKind}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Read returns a whole regular file of at most limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	return read(path, limit)
}

// ReadIn does the same below root; a name whose links lead out of it is an error.
func ReadIn(root *os.Root, name string, limit int64) ([]byte, error) {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if f, err = checked(f); err != nil {
		return nil, err
	}
	return all(f, limit)
}

// all reads f and closes it. The size it has now saves growing a buffer, which
// costs a hook more than the reading; it is no promise.
func all(f *os.File, limit int64) ([]byte, error) {
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	b := make([]byte, min(max(info.Size(), 0), limit)+1)
	n, err := io.ReadFull(f, b)
	switch b = b[:n]; err {
	case io.EOF, io.ErrUnexpectedEOF:
		return b, nil
	case nil: // it is larger than it said, as files in /proc are
		rest, rerr := io.ReadAll(io.LimitReader(f, limit+1-int64(n)))
		b, err = append(b, rest...), rerr
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", f.Name(), err)
	}
	if int64(len(b)) > limit {
		return nil, &os.PathError{Op: "read", Path: f.Name(), Err: ErrSize}
	}
	return b, nil
}
