// Package transcript reads the last user messages of a host's JSONL transcript,
// from its end backwards, so that a prompt late in a long session costs what a
// prompt in a short one does; whether a turn is under way in it and whether it was
// compacted; and, for people, what hooks put into it. It opens regular files only, reads a bounded part of them and
// parses only the lines that can matter. It refuses to write and to say what a
// message means.
package transcript

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"

	"proem/internal/regular"
	"proem/internal/transcript/rows"
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
	Complete  bool      // the scan reached the start of the conversation
}

// Last returns the last n user messages of the conversation whose transcript is
// at path, following it into the files that a fork or a revert goes back to.
// With an error it returns what it had found before, so that a caller out of
// time can use it.
func Last(ctx context.Context, path string, d Dialect, n int) (Tail, error) {
	tail, err := tailOf(ctx, base{path, math.MaxInt64}, rows.Standard.Scan, d, n)
	if err != nil {
		return tail, err
	}
	return tail.before(ctx, path, d, n, rows.Standard.Scan), nil
}

// tailOf reads what belongs to a conversation of one file, from its end, and at
// most scan bytes of it.
func tailOf(ctx context.Context, b base, scan int64, d Dialect, n int) (Tail, error) {
	f, whole, err := open(b.path)
	if err != nil {
		return Tail{ModelStep: -1}, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	limits := rows.Standard
	limits.Scan = scan
	s := rows.Scanner{In: f, Size: min(b.size, whole), Pattern: d.users, Limits: limits}
	return last(ctx, &s, n)
}

// Running returns the id of the turn that is under way, "" where none is. It is
// not known where the host writes no such rows or the file cannot be read.
func Running(ctx context.Context, path string, d Dialect) (id string, known bool) {
	if len(d.turns.Markers) == 0 {
		return "", false
	}
	f, size, err := open(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	s := rows.Scanner{In: f, Size: size, Pattern: d.turns, Limits: rows.Standard}
	if err := s.Scan(ctx, 1); err != nil || len(s.Found) == 0 {
		return "", false
	}
	return s.Found[0].Text, true
}

// last collects rows, newest first, and puts the newest n in the order in which
// they were typed.
func last(ctx context.Context, s *rows.Scanner, n int) (Tail, error) {
	s.AnswerStep = -1
	if n <= 0 {
		return Tail{ModelStep: -1}, nil
	}
	err := s.Scan(ctx, max(n, s.Pattern.Lookback))
	slices.Reverse(s.Found)
	slices.SortStableFunc(s.Found, bySteps)
	found := make([]Message, 0, len(s.Found))
	for _, r := range s.Found {
		found = append(found, Message{Text: r.Text, Step: r.Step})
	}
	tail := Tail{
		Messages:  found[max(0, len(found)-n):],
		ModelStep: s.AnswerStep,
		Scanned:   s.Scanned(),
		Complete:  s.Complete(),
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

// Size is that of the transcript at path in bytes, 0 where there is none yet.
func Size(path string) int64 {
	if path == "" {
		return 0
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}
