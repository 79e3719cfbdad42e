// Package hooks runs one event of a host under a deadline: payload in, one JSON
// object out, exit code 0 whatever happens. It lists no host's fields, routes
// nothing and formats nothing; a late or failing part is left out and the rest
// is sent.
package hooks

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/aside"
	"proem/internal/descriptor"
	"proem/internal/detached"
	"proem/internal/stdin"
)

// Deadline is how long a hook may work once it has read its payload. The parts
// get a little less, so that what is ready by then can still be sent. What is
// left to do behind the reply is small, but hosts wait for the process to end
// (Codex 0.171.0), and a disk may hang.
const (
	Deadline       = 800 * time.Millisecond
	partsDeadline  = Deadline - 100*time.Millisecond
	finishDeadline = 100 * time.Millisecond
)

// Hook is what a binary is made of.
type Hook struct {
	Name    string
	Events  []host.Event // those it serves, the usual one first
	Modules []inject.Module
	// Restores are the modules whose sections a start brings back where a
	// compaction in the middle of a turn took them.
	Restores []inject.Module
	// Agents are the modules that a sub-agent's start has beside the others.
	Agents []inject.Module
	Budget inject.Budget
}

// World is what a hook may touch.
type World struct {
	Args   []string // without the program's name
	Stdin  io.Reader
	Stdout func([]byte) error // takes the whole answer at once
	Stderr func([]byte)
	Getenv func(string) string
	Now    func() time.Time
	// Proem starts proem as a process of its own and waits a moment for it.
	Proem func(patience time.Duration, args ...string) error
	// Ask does the same and hands proem a text that shows in no list of processes.
	Ask func(patience time.Duration, text string, args ...string) (ended bool, err error)
}

// System returns the world of a real process.
func System() World {
	return World{
		Args:   os.Args[1:],
		Stdin:  os.Stdin,
		Stdout: func(b []byte) error { return descriptor.Write(1, b, Deadline) },
		Stderr: func(b []byte) { _ = descriptor.Write(2, b, Deadline) },
		Getenv: os.Getenv,
		Now:    time.Now,
		Proem:  detached.Proem,
		Ask:    detached.Ask,
	}
}

// Run answers one payload. It returns normally in every case. The work answers
// by itself, unless it takes too long: then Run does, with what was handed out
// early.
func Run(h Hook, w World) {
	start := w.Now()
	doc, err := payload(w.Stdin)
	ctx, cancel := context.WithTimeout(context.Background(), partsDeadline)
	defer cancel()
	var answered atomic.Bool
	var longer atomic.Int64 // than Deadline
	early := newEarly(h, w)
	done := aside.Run(func() {
		c := call{doc: doc, unread: err, early: early.Store, longer: func(d time.Duration) { longer.Store(int64(d)) }}
		a := work(ctx, h, w, c).answer
		if answered.CompareAndSwap(false, true) {
			a.send(w)
			a.finish(h, w, start)
		}
	})
	if aside.Within(Deadline, done) || aside.Within(time.Duration(longer.Load()), done) {
		return
	}
	if answered.CompareAndSwap(false, true) {
		a := early.Load().late()
		a.send(w)
		done = aside.Run(func() { a.finish(h, w, start) })
	}
	aside.Within(finishDeadline, done)
}

// payload reads the document on the calling thread.
func payload(r io.Reader) (doc []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	return stdin.Read(r, stdin.Default)
}

// complain writes one line for people, as proem's errors are written. It may
// quote a payload, so it is escaped like all outside text.
func (w World) complain(h Hook, line string) {
	w.Stderr([]byte("proem: " + h.Name + ": " + inject.Escape(line) + "\n"))
}
