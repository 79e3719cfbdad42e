package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/allow"
	"proem/internal/config"
	"proem/internal/config/edit"
	"proem/internal/config/markdown"
)

func configVerb() verb {
	return verb{
		name:  "config",
		args:  "[get KEY | set KEY VALUE | unset KEY] [--project]",
		short: "show and change the settings",
		run:   runConfig,
	}
}

func runConfig(w world, args []string) error {
	set := flags("config")
	project := set.Bool("project", false, "change the project's file, not yours")
	dir := set.String("dir", ".", "the project folder")
	asTable := set.Bool("markdown", false, "print the table of docs/configuration.md")
	words, helped, err := parseMixed(set, configVerb(), args, w)
	if helped || err != nil {
		return err
	}
	if *asTable {
		_, err := io.WriteString(w.stdout, markdown.Table())
		return err
	}
	s, err := settingsAt(w, *dir)
	if err != nil {
		return err
	}
	switch {
	case len(words) == 0, slices.Equal(words, []string{"list"}):
		return listConfig(w, s)
	case len(words) == 2 && words[0] == "get":
		v, ok := s.Value(words[1])
		if !ok {
			return unknownKey(words[1])
		}
		_, err := fmt.Fprintln(w.stdout, v.Text)
		return err
	case len(words) == 3 && words[0] == "set":
		return change(w, s, words[1], &words[2], *project)
	case len(words) == 2 && words[0] == "unset":
		return change(w, s, words[1], nil, *project)
	}
	return usageError{fmt.Sprintf("config: cannot do %q", strings.Join(words, " ")), "run proem config --help"}
}

func unknownKey(key string) error {
	return usageError{fmt.Sprintf("config: unknown key %q", key), "run proem config to see the keys"}
}

// source reads the settings of all hosts.
func source(w world) config.Source {
	s := config.Source{Getenv: w.getenv, Explain: edit.Explain}
	for _, h := range host.All {
		s.Hosts = append(s.Hosts, h.Name)
	}
	return s
}

// settingsAt loads the settings as they are in a folder.
func settingsAt(w world, dir string) (config.Settings, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return config.Settings{}, fmt.Errorf("find the project folder: %w", err)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return config.Settings{}, usageError{dir + " is no folder", "give an existing folder"}
	}
	return source(w).Load().WithProject(path), nil
}

// listConfig prints every value and its origin, then what is not used.
func listConfig(w world, s config.Settings) error {
	t := tabwriter.NewWriter(w.stdout, 0, 0, 2, ' ', 0)
	for _, r := range s.Rows() {
		fmt.Fprintf(t, "%s\t%s\t%s\n", inject.Escape(r.Key), r.Text, inject.Escape(r.Origin()))
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("print the settings: %w", err)
	}
	for _, p := range s.Problems {
		fmt.Fprintf(w.stderr, "proem: %s\n", inject.Escape(p.String()))
	}
	if status := s.Project.Status; status == allow.NotAllowed || status == allow.Changed {
		fmt.Fprintf(w.stderr, "proem: the files in %s are not used (%s)\nproem: hint: run proem allow\n",
			inject.Escape(filepath.Join(s.Project.Root, allow.Folder)), status)
	}
	return nil
}

// change sets a key, or takes it out where value is nil.
func change(w world, s config.Settings, key string, value *string, project bool) error {
	i := config.Find(s.Options, key)
	if i < 0 {
		return unknownKey(key)
	}
	o, path, layer := s.Options[i], s.UserFile(), config.User
	if project {
		path, layer = s.ProjectFile(), config.Project
	}
	if !slices.Contains(o.By, layer) {
		return usageError{"config: a project may not set " + key, "leave --project out"}
	}
	edited := func(data []byte) ([]byte, error) { return edit.Unset(data, key) }
	if value != nil {
		if _, err := o.CheckIn(layer, *value); err != nil {
			return usageError{fmt.Sprintf("config: %s: %v", key, err), "run proem config --markdown to see what it takes"}
		}
		edited = func(data []byte) ([]byte, error) { return edit.Set(data, o, key, *value) }
	}
	if project {
		if err := edit.Within(s.Project.Root, path); err != nil {
			return err
		}
	}
	if err := editFile(path, edited); err != nil {
		return err
	}
	return report(w, s, key, layer)
}

func editFile(path string, edited func([]byte) ([]byte, error)) error {
	if path == "" {
		return errors.New("find the configuration: neither HOME, XDG_CONFIG_HOME nor PROEM_HOME is an absolute path")
	}
	return edit.File(path, edited)
}

// report says what holds now, and why if it is not what was just written.
func report(w world, old config.Settings, key string, layer config.Layer) error {
	s := source(w).Load()
	if old.Project.Root != "" {
		s = s.WithProject(old.Project.Root)
	}
	if layer == config.Project && s.Project.Status != allow.Allowed && s.Project.Status != allow.Absent {
		fmt.Fprint(w.stderr, "proem: the project's file is changed and not used yet\nproem: hint: run proem allow\n")
	}
	v, _ := s.Value(key)
	_, err := fmt.Fprintf(w.stdout, "%s = %s (%s)\n", inject.Escape(key), v.Text, inject.Escape(v.Origin()))
	return err
}
