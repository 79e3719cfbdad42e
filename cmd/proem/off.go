package main

import (
	"flag"
	"fmt"
	"time"

	"proem/inject"
	"proem/internal/config"
	"proem/internal/config/edit"
)

func offVerb() verb {
	return verb{
		name:  "off",
		args:  "[--for 1h] [--project [DIR]]",
		short: "let the hooks say nothing, everywhere or in a project",
		run:   runOff,
	}
}

func onVerb() verb {
	return verb{
		name:  "on",
		args:  "[--project [DIR]]",
		short: "end what off began",
		run:   runOn,
	}
}

func runOff(w world, args []string) error {
	set := flags("off")
	span := set.Duration("for", 0, "end by itself after this time")
	s, key, err := switchOf(w, set, offVerb(), args)
	if key == "" || err != nil {
		return err
	}
	if *span < 0 {
		return usageError{"off: --for needs a time to come", "run proem off --for 1h"}
	}
	value, until := "true", "until proem on"
	if *span > 0 {
		value = w.now().Add(*span).Format(time.RFC3339)
		until = "until " + value
	}
	err = editFile(s.UserFile(), func(data []byte) ([]byte, error) {
		return edit.Set(data, s.Options[config.Find(s.Options, key)], key, value)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.stdout, "proem is off %s, %s\n", where(key), until)
	return err
}

func runOn(w world, args []string) error {
	s, key, err := switchOf(w, flags("on"), onVerb(), args)
	if key == "" || err != nil {
		return err
	}
	if err := editFile(s.UserFile(), func(data []byte) ([]byte, error) { return edit.Unset(data, key) }); err != nil {
		return err
	}
	s = source(w).Load().WithProject(s.Project.Root)
	if v, off := s.Off("", w.now()); off {
		return fmt.Errorf("still off in %s: %s says so", inject.Escape(s.Project.Root), inject.Escape(v.Origin()))
	}
	_, err = fmt.Fprintf(w.stdout, "proem is on %s\n", where(key))
	return err
}

// switchOf reads the command line of both verbs and returns the switch's key,
// "" where help was asked for. It is in the user's own file in every case: a
// project's file cannot switch proem off.
func switchOf(w world, set *flag.FlagSet, v verb, args []string) (s config.Settings, key string, err error) {
	project := set.Bool("project", false, "this project alone, or the one at DIR")
	words, helped, err := parseMixed(set, v, args, w)
	if helped || err != nil {
		return s, "", err
	}
	dir := "."
	switch {
	case len(words) > 1 || len(words) == 1 && !*project:
		return s, "", usageError{fmt.Sprintf("%s: unexpected argument %q", v.name, words[0]), "run proem " + v.name + " --help"}
	case len(words) == 1:
		dir = words[0]
	}
	if s, err = settingsAt(w, dir); err != nil {
		return s, "", err
	}
	if *project {
		return s, config.FolderKey(s.Project.Root), nil
	}
	return s, "off", nil
}

func where(key string) string {
	if path, _ := config.FolderOf(key); path != "" {
		return "in " + inject.Escape(path)
	}
	return "everywhere"
}
