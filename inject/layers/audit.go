package layers

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"

	"proem/internal/agentid"
	"proem/internal/regular"
	"proem/routing"
)

// maxEntries bounds one look at a folder, as a project's are bounded.
const maxEntries = 256

// Audit reads all layers, the user's and those of the project's names, and says
// what is wrong with them. It is for people: a hook reads what its turn needs.
func (s *Shelf) Audit(project []string) []Fault {
	names := s.names()
	for _, name := range names {
		if err := Misnamed(name); err != nil {
			s.faults = append(s.faults, Fault{path.Join(path.Dir(s.dir), name), err})
		}
	}
	for _, name := range project {
		if err := Misnamed(name); err != nil {
			s.faults = append(s.faults, Fault{".proem/" + name, err})
		}
		if strings.HasPrefix(name, Folder+"/") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		if Misnamed(name) == nil {
			s.find(name)
		}
	}
	return s.faults
}

// names lists the user's layers.
func (s *Shelf) names() []string {
	if s.root == nil {
		return nil
	}
	names := []string{Global}
	for _, folder := range []string{"agents", "tasks"} {
		found, err := s.list(folder)
		if err != nil && !regular.Missing(err) {
			s.faults = append(s.faults, Fault{path.Join(s.dir, folder), bare(err)})
		}
		names = append(names, found...)
	}
	return names
}

func (s *Shelf) list(folder string) ([]string, error) {
	// O_NONBLOCK: a pipe in the folder's place must not hold anybody.
	f, err := s.root.OpenFile(folder, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		if outside(err) {
			err = ErrOutside
		}
		return nil, err
	}
	defer f.Close()
	found, err := f.Readdirnames(maxEntries)
	var names []string
	for _, name := range found {
		if strings.HasSuffix(name, ".md") {
			names = append(names, Folder+"/"+folder+"/"+name)
		}
	}
	slices.Sort(names)
	if len(found) > 0 || isEmpty(err) {
		err = nil
	}
	return names, err
}

func isEmpty(err error) bool {
	_, ok := errors.AsType[*fs.PathError](err)
	return !ok
}

// Misnamed says why no session will ever ask for a layer of this name, nil where
// one may.
func Misnamed(name string) error {
	id := strings.TrimSuffix(path.Base(name), ".md")
	switch path.Dir(name) {
	case Folder + "/agents":
		if !agentid.Valid(id) {
			return errors.New(id + " is no agent's name: small letters, digits, _ and - alone")
		}
	case Folder + "/tasks":
		if !slices.Contains(routing.Tasks(), id) {
			return errors.New(id + " is no kind of task: " + strings.Join(routing.Tasks(), ", "))
		}
	}
	return nil
}
