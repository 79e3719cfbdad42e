package main

import (
	"io"
	"os"
	"syscall"
	"unsafe"
)

// gone tells whether the reader of a pipe has closed it. Without this a quiet
// log would be followed for nobody until its next line.
func gone(out io.Writer) bool {
	f, ok := out.(*os.File)
	if !ok {
		return false
	}
	const pollErr = 0x8 // always reported, so no event is asked for
	p := struct {
		fd              int32
		events, revents int16
	}{fd: int32(f.Fd())}
	var now syscall.Timespec
	n, _, errno := syscall.Syscall6(syscall.SYS_PPOLL, uintptr(unsafe.Pointer(&p)), 1, uintptr(unsafe.Pointer(&now)), 0, 0, 0)
	return errno == 0 && n == 1 && p.revents&pollErr != 0
}
