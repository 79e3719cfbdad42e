package layers

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"proem/inject"
	"proem/internal/regular"
)

// Folder holds the layers, below the user's folder of settings and below a
// project's .proem.
const Folder = "prompts"

// MaxFile bounds a layer in bytes, as a project's files are bounded: some twenty
// times what can be sent of it.
const MaxFile = 128 << 10

// Shelf is where layers are found: the user's folder and a project's files.
type Shelf struct {
	root    *os.Root // nil where the user has none
	dir     string   // its path
	allowed func(name string) []byte
	value   func(key string) (string, bool)
	faults  []Fault
}

// Fault is a layer that cannot be used, or not as it stands.
type Fault struct {
	Path  string
	Cause error
}

// String is the fault as a sentence without its end.
func (f Fault) String() string {
	if key, ok := errors.AsType[*unknownKey](f.Cause); ok {
		return f.Path + ": " + key.Error()
	}
	return f.Path + " is not used: " + f.Cause.Error()
}

// ErrOutside says that a layer is a link out of its folder.
var ErrOutside = errors.New("it leads out of its folder")

// Open opens the shelf of an input. What it may look at may be missing.
func Open(in inject.Input) *Shelf {
	s := &Shelf{dir: filepath.Join(in.Config, Folder), allowed: in.Allowed, value: in.Value}
	if s.allowed == nil {
		s.allowed = func(string) []byte { return nil }
	}
	if in.Config == "" {
		return s
	}
	root, err := os.OpenRoot(s.dir)
	if err == nil {
		s.root = root
	} else if !regular.Missing(err) {
		s.faults = append(s.faults, Fault{s.dir, bare(err)})
	}
	return s
}

// Close closes the user's folder.
func (s *Shelf) Close() {
	if s.root != nil {
		_ = s.root.Close()
	}
}

// layer is one text.
type layer struct {
	path string // as people find it
	text string
}

// find returns the layers of a name that say something: the user's, then the
// project's.
func (s *Shelf) find(name string) []layer {
	all := []layer{
		{filepath.Join(filepath.Dir(s.dir), name), s.read(strings.TrimPrefix(name, Folder+"/"))},
		{".proem/" + name, plain(s.allowed(name))},
	}
	var found []layer
	for _, l := range all {
		if l.text = s.filled(l); strings.TrimSpace(l.text) != "" {
			found = append(found, l)
		}
	}
	return found
}

// filled is a layer's text with its values. A key that nobody knows is a fault.
func (s *Shelf) filled(l layer) string {
	text, unknown := fill(l.text, s.value)
	for _, key := range unknown {
		s.faults = append(s.faults, Fault{l.path, &unknownKey{key}})
	}
	return text
}

type unknownKey struct{ key string }

// Error names the key.
func (u *unknownKey) Error() string { return "nobody knows {{" + u.key + "}}, which is left out" }

// read returns the user's text of a name below the folder of layers, "" where
// there is none. What is there and cannot be used is a fault.
func (s *Shelf) read(name string) string {
	if s.root == nil {
		return ""
	}
	data, err := regular.ReadIn(s.root, name, MaxFile)
	switch {
	case err == nil:
		return plain(data)
	case regular.Missing(err) && !s.dangling(name):
		return ""
	case outside(err):
		err = ErrOutside
	}
	s.faults = append(s.faults, Fault{filepath.Join(s.dir, name), bare(err)})
	return ""
}

// dangling tells whether a link stands there that leads to nothing.
func (s *Shelf) dangling(name string) bool {
	_, err := s.root.Lstat(name)
	return err == nil
}

// outside recognises os.Root's refusal, which has no name of its own (Go 1.26).
func outside(err error) bool {
	perr, ok := errors.AsType[*os.PathError](err)
	return ok && perr.Err.Error() == "path escapes from parent"
}

// bare is err without the path, which stands before it already.
func bare(err error) error {
	if perr, ok := errors.AsType[*os.PathError](err); ok {
		return perr.Err
	}
	return err
}

// plain takes off what some editors put in front.
func plain(data []byte) string { return strings.TrimPrefix(string(data), "\ufeff") }

// notice is what the user is told of the faults, nil where there is none.
func (s *Shelf) notice() error {
	if len(s.faults) == 0 {
		return nil
	}
	f := s.faults[0]
	return inject.Notice{
		Name: "layer unused",
		Text: f.String() + "; this lists all that is wrong: proem doctor",
	}
}
