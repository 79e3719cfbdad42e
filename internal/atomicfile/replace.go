package atomicfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace replaces path with what r holds, under the given mode, and returns
// only when the bytes are on disk: for files of other programs, which may not
// be lost. The folder must exist. After an error the old file is still there.
func Replace(path string, r io.Reader, mode fs.FileMode) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return fmt.Errorf("make a temporary file: %w", err)
	}
	_, err = io.Copy(tmp, r)
	if err == nil {
		err = tmp.Chmod(mode)
	}
	if err == nil {
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
	syncFolder(filepath.Dir(path))
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
