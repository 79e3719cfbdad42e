//go:build !unix

package regular

import (
	"os"
	"path/filepath"
)

// Append adds b to a regular file, in one write. The file and its folder are made
// where they are missing. Nothing is synced.
func Append(path string, b []byte) error {
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	case err == nil && !info.Mode().IsRegular():
		err = &os.PathError{Op: "append to", Path: path, Err: ErrKind}
	}
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}
