// Package breaker keeps a provider that fails from being asked again and again:
// after some failures, or when it says so itself, it is left alone for a while,
// then one process may try whether it is back. The state is a small file, which
// hooks read and proem changes under a lock. It reaches no network.
package breaker

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"proem/internal/locked"
	"proem/internal/regular"
)

// Fault is a failed search. It names no address, no query and no key.
type Fault struct {
	Text string
	// Busy says that the provider wants to be left alone (HTTP 429, or a
	// Retry-After): it is not asked again at once.
	Busy       bool
	RetryAfter time.Duration // 0 where the provider names no time
}

// Error is the fault in words.
func (f Fault) Error() string { return f.Text }

// State is what is known of a provider.
type State struct {
	Failures int       // in a row
	Until    time.Time // it is left alone until then
	Probe    time.Time // until then one process tries whether it is back
	Last     string    // the last fault, "" where there was none
	When     time.Time // of the last fault
}

// Paused tells whether nobody may ask at this time, and until when.
func (s State) Paused(now time.Time) (until time.Time, paused bool) {
	until = s.Until
	if s.Probe.After(until) {
		until = s.Probe
	}
	return until, now.Before(until)
}

// File is where a provider's state stands. The zero File knows nothing.
type File struct{ path string }

// In returns the file of a provider in the user's state folder.
func In(state, provider string) File {
	if state == "" {
		return File{}
	}
	return File{filepath.Join(state, "web", provider)}
}

// The limits of pauses. A clock that was set back leaves none longer than maxPause
// ahead, and a Retry-After beyond it is cut.
const (
	failuresUntilPause = 3
	firstPause         = 30 * time.Second
	longestPause       = 15 * time.Minute
	maxPause           = 24 * time.Hour
)

// maxFile is far above any state.
const maxFile = 4096

// Load returns the state at this time. One that cannot be read is none.
func (f File) Load(now time.Time) State {
	if f.path == "" {
		return State{}
	}
	b, err := regular.Read(f.path, maxFile)
	if err != nil {
		return State{}
	}
	s := parse(string(b))
	if s.Until.After(now.Add(maxPause)) {
		s.Until = time.Time{}
	}
	if s.Probe.After(now.Add(maxPause)) {
		s.Probe = time.Time{}
	}
	return s
}

// ErrPaused says that the provider is left alone.
var ErrPaused = errors.New("the provider is left alone for now")

// lockWait bounds the wait for another process that changes the state.
const lockWait = time.Second

// Enter asks whether the provider may be asked, for at most limit. Behind a pause
// it lets one process in, as a probe.
func (f File) Enter(ctx context.Context, now time.Time, limit time.Duration) error {
	return f.change(ctx, now, func(s *State) error {
		if _, paused := s.Paused(now); paused {
			return ErrPaused
		}
		if !s.Until.IsZero() {
			s.Probe = now.Add(limit)
		}
		return nil
	})
}

// Leave notes how it went.
func (f File) Leave(ctx context.Context, now time.Time, err error) error {
	return f.change(ctx, now, func(s *State) error {
		s.Probe = time.Time{}
		if err == nil {
			s.Failures, s.Until = 0, time.Time{}
			return nil
		}
		s.fail(now, err)
		return nil
	})
}

func (s *State) fail(now time.Time, err error) {
	fault, ok := errors.AsType[Fault](err)
	if !ok {
		fault = Fault{Text: "internal error"} // its words may quote anything
	}
	s.Failures++
	s.Last, s.When = fault.Text, now
	if s.Failures < failuresUntilPause && !fault.Busy {
		return
	}
	pause := firstPause
	for range max(0, s.Failures-failuresUntilPause) {
		pause = min(2*pause, longestPause)
	}
	if fault.RetryAfter > 0 {
		pause = min(fault.RetryAfter, maxPause)
	}
	s.Until = now.Add(pause)
}

// change replaces the state under its lock, if edit lets it.
func (f File) change(ctx context.Context, now time.Time, edit func(*State) error) error {
	if f.path == "" {
		return nil
	}
	wait, cancel := context.WithTimeout(ctx, lockWait)
	defer cancel()
	lock, err := locked.Take(wait, locked.System(), f.path)
	if err != nil {
		return fmt.Errorf("keep the provider's state: %w", err)
	}
	defer lock.Release()
	s := f.Load(now)
	was := s
	if err := edit(&s); err != nil || s == was {
		return err
	}
	if err := lock.Replace(f.path, []byte(s.text())); err != nil {
		return fmt.Errorf("keep the provider's state: %w", err)
	}
	return nil
}

// The lines of the file.
const (
	failuresLine = "failures"
	untilLine    = "until"
	probeLine    = "probe"
	whenLine     = "when"
	lastLine     = "last"
)

func (s State) text() string {
	var b strings.Builder
	write := func(key, value string) { b.WriteString(key + " " + value + "\n") }
	write(failuresLine, strconv.Itoa(s.Failures))
	write(untilLine, stamp(s.Until))
	write(probeLine, stamp(s.Probe))
	write(whenLine, stamp(s.When))
	write(lastLine, s.Last)
	return b.String()
}

func parse(text string) State {
	var s State
	for row := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimSuffix(row, "\n"), " ")
		switch key {
		case failuresLine:
			n, _ := strconv.Atoi(value)
			s.Failures = min(max(n, 0), 1000)
		case untilLine:
			s.Until = moment(value)
		case probeLine:
			s.Probe = moment(value)
		case whenLine:
			s.When = moment(value)
		case lastLine:
			s.Last = value
		}
	}
	return s
}

// stamp writes a time in seconds, rounded up, the zero time as 0.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "0"
	}
	return strconv.FormatInt(t.Add(time.Second-time.Nanosecond).Unix(), 10)
}

func moment(value string) time.Time {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n <= 0 {
		return time.Time{}
	}
	return time.Unix(n, 0)
}
