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
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return fmt.Errorf("start proem: %w", err)
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return fmt.Errorf("start proem: %w", err)
	}
	defer null.Close()
	path := filepath.Join(filepath.Dir(self), "proem")
	p, err := os.StartProcess(path, append([]string{path}, args...), &os.ProcAttr{
		Dir:   "/",
		Files: []*os.File{null, null, null},
		Sys:   &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return fmt.Errorf("start proem: %w", err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, _ = p.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(patience):
	}
	return nil
}
