// Package tail reads a log of lines that other processes append to and now and
// then put aside, as internal/runlog does. It never writes, never waits and
// holds no more than what such a log may hold; what is no regular file is an
// error.
package tail

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"proem/internal/regular"
)

// maxRead is far above what a log that is put aside in time can hold. Of a
// larger file the end is read.
const maxRead = 8 << 20

// maxLine is far above any line of a log. What is longer is dropped while its
// end is waited for, and then looks like a broken line.
const maxLine = 64 << 10

// Log is a log that is being read. Make one with Open.
type Log struct {
	path string
	file *os.File // the file that is read, nil until there is one
	at   int64    // how far it was read
	rest []byte   // the beginning of a line whose end is not there yet
}

// Open starts to read the log at path, and returns the lines that it and the
// file that was put aside before it, at old, hold by now. A log that does not
// exist yet has no lines.
func Open(path, old string) (*Log, [][]byte, error) {
	l := &Log{path: path}
	lines, err := l.Next()
	if err != nil {
		return nil, nil, err
	}
	earlier, err := l.aside(old)
	if err != nil {
		l.Close()
		return nil, nil, err
	}
	return l, append(earlier, lines...), nil
}

// aside returns the lines of the file that was put aside. If that happened to
// the log itself since it was opened, they are read already.
func (l *Log) aside(old string) ([][]byte, error) {
	before := &Log{path: old}
	defer before.Close()
	if err := before.open(); err != nil || before.file == nil {
		return nil, err
	}
	if l.file != nil && same(l.file, before.file) {
		return nil, nil
	}
	return before.read()
}

// Next returns the whole lines that came since the last call. A log that was
// put aside is read to its end before the new one is begun, and one that was
// cut is read from its start.
func (l *Log) Next() ([][]byte, error) {
	if l.file == nil {
		if err := l.open(); err != nil || l.file == nil {
			return nil, err
		}
	}
	lines, err := l.read()
	if err != nil || !l.replaced() {
		return lines, err
	}
	// Read on before it is let go: something may have come since the last read.
	last, err := l.read()
	lines = append(lines, last...)
	if err != nil {
		return lines, err
	}
	l.Close()
	if err := l.open(); err != nil || l.file == nil {
		return lines, err
	}
	fresh, err := l.read()
	return append(lines, fresh...), err
}

// Close lets the file go.
func (l *Log) Close() {
	if l.file != nil {
		l.file.Close()
	}
	l.file, l.at, l.rest = nil, 0, nil
}

// open opens the file; one that is missing leaves it nil.
func (l *Log) open() error {
	f, err := regular.Open(l.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("read the log: %w", err)
	}
	l.file, l.at, l.rest = f, 0, nil
	return nil
}

func (l *Log) read() ([][]byte, error) {
	info, err := l.file.Stat()
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	if info.Size() < l.at {
		l.at, l.rest = 0, nil
	}
	l.at = max(l.at, info.Size()-maxRead)
	text, err := io.ReadAll(io.NewSectionReader(l.file, l.at, maxRead))
	if err != nil {
		return nil, fmt.Errorf("read the log: %w", err)
	}
	l.at += int64(len(text))
	lines := bytes.Split(append(l.rest, text...), []byte("\n"))
	whole := len(lines) - 1
	if l.rest = bytes.Clone(lines[whole]); len(l.rest) > maxLine {
		l.rest = nil
	}
	return lines[:whole], nil
}

// Rest returns the line whose end is not there, if any: it is being written, or
// a full disk cut it.
func (l *Log) Rest() []byte { return l.rest }

// replaced tells whether another file stands at the path by now. While none
// does the old one is kept.
func (l *Log) replaced() bool {
	now, err := os.Stat(l.path)
	if err != nil {
		return false
	}
	then, err := l.file.Stat()
	return err == nil && !os.SameFile(now, then)
}

func same(a, b *os.File) bool {
	x, err := a.Stat()
	if err != nil {
		return false
	}
	y, err := b.Stat()
	return err == nil && os.SameFile(x, y)
}
