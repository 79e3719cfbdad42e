// Package transcript reads the last user messages of a host's JSONL transcript,
// from its end backwards, so that a prompt late in a long session costs what a
// prompt in a short one does; whether a turn is under way in it and whether it was
// compacted; and, for people, what hooks put into it. It opens regular files only, reads a bounded part of them and
// parses only the lines that can matter. It refuses to write, to follow a
// conversation into another file and to say what a message means.
package transcript

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"

	"proem/internal/regular"
)

// Message is what a user typed.
type Message struct {
	Text string
	Step int64 // Antigravity's step_index; 0 on Codex, whose rows are in order
}

// Tail is the end of a transcript.
type Tail struct {
	Messages  []Message // oldest first
	ModelStep int64     // the highest step of a model's answer in what was scanned, -1 without one; Antigravity only
	Scanned   int64     // bytes looked at, counted from the end of the file
	Complete  bool      // the scan reached the start of the file
}

// Last returns the last n user messages of the transcript at path. With an error
// it returns what it had found before, so that a caller out of time can use it.
func Last(ctx context.Context, path string, d Dialect, n int) (Tail, error) {
	f, size, err := open(path)
	if err != nil {
		return Tail{ModelStep: -1}, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	s := scanner{in: f, size: size, pattern: d.users, limits: standard}
	return s.last(ctx, n)
}

// Compacted tells whether the conversation was compacted since its transcript
// had the size since: whether a row behind that says so. What cannot be read is
// an error, and the answer is then in doubt.
func Compacted(ctx context.Context, path string, d Dialect, since int64) (bool, error) {
	f, size, err := open(path)
	if err != nil {
		return false, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	limits := standard
	limits.scan = min(limits.scan, max(size-since+1, 0)) // with the newline before the first new row
	s := scanner{in: f, size: size, pattern: d.compactions, limits: limits}
	err = s.scan(ctx, 1)
	if err == nil && len(s.found) == 0 && size-since > standard.scan {
		err = fmt.Errorf("read transcript: more than %d bytes are new", standard.scan)
	}
	return len(s.found) > 0, err
}

// Running returns the id of the turn that is under way, "" where none is. It is
// not known where the host writes no such rows or the file cannot be read.
func Running(ctx context.Context, path string, d Dialect) (id string, known bool) {
	if len(d.turns.markers) == 0 {
		return "", false
	}
	f, size, err := open(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	s := scanner{in: f, size: size, pattern: d.turns, limits: standard}
	if err := s.scan(ctx, 1); err != nil || len(s.found) == 0 {
		return "", false
	}
	return s.found[0].text, true
}

// Context is a text that a hook put into the conversation.
type Context struct {
	Text string
	Time string // as the host wrote it
	Turn int    // its place among the turns that were read
}

// Contexts returns those texts of hooks that are ours, oldest first. It is for
// people: it reads all that one scan may read.
func Contexts(ctx context.Context, path string, d Dialect, ours func(text string) bool) ([]Context, error) {
	f, size, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	s := scanner{in: f, size: size, pattern: d.contexts, limits: standard}
	if err := s.scan(ctx, math.MaxInt); err != nil {
		return nil, fmt.Errorf("read transcript: %w", err)
	}
	slices.Reverse(s.found)
	slices.SortStableFunc(s.found, bySteps)
	var found []Context
	turn := 0
	for _, m := range s.found {
		switch {
		case m.begins:
			turn++
		case ours(m.text):
			found = append(found, Context{m.text, m.time, turn})
		}
	}
	return found, nil
}

// last collects rows, newest first, and puts the newest n in the order in which
// they were typed.
func (s *scanner) last(ctx context.Context, n int) (Tail, error) {
	n = max(n, 0)
	s.modelStep = -1
	s.pos = s.size
	var err error
	if n > 0 {
		err = s.scan(ctx, max(n, s.pattern.lookback))
	}
	slices.Reverse(s.found)
	slices.SortStableFunc(s.found, bySteps)
	var messages []Message
	for _, r := range s.found[max(0, len(s.found)-n):] {
		messages = append(messages, Message{r.text, r.step})
	}
	tail := Tail{
		Messages:  messages,
		ModelStep: s.modelStep,
		Scanned:   s.size - s.pos,
		Complete:  s.pos == 0,
	}
	if err != nil {
		return tail, fmt.Errorf("read transcript: %w", err)
	}
	return tail, nil
}

// open opens a regular file and tells its size.
func open(path string) (*os.File, int64, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	return f, info.Size(), nil
}
