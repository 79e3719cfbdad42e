// Package config holds the settings of proem: built-in values, the user's file,
// the project's file once its user has allowed it, the environment, in this
// order. It is linked into hooks: what it cannot read or does not know it names
// and leaves out, and the values of the layer below hold. It writes nothing.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"proem/internal/allow"
	"proem/internal/config/kind"
	"proem/internal/places"
	"proem/internal/regular"
)

// Source is where settings are read from.
type Source struct {
	Getenv func(string) string
	Hosts  []string // whose rows the settings have
	// Explain finds the fault in a file that is no JSON object. It is nil in
	// hooks, which name no problem and so need not word one.
	Explain func(data []byte) (line int, cause string)
}

// Settings are the values of all options.
type Settings struct {
	Options  []Option
	Places   places.Places
	Problems []Problem
	Broken   []string      // files of which nothing could be used
	Project  allow.Project // what WithProject found
	values   []Value       // by option
	folders  []folder
	source   Source
}

// folder is a folder's option in the user's file.
type folder struct {
	path, name string
	Value
}

// Load reads the user's file and the environment.
func (s Source) Load() Settings {
	all := Settings{Options: Options(s.Hosts), Places: places.Of(s.Getenv), source: s}
	all.values = make([]Value, len(all.Options))
	for i, o := range all.Options {
		all.values[i].Text = o.Default
	}
	if path := all.UserFile(); path != "" {
		data, err := regular.Read(path, maxFile)
		if !errors.Is(err, fs.ErrNotExist) {
			all.file(path, data, err, User)
		}
	}
	all.environment()
	return all
}

// UserFile is the path of the user's file, "" without a home.
func (s Settings) UserFile() string {
	if s.Places.Config == "" {
		return ""
	}
	return filepath.Join(s.Places.Config, allow.ConfigFile)
}

// ProjectFile is the path of the file of the project that WithProject found.
func (s Settings) ProjectFile() string {
	return filepath.Join(s.Project.Root, allow.Folder, allow.ConfigFile)
}

// WithProject adds the file of the project around dir, if it was allowed. dir
// is an absolute path, or "" for none.
func (s Settings) WithProject(dir string) Settings {
	if dir == "" {
		return s
	}
	s.values, s.Problems = slices.Clone(s.values), slices.Clone(s.Problems)
	root := places.Project(dir, s.source.Getenv("HOME"))
	s.Project = allow.Look(s.Places.Data, root)
	if data := s.Project.File(allow.ConfigFile); data != nil {
		s.file(s.ProjectFile(), data, nil, Project)
	}
	return s
}

// Preview returns what a project's file would set if it was allowed, and what
// of it would not be used.
func (s Source) Preview(path string, data []byte) (rows []Row, problems []Problem) {
	all := Settings{Options: Options(s.Hosts), source: s}
	all.values = make([]Value, len(all.Options))
	all.file(path, data, nil, Project)
	return all.Rows(), all.Problems
}

// file takes the values of one file.
func (s *Settings) file(path string, data []byte, err error, layer Layer) {
	if err == nil && walk(data, func(e Entry) { s.entry(e, path, layer) }) {
		return
	}
	s.Broken = append(s.Broken, path)
	s.broken(path, data, err)
}

func (s *Settings) entry(e Entry, path string, layer Layer) {
	i := Find(s.Options, e.Key)
	if i < 0 {
		s.problem(path, e.Line, func() string { return "unknown key " + kind.Quote(e.Key) })
		return
	}
	if err := s.take(i, e, path, layer); err != nil {
		s.problem(path, e.Line, err.Error)
	}
}

// problem words a problem where somebody will read it.
func (s *Settings) problem(place string, line int, text func() string) {
	if s.source.Explain != nil {
		s.Problems = append(s.Problems, Problem{place, line, text()})
	}
}

func (s *Settings) broken(path string, data []byte, err error) {
	switch {
	case s.source.Explain == nil:
	case err != nil:
		s.problem(path, 0, func() string { return "read the file: " + cause(err) })
	default:
		line, text := s.source.Explain(data)
		s.problem(path, line, func() string { return text })
	}
}

// cause is err without the path, which stands before it already.
func cause(err error) string {
	if perr, ok := errors.AsType[*fs.PathError](err); ok {
		return perr.Err.Error()
	}
	return err.Error()
}

// CheckIn is Check for a value of this layer.
func (o Option) CheckIn(layer Layer, text string) (string, error) {
	text, err := o.Check(text)
	if err == nil && layer == Project && o.OffOnly && text != Off {
		return "", errors.New("a project may only switch this off")
	}
	return text, err
}

// take takes one value of a file for the option at i.
func (s *Settings) take(i int, e Entry, path string, layer Layer) error {
	if !slices.Contains(s.Options[i].By, layer) {
		return fmt.Errorf("%s: a project may not set this", e.Key)
	}
	if !e.Plain {
		return fmt.Errorf("%s: null and lists are no values", e.Key)
	}
	text, err := s.Options[i].CheckIn(layer, e.Text)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Key, err)
	}
	v := Value{text, layer, path, e.Line}
	if dir, name := FolderOf(e.Key); dir != "" {
		s.folders = append(s.folders, folder{dir, name, v})
		return nil
	}
	if was := s.values[i]; was.Place == path {
		s.problem(path, was.Line, func() string { return fmt.Sprintf("%s is set again on line %d, which counts", e.Key, e.Line) })
	}
	s.set(i, v)
	return nil
}

// set keeps the value of the later layer: files are not read in that order.
func (s *Settings) set(i int, v Value) {
	if v.Layer >= s.values[i].Layer {
		s.values[i] = v
	}
}

func (s *Settings) environment() {
	for i, o := range s.Options {
		name := o.Env()
		if name == "" {
			continue
		}
		text := s.source.Getenv(name)
		if text == "" {
			continue
		}
		value, err := o.Check(text)
		if err != nil {
			s.problem(name, 0, err.Error)
			continue
		}
		s.set(i, Value{Text: value, Layer: Environment, Place: name})
	}
}
