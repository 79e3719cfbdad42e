//go:build unix

package blob

import (
	"bytes"
	"errors"
	"syscall"

	"proem/internal/digest"
)

// ErrStopped says that the caller wanted no more.
var ErrStopped = errors.New("the time is up")

// Read returns the id of what an open file of that size holds, nil where it
// changed under way, and whether there is a CR in it. It stops when late says
// so. buf is scratch room.
func Read(fd int, size int64, buf []byte, late func() bool) (id []byte, cr bool, err error) {
	h := digest.New1()
	h.Write(header(buf[:0], size))
	for left := size; ; {
		n, err := syscall.Read(fd, buf)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil:
			return nil, false, err
		case n <= 0 && left == 0:
			return h.Sum(nil), cr, nil
		case n <= 0 || int64(n) > left:
			return nil, cr, nil
		case late():
			return nil, false, ErrStopped
		}
		left -= int64(n)
		cr = cr || bytes.IndexByte(buf[:n], '\r') >= 0
		h.Write(buf[:n])
	}
}
