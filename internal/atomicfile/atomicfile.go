// Package atomicfile replaces files whole: a reader sees the old bytes or the
// new ones, never a part. Write does not sync to disk, so after a power cut the
// old bytes may be back: fit for state and caches, which may be lost. Keep does.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces path with data. The file is private (0600) and its folder is
// made, private too (0700), where it is missing. It returns an error where
// that cannot be done; the old file is then still there.
func Write(path string, data []byte) error { return replace(path, data, false) }

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
	if err := replace(target, data, true); err != nil {
		return err
	}
	syncFolder(filepath.Dir(target))
	return nil
}

func replace(path string, data []byte, sync bool) error {
	dir := filepath.Dir(path)
	tmp, err := os.CreateTemp(dir, ".tmp-*") // always 0600
	if os.IsNotExist(err) {
		if err = os.MkdirAll(dir, 0o700); err == nil {
			tmp, err = os.CreateTemp(dir, ".tmp-*")
		}
	}
	if err != nil {
		return fmt.Errorf("make a temporary file: %w", err)
	}
	_, err = tmp.Write(data)
	if err == nil && sync {
		err = tmp.Sync()
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

// syncFolder makes the rename last. Some file systems cannot sync a folder; the
// file itself is on the disk by then.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		f.Close()
	}
}
