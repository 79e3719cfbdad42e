package stdin

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// open reads files with ppoll(2) and read(2) on the calling thread: a hook's
// payload is usually there already, and a goroutine would cost a thread.
func open(r io.Reader) source {
	if f, ok := r.(*os.File); ok {
		return &fileSource{file: f, fd: int(f.Fd()), buf: make([]byte, chunkSize)}
	}
	return newReaderSource(r)
}

type fileSource struct {
	file *os.File // held, so that the descriptor stays open
	fd   int
	buf  []byte
}

func (s *fileSource) next(d time.Duration) ([]byte, error) {
	if err := s.wait(max(d, 0)); err != nil {
		return nil, err
	}
	for {
		n, err := syscall.Read(s.fd, s.buf)
		switch {
		case err == syscall.EINTR:
		case err == syscall.EAGAIN:
			return nil, errTimeout
		case err != nil:
			return nil, os.NewSyscallError("read", err)
		case n == 0:
			return nil, io.EOF
		default:
			return s.buf[:n], nil
		}
	}
}

// pollFD is struct pollfd of poll(2).
type pollFD struct {
	fd      int32
	events  int16
	revents int16
}

const pollIn = 1

// wait returns once a read would not block. The runtime's own signals
// interrupt ppoll, so the rest of the time is waited again.
func (s *fileSource) wait(d time.Duration) error {
	end := time.Now().Add(d)
	for {
		p := pollFD{fd: int32(s.fd), events: pollIn}
		ts := syscall.NsecToTimespec(max(d, 0).Nanoseconds())
		n, _, errno := syscall.Syscall6(syscall.SYS_PPOLL,
			uintptr(unsafe.Pointer(&p)), 1, uintptr(unsafe.Pointer(&ts)), 0, 0, 0)
		switch {
		case errno == syscall.EINTR:
			d = time.Until(end)
		case errno != 0:
			return os.NewSyscallError("ppoll", errno)
		case n == 0:
			return errTimeout
		default:
			return nil
		}
	}
}
