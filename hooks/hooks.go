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

// Run answers one payload. It returns normally in every case.
func Run(h Hook, w World) {
	reply := []byte(host.Silence)
	var after func()
	defer func() {
		if p := recover(); p != nil {
			w.complain(h, fmt.Sprintf("internal error, the prompt goes on without context: %v", p))
			reply, after = []byte(host.Silence), nil
		}
		w.Stdout(append(reply, '\n'))
		if after != nil {
			after()
		}
	}()
	doc, err := stdin.Read(w.Stdin, stdin.Default)
	ctx, cancel := context.WithTimeout(context.Background(), partsDeadline)
	defer cancel()
	done := make(chan answer, 1) // buffered: a late answer must not block its goroutine
	go func() { done <- work(ctx, h, w, payload{doc, err}) }()
	select {
	case a := <-done:
		for _, c := range a.complaints {
			w.complain(h, c)
		}
		if a.reply != nil {
			reply, after = a.reply, a.after
		}
	case <-time.After(Deadline):
		w.complain(h, "no answer in time, the prompt goes on without context")
	}
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
