// Package atomicfile replaces files whole: a reader sees the old bytes or the
// new ones, never a part. Write does not sync to disk, so after a power cut the
// old bytes may be back: fit for state and caches, which may be lost. Keep and
// Replace do.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces path with data. The file is private (0600) and its folder is
// made, private too (0700), where it is missing. It returns an error where
// that cannot be done; the old file is then still there.
func Write(path string, data []byte) error {
	return makingFolder(path, func() error { return replace(path, bytes.NewReader(data), unsynced) })
}

// Keep does what Write does and has the bytes on the disk when it returns. A
// link stays one: the file that it leads to is replaced, because people keep
// configuration in a repository of their own and link to it.
func Keep(path string, data []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, lerr := os.Lstat(path); lerr == nil {
			return fmt.Errorf("follow the link: %w", err)
		}
		target, err = path, nil
	}
	if err != nil {
		return fmt.Errorf("follow the link: %w", err)
	}
	return makingFolder(target, func() error { return Replace(target, bytes.NewReader(data), private) })
}

// Replace replaces path with what r holds, under the given mode, and returns
// only when the bytes are on disk: for files of other programs, which may not
// be lost. The folder must exist. After an error the old file is still there.
func Replace(path string, r io.Reader, mode fs.FileMode) error {
	synced := func(tmp *os.File) error {
		if err := tmp.Chmod(mode); err != nil {
			return err
		}
		return tmp.Sync()
	}
	if err := replace(path, r, synced); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

const private fs.FileMode = 0o600

// unsynced leaves the bytes in the system's cache.
func unsynced(*os.File) error { return nil }

// makingFolder tries again with the folder made, where it is missing.
func makingFolder(path string, write func() error) error {
	err := write()
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if merr := os.MkdirAll(filepath.Dir(path), 0o700); merr != nil {
		return fmt.Errorf("make the folder: %w", merr)
	}
	return write()
}

// replace writes a temporary file beside path, has it finished and gives it
// the name.
func replace(path string, r io.Reader, finish func(tmp *os.File) error) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".tmp-*") // always 0600
	if err != nil {
		return fmt.Errorf("make a temporary file: %w", err)
	}
	_, err = io.Copy(tmp, r)
	if err == nil {
		err = finish(tmp)
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
		return fmt.Errorf("replace the file: %w", err)
	}
	return nil
}

// syncFolder puts the new name on disk. Not every system can sync a folder,
// and the file is whole either way, so an error is no loss.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		f.Close()
	}
}
