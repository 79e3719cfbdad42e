//go:build unix

package hooks

import (
	"os"
	"syscall"
	"time"
)

// writeAll writes past os.File, which turns a closed pipe into a signal that
// ends the process with an exit code of its own.
func writeAll(fd int, b []byte) error {
	for end := time.Now().Add(Deadline); len(b) > 0 && time.Now().Before(end); {
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
