package wiring

import (
	"io/fs"
	"path/filepath"
	"strings"

	"proem/wiring/hookfile"
)

const (
	// maxEntries bounds the look at our folders: state is removed after a month.
	maxEntries = 20_000
	// maxNamed is how many paths a chmod names before it takes the whole folder.
	maxNamed = 6
)

// Exposed counts what others may read below a folder of ours and returns the
// command that takes it from them. The folder of binaries holds nothing private.
func Exposed(root string) (n int, chmod string) {
	dirs, files := exposed(root)
	return len(dirs) + len(files), closing(root, dirs, files)
}

func exposed(root string) (dirs, files []string) {
	n := 0
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if n++; err != nil || n > maxEntries {
			return fs.SkipAll
		}
		info, err := d.Info()
		switch {
		case err != nil || info.Mode()&fs.ModeSymlink != 0:
			return nil
		case d.IsDir() && path == filepath.Join(root, "bin"):
			return fs.SkipDir
		case info.Mode().Perm()&0o077 == 0:
		case d.IsDir():
			dirs = append(dirs, path)
		default:
			files = append(files, path)
		}
		return nil
	})
	return dirs, files
}

func closing(root string, dirs, files []string) string {
	if len(dirs)+len(files) > maxNamed {
		return "chmod -R go-rwx " + hookfile.Word(root)
	}
	var commands []string
	for _, c := range []struct {
		mode  string
		paths []string
	}{{"700", dirs}, {"600", files}} {
		if len(c.paths) == 0 {
			continue
		}
		var command strings.Builder
		command.WriteString("chmod " + c.mode)
		for _, path := range c.paths {
			command.WriteString(" " + hookfile.Word(path))
		}
		commands = append(commands, command.String())
	}
	return strings.Join(commands, " && ")
}
