//go:build linux && (amd64 || arm64)

package native

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"proem/internal/gitstate/index"
	"proem/internal/regular"
)

// maxIndex bounds the index; one of 300,000 files has 29 MB.
const maxIndex = 1 << 30

// mapFrom is the size from which the index is mapped: reading it would copy
// every page into one that the kernel clears first. A small one is read sooner.
const mapFrom = 256 << 10

var errVanished = errors.New("the index changed while it was read")

// readIndex reads the index, or maps it.
func (r *reader) readIndex() error {
	f, err := regular.Open(filepath.Join(r.repo.GitDir, "index"))
	if regular.Missing(err) {
		r.index = &index.File{}
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the index: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.Size() > maxIndex {
		return errors.New("the index is too large")
	}
	data, err := r.content(f, int(info.Size()))
	if err != nil {
		return fmt.Errorf("read the index: %w", err)
	}
	r.written = info.ModTime()
	r.index, err = index.Parse(data)
	return err
}

// content is what the file holds.
func (r *reader) content(f *os.File, size int) (data []byte, err error) {
	if size >= mapFrom {
		r.mapped, err = syscall.Mmap(int(f.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_POPULATE)
		return r.mapped, err
	}
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, err
}

// close lets go of what was opened. Nothing of the index is in a snapshot.
func (r *reader) close() {
	if r.store != nil {
		r.store.Close()
	}
	if r.mapped != nil {
		_ = syscall.Munmap(r.mapped)
	}
}

// vanished makes an error of a map whose file was cut short: reading on would
// end the process by a signal. git puts a new index in the old one's place and
// never cuts it, others may.
func vanished(err *error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		switch p := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			*err = errVanished
		default:
			*err = fmt.Errorf("internal error: %v", p)
		}
	}
}
