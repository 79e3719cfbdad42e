package allow

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"proem/internal/regular"
)

// File is one file of a project.
type File struct {
	Name string // below Folder, with slashes
	Data []byte
}

// Folder holds a project's files, below its root.
const Folder = ".proem"

// ConfigFile is the project's settings.
const ConfigFile = "config.json"

// These files are a project's, and no others: what is not digested is never read.
var (
	single  = []string{ConfigFile, "agents.json", "hints.json", "prompts/global.md"}
	folders = []string{"prompts/agents", "prompts/tasks"} // their *.md
)

// The limits of a project's files: every prompt reads them once more.
const (
	maxFile    = 128 << 10
	maxTotal   = 512 << 10
	maxEntries = 256 // of one folder
)

// Names lists the project's files at root, in a fixed order.
func Names(root string) ([]string, error) {
	if _, err := os.Lstat(root + string(os.PathSeparator) + Folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // nearly every project: it costs one system call
	}
	r, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("open the project: %w", err)
	}
	defer r.Close()
	var names []string
	for _, name := range single {
		// An error other than this one is told by whoever reads the file.
		if _, err := r.Stat(Folder + "/" + name); !errors.Is(err, fs.ErrNotExist) {
			names = append(names, name)
		}
	}
	for _, folder := range folders {
		prompts, err := listFolder(r, folder)
		if err != nil {
			return nil, err
		}
		names = append(names, prompts...)
	}
	return names, nil
}

func listFolder(r *os.Root, folder string) ([]string, error) {
	// O_NONBLOCK: a pipe in the folder's place must not hold a prompt.
	f, err := r.OpenFile(Folder+"/"+folder, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list the project's files: %w", err)
	}
	defer f.Close()
	found, err := f.Readdirnames(maxEntries + 1)
	if err != nil && len(found) == 0 && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("list the project's files: %w", err)
	}
	if len(found) > maxEntries {
		return nil, fmt.Errorf("list the project's files: more than %d in %s", maxEntries, folder)
	}
	var names []string
	for _, name := range found {
		if strings.HasSuffix(name, ".md") {
			names = append(names, path.Join(folder, name))
		}
	}
	slices.Sort(names)
	return names, nil
}

// Read returns the files of these names. All of them or none: a part of what
// was allowed is something else.
func Read(root string, names []string) ([]File, error) {
	r, err := os.OpenRoot(root)
	if err != nil {
		return nil, fmt.Errorf("open the project: %w", err)
	}
	defer r.Close()
	var files []File
	total := 0
	for _, name := range names {
		data, err := regular.ReadIn(r, Folder+"/"+name, maxFile)
		if err != nil {
			return nil, fmt.Errorf("read the project's files: %w", err)
		}
		if total += len(data); total > maxTotal {
			return nil, fmt.Errorf("read the project's files: more than %d KiB in all", maxTotal>>10)
		}
		files = append(files, File{name, data})
	}
	return files, nil
}
