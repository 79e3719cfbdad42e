package wiring

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// maxFile is far above any file of hooks or configuration that people write.
const maxFile = 4 << 20

// Read returns the text of a file. A missing one is no error.
func Read(path string) (text string, exists bool, err error) {
	b, err := regular.Read(path, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		if target, lerr := os.Readlink(path); lerr == nil {
			return "", false, fmt.Errorf("read %s: it is a link to %s, which does not exist", path, target)
		}
		return "", false, nil
	}
	return string(b), err == nil, err
}

// write replaces the file behind path, links followed, under the mode that it
// has. A new file and its folders are private.
func write(path, text string) error {
	mode := fs.FileMode(0o600)
	target := resolved(path)
	if info, err := os.Stat(target); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	if err := atomicfile.Replace(target, strings.NewReader(text), mode); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// missingFolders lists dir and its parents as far as they do not exist, the
// innermost first.
func missingFolders(dir string) []string {
	var missing []string
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if _, err := os.Lstat(d); err == nil {
			break
		}
		missing = append(missing, d)
	}
	return missing
}

// removeFolders removes folders that we made, where they are empty. One that is
// in use stays.
func removeFolders(made []string) {
	for _, dir := range made {
		if os.Remove(dir) != nil {
			return
		}
	}
}
