//go:build unix

// Package descriptor writes to standard output and error past os.File, which
// turns a closed pipe into a signal that ends the process with an exit code of
// its own. It opens nothing.
package descriptor

import (
	"os"
	"syscall"
	"time"
)

// Write writes all of b to standard output (1) or error (2), or as much as is
// taken within the limit.
func Write(fd int, b []byte, limit time.Duration) error {
	for end := time.Now().Add(limit); len(b) > 0 && time.Now().Before(end); {
		n, err := syscall.Write(fd, b)
		switch err {
		case nil:
			b = b[n:]
		case syscall.EINTR:
		case syscall.EAGAIN:
			time.Sleep(time.Millisecond) // a host may hand over a non-blocking pipe
		default:
			return err
		}
	}
	if len(b) > 0 {
		return os.ErrDeadlineExceeded
	}
	return nil
}
