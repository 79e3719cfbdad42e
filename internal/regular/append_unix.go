//go:build unix

package regular

import (
	"os"
	"path/filepath"
	"syscall"
)

// Append adds b to a regular file, in one write and with as few system calls as
// that takes. The file and its folder are made, private, where they are missing.
// A link is not followed, a pipe not waited for, and nothing is synced.
func Append(path string, b []byte) error {
	const flags = syscall.O_WRONLY | syscall.O_APPEND | syscall.O_CREAT | syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_CLOEXEC
	fd, err := syscall.Open(path, flags, 0o600)
	if err == syscall.ENOENT {
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil {
			fd, err = syscall.Open(path, flags, 0o600)
		}
	}
	if err != nil {
		return &os.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd)
	var info syscall.Stat_t
	if err = syscall.Fstat(fd, &info); err == nil && info.Mode&syscall.S_IFMT != syscall.S_IFREG {
		err = ErrKind
	}
	if err == nil {
		_, err = syscall.Write(fd, b)
	}
	if err != nil {
		return &os.PathError{Op: "append to", Path: path, Err: err}
	}
	return nil
}
