//go:build unix

// Package detached starts proem as a process that outlives the hook: in a
// session of its own, without the hook's descriptors, so that no host waits for
// it. It hands nothing back.
package detached

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// Proem starts the proem that stands beside this executable, and waits no longer
// than patience for its end. Where there is none that is an error, and the hook
// does without.
func Proem(patience time.Duration, args ...string) error {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("start proem: %w", err)
	}
	_, err = start(patience, null, args)
	return err
}

// Ask does what Proem does and hands the child a text that nobody may see in the
// list of processes: its stdin. ended tells whether the child came to an end.
func Ask(patience time.Duration, text string, args ...string) (ended bool, err error) {
	read, write, err := os.Pipe()
	if err != nil {
		return false, fmt.Errorf("start proem: %w", err)
	}
	// A pipe takes 4,096 bytes at once (POSIX, PIPE_BUF), and no reader is waited for.
	_, err = write.WriteString(text)
	if cerr := write.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		read.Close()
		return false, fmt.Errorf("hand over the text: %w", err)
	}
	return start(patience, read, args)
}

// start runs the child with this stdin, which it closes here.
func start(patience time.Duration, stdin *os.File, args []string) (ended bool, err error) {
	defer stdin.Close()
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return false, fmt.Errorf("start proem: %w", err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return false, fmt.Errorf("start proem: %w", err)
	}
	defer null.Close()
	path := filepath.Join(filepath.Dir(self), "proem")
	p, err := os.StartProcess(path, append([]string{path}, args...), &os.ProcAttr{
		Dir:   "/",
		Files: []*os.File{stdin, null, null},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return false, fmt.Errorf("start proem: %w", err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = p.Wait()
	}()
	select {
	case <-done:
		return true, nil
	case <-time.After(patience):
		return false, nil
	}
}
