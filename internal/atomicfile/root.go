package atomicfile

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
)

// sharedFolder is the mode of folders that a project shares.
const sharedFolder fs.FileMode = 0o755

// ReplaceIn does what Replace does below root: no part of name leads out of it. A
// missing folder is made. A link in the file's place is replaced and not followed.
func ReplaceIn(root *os.Root, name string, r io.Reader, mode fs.FileMode) error {
	if err := root.MkdirAll(path.Dir(name), sharedFolder); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	// Only a process of this number can have left one behind, and it is gone.
	temp := path.Join(path.Dir(name), ".tmp-proem-"+strconv.Itoa(os.Getpid()))
	if err := fill(root, temp, r, mode); err != nil {
		return fmt.Errorf("replace the file: %w", err)
	}
	if err := root.Rename(temp, name); err != nil {
		_ = root.Remove(temp)
		return fmt.Errorf("replace the file: %w", err)
	}
	if dir, err := root.Open(path.Dir(name)); err == nil {
		_ = dir.Sync() // as syncFolder
		dir.Close()
	}
	return nil
}

// fill writes a temporary file and has it on disk.
func fill(root *os.Root, temp string, r io.Reader, mode fs.FileMode) error {
	_ = root.Remove(temp)
	f, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, private)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		_ = root.Remove(temp)
	}
	return err
}

// CreateIn makes a file below root that was not there. What stands at its place
// stays, and the error then is fs.ErrExist. A missing folder is made.
func CreateIn(root *os.Root, name string, r io.Reader, mode fs.FileMode) error {
	if err := root.MkdirAll(path.Dir(name), sharedFolder); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	temp := path.Join(path.Dir(name), ".tmp-proem-"+strconv.Itoa(os.Getpid()))
	if err := fill(root, temp, r, mode); err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	err := root.Link(temp, name) // which replaces nothing, as a rename would
	_ = root.Remove(temp)
	if err != nil {
		return fmt.Errorf("make the file: %w", err)
	}
	return nil
}
