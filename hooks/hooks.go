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
	"path/filepath"
	"time"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/state"
	"proem/internal/stdin"
)

// Deadline is how long a hook may work once it has read its payload. The parts
// get a little less, so that what is ready by then can still be sent.
const (
	Deadline      = 800 * time.Millisecond
	partsDeadline = Deadline - 100*time.Millisecond
)

// Hook is what a binary is made of.
type Hook struct {
	Name    string
	Events  []host.Event // those it serves, the usual one first
	Modules []inject.Module
	Budget  inject.Budget
}

// World is what a hook may touch.
type World struct {
	Args   []string // without the program's name
	Stdin  io.Reader
	Stdout func([]byte) // takes the whole answer at once
	Stderr func([]byte)
	Getenv func(string) string
	Now    func() time.Time
}

// System returns the world of a real process.
func System() World {
	return World{
		Args:   os.Args[1:],
		Stdin:  os.Stdin,
		Stdout: func(b []byte) { writeAll(1, b) },
		Stderr: func(b []byte) { writeAll(2, b) },
		Getenv: os.Getenv,
		Now:    time.Now,
	}
}

// Run answers one payload. It returns normally in every case: the answer first,
// then what there is to complain about and to remember.
func Run(h Hook, w World) {
	a := answer{}
	defer func() {
		if p := recover(); p != nil {
			a = answer{complaints: []string{unexpected(p)}}
		}
		if a.reply == nil {
			a.reply = []byte(host.Silence)
		}
		w.Stdout(append(a.reply, '\n'))
		w.finish(h, a)
	}()
	doc, err := stdin.Read(w.Stdin, stdin.Default)
	if err != nil {
		a.complain("read the payload: " + err.Error())
		return
	}
	a = await(h, w, doc)
}

// await has the work done and waits for it until the deadline. What is late
// then costs the sections: the routing line is sent as soon as it is known.
func await(h Hook, w World, doc []byte) answer {
	ctx, cancel := context.WithTimeout(context.Background(), partsDeadline)
	defer cancel()
	early, done := make(chan answer, 1), make(chan answer, 1) // buffered: a late answer must not block its goroutine
	go func() { done <- work(ctx, h, w, doc, func(a answer) { early <- a }) }()
	select {
	case a := <-done:
		return a
	case <-time.After(Deadline):
	}
	a := answer{}
	select {
	case a = <-early:
	default:
	}
	a.complain("no answer in time, the prompt goes on with what was ready")
	return a
}

// finishLimit is how long a hook stays for its complaints and its state. The
// host waits for the process to end (Codex 0.171.0), and a full pipe or a
// frozen disk may take for ever.
const finishLimit = 100 * time.Millisecond

func (w World) finish(h Hook, a answer) {
	if len(a.complaints) == 0 && a.after == nil {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { _ = recover() }() // the answer is out; there is nobody left to tell
		if a.after != nil {
			if err := a.after(); err != nil {
				a.complain(err.Error())
			}
		}
		for _, c := range a.complaints {
			w.complain(h, c)
		}
	}()
	select {
	case <-done:
	case <-time.After(finishLimit):
	}
}

func unexpected(p any) string {
	return fmt.Sprintf("internal error, the prompt goes on without context: %v", p)
}

// complain writes one line for people, as proem's errors are written. It may
// quote a payload, so it is escaped like all outside text.
func (w World) complain(h Hook, line string) {
	w.Stderr([]byte("proem: " + h.Name + ": " + inject.Escape(line) + "\n"))
}

// home is the user's home folder, "" where it is not an absolute path.
func (w World) home() string {
	if home := w.Getenv("HOME"); filepath.IsAbs(home) {
		return home
	}
	return ""
}

func (w World) store() state.Store { return state.Locate(w.Getenv) }
