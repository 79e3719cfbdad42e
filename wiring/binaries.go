package wiring

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"proem/internal/atomicfile"
	"proem/internal/regular"
	"proem/wiring/hookfile"
)

// maxBinary is several times the largest of the binaries.
const maxBinary = 128 << 20

// names of the binaries that are installed together.
func names() []string {
	all := []string{"user-prompt-submit", "session-start", "proem"}
	if runtime.GOOS == "windows" {
		for i := range all {
			all[i] += ".exe"
		}
	}
	return all
}

// Copy is one binary that has to be copied.
type Copy struct{ From, To string }

// PlanCopies lists the binaries of the folder from that bin does not hold yet,
// as they are. It writes nothing.
func PlanCopies(from, bin string) ([]Copy, error) {
	var copies []Copy
	for _, name := range names() {
		c := Copy{filepath.Join(from, name), filepath.Join(bin, name)}
		b, err := regular.Read(c.From, maxBinary)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, hookfile.Problem{
				Message: fmt.Sprintf("find %s beside proem: there is none in %s", name, from),
				Hint:    "run make build, then bin/proem install",
			}
		}
		if err != nil {
			return nil, fmt.Errorf("read the binary: %w", err)
		}
		old, err := regular.Read(c.To, maxBinary)
		info, serr := os.Stat(c.To)
		if err != nil || serr != nil || !bytes.Equal(old, b) || info.Mode().Perm() != 0o755 {
			copies = append(copies, c)
		}
	}
	return copies, nil
}

// Unfit says why the registered binary at path cannot run, or that it is
// another build than the one in the folder own; "" where neither is so.
func Unfit(path, own string) (broken, old string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "is registered and not there: it was moved or removed", ""
	case !info.Mode().IsRegular():
		return "is registered and no file that can be run", ""
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return "is registered and may not be executed", ""
	}
	mine := filepath.Join(own, filepath.Base(path))
	ours, err := os.Stat(mine)
	if err != nil || os.SameFile(ours, info) {
		return "", ""
	}
	a, aerr := regular.Read(path, maxBinary)
	b, berr := regular.Read(mine, maxBinary)
	switch {
	case aerr == nil && berr == nil && bytes.Equal(a, b):
		return "", ""
	case info.ModTime().Before(ours.ModTime()):
		return "", "is an older build than the one beside this proem"
	}
	return "", "is another build than the one beside this proem"
}

// Do copies one binary. A running one is replaced by name, so it is no
// obstacle, and what runs goes on with the old bytes.
func (c Copy) Do() error {
	src, err := regular.Open(c.From)
	if err != nil {
		return fmt.Errorf("read the binary: %w", err)
	}
	defer src.Close()
	if err := os.MkdirAll(filepath.Dir(c.To), 0o755); err != nil {
		return fmt.Errorf("make the folder: %w", err)
	}
	if err := atomicfile.Replace(c.To, src, 0o755); err != nil {
		return fmt.Errorf("copy %s: %w", filepath.Base(c.To), err)
	}
	return nil
}

// Binaries lists the binaries that an installation put into the folder bin.
func Binaries(bin string) []string {
	var found []string
	for _, name := range names() {
		path := filepath.Join(bin, name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			found = append(found, path)
		}
	}
	return found
}

// RemoveBinaries removes them, and the folders that were made for them, where
// nothing else is in those.
func RemoveBinaries(r Receipt) error {
	for _, path := range Binaries(r.Bin) {
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("remove the binary: %w", err)
		}
	}
	removeFolders(r.BinFolders)
	return nil
}
