// Package locked changes files that several processes change, and that must not
// be lost: under a lock, by a temporary file beside the target, synced, renamed.
// A reader needs no lock and sees the old bytes or the new ones. It refuses to
// write where it has no lock.
package locked

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// Disk is the file system as the package uses it, so that tests can let each
// call fail.
type Disk struct {
	Mkdir    func(name string, mode fs.FileMode) error
	Chmod    func(name string, mode fs.FileMode) error
	Open     func(name string, flag int, mode fs.FileMode) (*os.File, error)
	Fchmod   func(f *os.File, mode fs.FileMode) error
	Lock     func(f *os.File) (held bool, err error)
	Write    func(f *os.File, b []byte) (int, error)
	Sync     func(f *os.File) error
	Close    func(f *os.File) error
	Rename   func(from, to string) error
	Remove   func(name string) error
	SyncDir  func(f *os.File) error
	Readlink func(name string) (string, error)
}

// System is the real one.
func System() Disk {
	return Disk{
		Mkdir: os.Mkdir, Chmod: os.Chmod, Open: os.OpenFile, Fchmod: (*os.File).Chmod, Lock: lock,
		Write: (*os.File).Write, Sync: (*os.File).Sync, Close: (*os.File).Close,
		Rename: os.Rename, Remove: os.Remove, SyncDir: (*os.File).Sync, Readlink: filepath.EvalSymlinks,
	}
}

// The modes of what is the user's own.
const (
	folderMode fs.FileMode = 0o700
	fileMode   fs.FileMode = 0o600
)

// Lock is a held lock.
type Lock struct {
	disk Disk
	file *os.File
}

// ErrBusy says that another process held the lock all the time.
var ErrBusy = errors.New("another process holds the lock")

// Take waits until ctx ends for the lock beside path, whose folder it makes. The
// lock is a file of its own, because path itself is replaced.
func Take(ctx context.Context, disk Disk, path string) (*Lock, error) {
	if err := folders(disk, filepath.Dir(path)); err != nil {
		return nil, fmt.Errorf("make the folder: %w", err)
	}
	f, err := disk.Open(path+".lock", os.O_CREATE|os.O_RDWR|noFollow|syscall.O_NONBLOCK, fileMode)
	if err != nil {
		return nil, fmt.Errorf("open the lock: %w", err)
	}
	err = disk.Fchmod(f, fileMode) // whatever the umask made of it
	if err == nil {
		err = wait(ctx, disk, f)
	}
	if err != nil {
		_ = disk.Close(f)
		return nil, fmt.Errorf("lock: %w", err)
	}
	return &Lock{disk, f}, nil
}

// The pause between two looks at a held lock grows up to maxPause. An update
// takes some milliseconds.
const (
	minPause = time.Millisecond
	maxPause = 16 * time.Millisecond
)

func wait(ctx context.Context, disk Disk, f *os.File) error {
	for pause := minPause; ; pause = min(2*pause, maxPause) {
		held, err := disk.Lock(f)
		if held || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ErrBusy
		case <-time.After(pause):
		}
	}
}

// Release gives the lock back.
func (l *Lock) Release() { _ = l.disk.Close(l.file) }

// Rename gives a file another name.
func (l *Lock) Rename(from, to string) error { return l.disk.Rename(from, to) }

// folders makes a folder and those above it, private whatever the umask.
func folders(disk Disk, dir string) error {
	err := disk.Mkdir(dir, folderMode)
	switch {
	case err == nil:
		return disk.Chmod(dir, folderMode)
	case errors.Is(err, fs.ErrExist):
		return nil
	case !errors.Is(err, fs.ErrNotExist) || filepath.Dir(dir) == dir:
		return err
	}
	if err := folders(disk, filepath.Dir(dir)); err != nil {
		return err
	}
	if err = disk.Mkdir(dir, folderMode); err != nil && !errors.Is(err, fs.ErrExist) {
		return err // another process may have made it meanwhile
	}
	return disk.Chmod(dir, folderMode)
}

// Replace replaces path, or what a link at path leads to, with data, and returns
// once that is on disk. An error behind the rename means that the new bytes are
// there and may not outlive a power cut.
func (l *Lock) Replace(path string, data []byte) error {
	target, err := l.disk.Readlink(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, lerr := os.Lstat(path); lerr == nil {
			return fmt.Errorf("follow the link: %w", err) // it leads nowhere
		}
		target, err = path, nil
	}
	if err != nil {
		return fmt.Errorf("follow the link: %w", err)
	}
	// Under the lock the name can be a fixed one, so what a killed process left
	// is found and does not pile up.
	temporary := filepath.Join(filepath.Dir(target), "."+filepath.Base(target)+".tmp")
	if err = l.write(temporary, data); err == nil {
		err = l.disk.Rename(temporary, target)
	}
	if err != nil {
		_ = l.disk.Remove(temporary)
		return fmt.Errorf("replace the file: %w", err)
	}
	return l.syncFolder(filepath.Dir(target))
}

func (l *Lock) write(path string, data []byte) error {
	if err := l.disk.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := l.disk.Open(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|noFollow, fileMode)
	if err != nil {
		return err
	}
	if err = l.disk.Fchmod(f, fileMode); err == nil {
		_, err = l.disk.Write(f, data)
	}
	if err == nil {
		err = l.disk.Sync(f)
	}
	if cerr := l.disk.Close(f); err == nil {
		err = cerr
	}
	return err
}

// syncFolder puts the new name on disk. Some file systems cannot sync a folder;
// the file is whole there all the same.
func (l *Lock) syncFolder(dir string) error {
	f, err := l.disk.Open(dir, os.O_RDONLY, 0)
	if err != nil {
		return fmt.Errorf("sync the folder: %w", err)
	}
	err = l.disk.SyncDir(f)
	_ = l.disk.Close(f)
	if err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("sync the folder: %w", err)
	}
	return nil
}
