package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/hookfile"
)

// wireFlags are what install and uninstall have in common.
type wireFlags struct {
	host    *host.Host
	user    *bool
	project *string
	dryRun  *bool
}

func addWireFlags(set *flag.FlagSet) *wireFlags {
	return &wireFlags{
		user:    set.Bool("user", false, "for all of the user's projects (the default)"),
		project: set.String("project", "", "for the project in this folder alone"),
		dryRun:  set.Bool("dry-run", false, "say what would be done and do nothing"),
	}
}

// parse takes the host before or behind the flags.
func (f *wireFlags) parse(set *flag.FlagSet, v verb, args []string, w world) (helped bool, err error) {
	var words []string
	for {
		if helped, err := parse(set, v, args, w); helped || err != nil {
			return helped, err
		}
		if set.NArg() == 0 {
			break
		}
		words, args = append(words, set.Arg(0)), set.Args()[1:]
	}
	hint := "run proem " + v.name + " codex, or proem " + v.name + " antigravity"
	if len(words) != 1 {
		return false, usageError{fmt.Sprintf("%s: one host has to be named, not %d", v.name, len(words)), hint}
	}
	if f.host = host.Find(words[0]); f.host == nil {
		return false, usageError{fmt.Sprintf("%s: no host is called %q", v.name, words[0]), hint}
	}
	if *f.user && *f.project != "" {
		return false, usageError{v.name + ": --user and --project exclude each other", "run proem " + v.name + " --help"}
	}
	return false, nil
}

func (f *wireFlags) scope() host.Scope {
	if *f.project != "" {
		return host.Project
	}
	return host.User
}

func (f *wireFlags) place(w world) (wiring.Place, wiring.Ledger, error) {
	if _, err := wiring.Data(w.getenv); err != nil {
		return wiring.Place{}, wiring.Ledger{}, err
	}
	place, err := wiring.Locate(f.host, f.scope(), *f.project, w.getenv)
	return place, wiring.Receipts(w.getenv), err
}

// showChanges prints the edits of a file in the manner of diff.
func showChanges(w world, changes []hookfile.Change) {
	for _, c := range changes {
		at := strings.TrimSpace(c.Event + " " + c.At)
		if c.Old != "" {
			fmt.Fprintf(w.stdout, "  - %s %s\n", at, c.Old)
		}
		if c.New != "" {
			fmt.Fprintf(w.stdout, "  + %s %s\n", at, c.New)
		}
	}
}

// beside is the folder of the running executable, links resolved.
func beside() (string, error) {
	exe, err := os.Executable()
	if err == nil {
		exe, err = filepath.EvalSymlinks(exe)
	}
	if err != nil {
		return "", errors.Join(errors.New("find the running executable"), err)
	}
	return filepath.Dir(exe), nil
}
