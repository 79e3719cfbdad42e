// Package ignore decides which paths git ignores: .gitignore files along the
// way, info/exclude and the user's own list, with git's exact rules. It reads a
// file only when a path asks for it, and gives up on patterns that are made to
// take for ever. It does not know what is tracked.
package ignore

import (
	"errors"
	"strings"

	"proem/internal/regular"
)

// maxFile bounds an ignore file; git's own limit is 100 MB.
const maxFile = 8 << 20

var (
	errPattern = errors.New("an ignore pattern that takes too long")
	errFile    = errors.New("an ignore file that cannot be read")
)

// Rules are those of one working tree. They are for one goroutine.
type Rules struct {
	// Late, if it is set, ends the work on a list that is made to take for ever.
	Late func() bool
	// Read returns a .gitignore by its path from the root, nothing where there
	// is none.
	read     func(path string) ([]byte, error)
	common   [][]pattern // info/exclude, then the user's own
	folders  map[string][]pattern
	excluded map[string]bool // folders that were asked about
}

// New returns the rules of a working tree. common are the files of all paths,
// the stronger first; "" and missing ones are passed over. read returns a
// .gitignore by its path from the root, nothing where there is none.
func New(common []string, read func(path string) ([]byte, error)) (*Rules, error) {
	r := &Rules{read: read, folders: map[string][]pattern{}, excluded: map[string]bool{"": false}}
	for _, path := range common {
		if path == "" {
			continue
		}
		b, err := regular.Read(path, maxFile)
		if err != nil && !regular.Missing(err) {
			return nil, errFile
		}
		r.common = append(r.common, parse(b))
	}
	return r, nil
}

// Ignored decides about a path from the root whose folder is not ignored.
func (r *Rules) Ignored(path string, folder bool) (bool, error) {
	last := path[strings.LastIndexByte(path, '/')+1:]
	for dir := path; dir != ""; {
		dir = parent(dir)
		list, err := r.of(dir)
		if err != nil {
			return false, err
		}
		below := path
		if dir != "" {
			below = path[len(dir)+1:]
		}
		ignored, decided, ok := r.decide(list, below, last, folder)
		if !ok {
			return false, errPattern
		}
		if decided {
			return ignored, nil
		}
	}
	for _, list := range r.common {
		ignored, decided, ok := r.decide(list, path, last, folder)
		if !ok {
			return false, errPattern
		}
		if decided {
			return ignored, nil
		}
	}
	return false, nil
}

// Files returns the .gitignore files that were asked for, there or not.
func (r *Rules) Files() []string {
	files := make([]string, 0, len(r.folders))
	for dir := range r.folders {
		files = append(files, file(dir))
	}
	return files
}

func file(dir string) string {
	if dir == "" {
		return ".gitignore"
	}
	return dir + "/.gitignore"
}

// Below tells whether a folder or one above it is ignored: git does not look
// into it then, even if tracked files lie there.
func (r *Rules) Below(folder string) (bool, error) {
	if known, ok := r.excluded[folder]; ok {
		return known, nil
	}
	excluded, err := r.Below(parent(folder))
	if err == nil && !excluded {
		excluded, err = r.Ignored(folder, true)
	}
	if err != nil {
		return false, err
	}
	r.excluded[folder] = excluded
	return excluded, nil
}

func parent(path string) string {
	return path[:max(strings.LastIndexByte(path, '/'), 0)]
}

// of returns the patterns of a folder's own .gitignore.
func (r *Rules) of(dir string) ([]pattern, error) {
	if list, ok := r.folders[dir]; ok {
		return list, nil
	}
	b, err := r.read(file(dir))
	if err != nil {
		return nil, err
	}
	list := parse(b)
	r.folders[dir] = list
	return list, nil
}
