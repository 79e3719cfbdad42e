package main

import (
	"fmt"
	"path/filepath"

	"proem/inject"
	"proem/internal/allow"
)

func allowVerb() verb {
	return verb{
		name:  "allow",
		args:  "[DIR]",
		short: "show a project's .proem files and let the hooks use them",
		run:   runAllow,
	}
}

func disallowVerb() verb {
	return verb{
		name:  "disallow",
		args:  "[DIR]",
		short: "take that back",
		run:   runDisallow,
	}
}

func runAllow(w world, args []string) error {
	data, root, err := projectOf(w, allowVerb(), args)
	if root == "" || err != nil {
		return err
	}
	folder := filepath.Join(root, allow.Folder)
	names, err := allow.Names(root)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return fmt.Errorf("allow %s: there is nothing that proem would use", inject.Escape(folder))
	}
	files, err := allow.Read(root, names)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.stdout, "%s:\n", inject.Escape(folder))
	for _, f := range files {
		fmt.Fprintf(w.stdout, "  %-32s %6d bytes\n", inject.Escape(f.Name), len(f.Data))
		if f.Name == allow.ConfigFile {
			preview(w, f)
		}
	}
	if err := allow.Record(data, root, files, w.now()); err != nil {
		return err
	}
	_, err = fmt.Fprintln(w.stdout, "allowed, as these files are now; any change takes it back")
	return err
}

// preview shows what the project's settings would do.
func preview(w world, f allow.File) {
	rows, problems := source(w).Preview(f.Name, f.Data)
	for _, r := range rows {
		fmt.Fprintf(w.stdout, "    %s = %s\n", inject.Escape(r.Key), r.Text)
	}
	for _, p := range problems {
		fmt.Fprintf(w.stdout, "    not used: %s\n", inject.Escape(p.String()))
	}
}

func runDisallow(w world, args []string) error {
	data, root, err := projectOf(w, disallowVerb(), args)
	if root == "" || err != nil {
		return err
	}
	was, err := allow.Forget(data, root)
	if err != nil {
		return err
	}
	word := "not allowed any more"
	if !was {
		word = "was not allowed"
	}
	_, err = fmt.Fprintf(w.stdout, "%s: %s\n", inject.Escape(filepath.Join(root, allow.Folder)), word)
	return err
}

// projectOf returns the user's data folder and the project's root, "" where
// help was asked for.
func projectOf(w world, v verb, args []string) (data, root string, err error) {
	words, helped, err := parseMixed(flags(v.name), v, args, w)
	if helped || err != nil {
		return "", "", err
	}
	dir := "."
	switch {
	case len(words) > 1:
		return "", "", usageError{fmt.Sprintf("%s: unexpected argument %q", v.name, words[1]), "run proem " + v.name + " --help"}
	case len(words) == 1:
		dir = words[0]
	}
	s, err := settingsAt(w, dir)
	return s.Places.Data, s.Project.Root, err
}
