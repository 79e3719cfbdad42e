//go:build unix

package runlog

import (
	"os"
	"path/filepath"
	"syscall"

	"proem/internal/regular"
)

// appendLine adds a line to the file at path in one write, with as few system
// calls as that takes: open, fstat, write, close. O_APPEND keeps lines of
// processes that run at once apart. A file that the line would take past limit
// is put aside first. Nothing is synced: the log may be lost.
func appendLine(path string, line []byte, limit int64) error {
	fd, info, err := open(path)
	if err != nil {
		return err
	}
	if info.Size > 0 && info.Size+int64(len(line)) > limit {
		if fd, err = rotate(path, fd, &info); err != nil {
			return err
		}
	}
	_, err = syscall.Write(fd, line) // what a full disk cuts is a broken line, which readers skip
	syscall.Close(fd)
	return err
}

// open opens the log, and makes it and its folder where they are missing. A
// link might lead to a file of somebody else, and a pipe must not be waited
// for.
func open(path string) (fd int, info syscall.Stat_t, err error) {
	const flags = syscall.O_WRONLY | syscall.O_APPEND | syscall.O_CREAT |
		syscall.O_NOFOLLOW | syscall.O_NONBLOCK | syscall.O_CLOEXEC
	fd, err = syscall.Open(path, flags, 0o600)
	if err == syscall.ENOENT {
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil {
			fd, err = syscall.Open(path, flags, 0o600)
		}
	}
	if err != nil {
		return -1, info, err
	}
	if err = syscall.Fstat(fd, &info); err == nil && info.Mode&syscall.S_IFMT != syscall.S_IFREG {
		err = &os.PathError{Op: "open", Path: path, Err: regular.ErrKind}
	}
	if err != nil {
		syscall.Close(fd)
		return -1, info, err
	}
	return fd, info, nil
}

// rotate puts the full log aside and opens a new one. Another process may do
// so at the same moment: the log is moved only while it is still the file that
// was found full, so that a new one is not moved over it. Between that look
// and the rename is a moment in which it can be; it costs one generation.
// Where the log cannot be moved it starts again from nothing, as it must never
// grow without end.
func rotate(path string, fd int, full *syscall.Stat_t) (int, error) {
	var now syscall.Stat_t
	if err := syscall.Lstat(path, &now); err == nil && now.Dev == full.Dev && now.Ino == full.Ino {
		if syscall.Rename(path, Old(path)) != nil {
			return fd, emptied(fd)
		}
	}
	syscall.Close(fd)
	fd, _, err := open(path)
	return fd, err
}

func emptied(fd int) error {
	err := syscall.Ftruncate(fd, 0)
	if err != nil {
		syscall.Close(fd)
	}
	return err
}
