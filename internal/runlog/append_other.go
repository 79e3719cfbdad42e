//go:build !unix

package runlog

import (
	"os"
	"path/filepath"

	"proem/internal/regular"
)

// appendLine adds a line to the file at path in one write. A file that the line
// would take past limit is put aside first, or emptied where another process
// keeps it from being moved: the log must never grow without end.
func appendLine(path string, line []byte, limit int64) error {
	info, err := os.Lstat(path)
	switch {
	case os.IsNotExist(err):
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	case err == nil && !info.Mode().IsRegular():
		err = &os.PathError{Op: "open", Path: path, Err: regular.ErrKind}
	case err == nil && info.Size() > 0 && info.Size()+int64(len(line)) > limit:
		if os.Rename(path, Old(path)) != nil {
			err = os.Truncate(path, 0)
		}
	}
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(line)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}
