// Package turns counts, per project, what people said since its memory was last
// brought up to date: lines with how many messages a transcript grew by. It also keeps how far each transcript was read and what was remembered
// since anybody was told. It lies in the state folder: it may be lost at any
// time, which costs a later update.
package turns

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// Log is the log of one project.
type Log struct{ path string }

// maxLog bounds what is read of a log: far more turns than any update waits for.
const maxLog = 256 << 10

// In returns the log of a project, told by its key, in the user's state folder.
// Without one nothing is counted.
func In(state, key string) Log {
	if state == "" || key == "" {
		return Log{}
	}
	return Log{filepath.Join(state, "turns", key)}
}

// Path is where the log stands, "" where nothing is counted.
func (l Log) Path() string { return l.path }

// Add counts messages of a transcript and returns how many there are of all.
func (l Log) Add(transcript string, messages int) (turns int, err error) {
	if l.path == "" || transcript == "" || strings.ContainsAny(transcript, "\n\r") {
		return 0, nil
	}
	line := []byte(strconv.Itoa(messages) + " " + transcript + "\n")
	err = regular.Append(l.path, line)
	if regular.Missing(err) {
		err = atomicfile.Write(l.path, line)
	}
	if err != nil {
		return 0, fmt.Errorf("count a turn: %w", err)
	}
	return l.Count(), nil
}

// Count is how many messages were counted.
func (l Log) Count() (turns int) {
	for line := range strings.Lines(l.text()) {
		number, _, _ := strings.Cut(line, " ")
		n, _ := strconv.Atoi(number)
		turns += max(n, 0)
	}
	return turns
}

func (l Log) text() string {
	b, err := regular.Read(l.path, maxLog)
	if l.path == "" || err != nil {
		return ""
	}
	return string(b)
}

// Read returns the transcripts whose messages were counted, and Taken.
func (l Log) Read() (transcripts []string, taken Taken) {
	text := l.text()
	for line := range strings.Lines(text) {
		_, path, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if strings.HasSuffix(line, "\n") && path != "" && !slices.Contains(transcripts, path) {
			transcripts = append(transcripts, path)
		}
	}
	return transcripts, Taken(len(text))
}

// Taken is how much of a log was read.
type Taken int

// Clear takes out what was read; what was counted meanwhile stays.
func (l Log) Clear(taken Taken) error {
	text := l.text()
	rest := text[min(int(taken), len(text)):]
	if rest == "" {
		if err := os.Remove(l.path); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("clear the turns: %w", err)
		}
		return nil
	}
	return atomicfile.Write(l.path, []byte(rest))
}

// Cursor is how far a transcript was read, in bytes.
type Cursor struct {
	Transcript string
	Size       int64
}

// maxCursors bounds how many transcripts of a project are known; the oldest ones
// go first. One that is forgotten is read from its start again, if it comes up.
const maxCursors = 200

// Cursors returns how far transcripts were read, oldest first.
func (l Log) Cursors() (list []Cursor) {
	b, err := regular.Read(l.path+".read", maxLog)
	if l.path == "" || err != nil {
		return nil
	}
	for line := range strings.Lines(string(b)) {
		number, path, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if n, err := strconv.ParseInt(number, 10, 64); ok && err == nil && n >= 0 {
			list = append(list, Cursor{path, n})
		}
	}
	return list
}

// SaveCursors keeps how far transcripts were read.
func (l Log) SaveCursors(list []Cursor) error {
	var b strings.Builder
	for _, c := range list[max(0, len(list)-maxCursors):] {
		if !strings.ContainsAny(c.Transcript, "\n\r") {
			fmt.Fprintf(&b, "%d %s\n", c.Size, c.Transcript)
		}
	}
	return atomicfile.Write(l.path+".read", []byte(b.String()))
}

// News is how many items were remembered since anybody was told.
func (l Log) News() int {
	if l.path == "" {
		return 0
	}
	b, err := regular.Read(l.path+".news", 32)
	if err != nil {
		return 0
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil {
		return 0
	}
	return n
}

// Tell keeps that items were remembered, for whoever speaks to the user next.
func (l Log) Tell(items int) error {
	return atomicfile.Write(l.path+".news", []byte(strconv.Itoa(l.News()+items)+"\n"))
}

// Told says that the user knows.
func (l Log) Told() error {
	if err := os.Remove(l.path + ".news"); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("forget the news: %w", err)
	}
	return nil
}
