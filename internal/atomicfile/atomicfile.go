// Package atomicfile replaces files whole: a reader sees the old bytes or the
// new ones, never a part. It does not sync to disk, so after a power cut the
// old bytes may be back: fit for state and caches, which may be lost.
package atomicfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// Write replaces path with data. The file is private (0600) and its folder is
// made, private too (0700), where it is missing. It returns an error where
// that cannot be done; the old file is then still there.
func Write(path string, data []byte) error {
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
