//go:build unix

package regular

import (
	"os"
	"syscall"
)

// read asks the system directly: an os.File of a regular file is first offered
// to the poller, and its end asked for once more than needed. A hook reads a
// dozen small files.
func read(path string, limit int64) ([]byte, error) {
	fd, err := open(path)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd)
	var st syscall.Stat_t
	if err := syscall.Fstat(fd, &st); err != nil {
		return nil, &os.PathError{Op: "stat", Path: path, Err: err}
	}
	if st.Mode&syscall.S_IFMT != syscall.S_IFREG {
		return nil, &os.PathError{Op: "open", Path: path, Err: ErrKind}
	}
	b := make([]byte, min(max(st.Size, 0), limit)+1)
	n := 0
	for {
		k, err := syscall.Read(fd, b[n:])
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return nil, &os.PathError{Op: "read", Path: path, Err: err}
		}
		n += max(k, 0)
		switch {
		case int64(n) > limit:
			return nil, &os.PathError{Op: "read", Path: path, Err: ErrSize}
		case k <= 0, st.Size > 0 && int64(n) == st.Size:
			return b[:n], nil
		case n == len(b): // it is larger than it said, as files in /proc are
			b = append(b, make([]byte, min(int64(n)+512, limit+1-int64(n)))...)
		}
	}
}

// open takes the call up again where a signal interrupted it.
func open(path string) (int, error) {
	for {
		fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
		if err != syscall.EINTR {
			return fd, err
		}
	}
}
