//go:build unix

package locked

import (
	"errors"
	"os"
	"syscall"
)

// noFollow refuses a link in the place of a file of ours.
const noFollow = syscall.O_NOFOLLOW

// lock tries to lock a file. It ends with the process, however that dies.
func lock(f *os.File) (held bool, err error) {
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
