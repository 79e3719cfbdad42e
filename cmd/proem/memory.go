package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"proem/inject"
	"proem/internal/config/edit"
	"proem/memory"
	"proem/memory/filestore"
	"proem/memory/recall"
	"proem/memory/show"
)

func memoryVerb() verb {
	return verb{
		name:  "memory",
		args:  "[show|add|edit|forget|undo|history|...]",
		short: "show and change what is remembered of a project",
		run:   runMemory,
	}
}

// memoryVerbs are the verbs of memory. A new one is a value in a file of its
// matter and a line here.
func memoryVerbs() []memoryAction {
	return []memoryAction{
		showMemory(), addMemory(), editMemory(), forgetMemory(), undoMemory(), historyMemory(),
		updateMemory(), exportMemory(), importMemory(), pathMemory(), linkMemory(), unlinkMemory(),
	}
}

// memoryAction is one verb of memory.
type memoryAction struct {
	name  string
	args  string
	short string
	// flags adds the verb's own, beside those that all have.
	flags func(*flag.FlagSet, *desk)
	run   func(d *desk, words []string) error
}

// desk is what a verb of memory works on.
type desk struct {
	world
	recall.Found
	verb  verb // for its usage line
	agent string
	style show.Style
	off   bool // the user has turned memory off here

	json, yes, all, replace bool
	quiet                   bool
	transcript              string
	supersedes              string
}

// lockLimit is how long a person waits for other processes to finish.
const lockLimit = 10 * time.Second

func runMemory(w world, args []string) error {
	actions := memoryVerbs()
	if len(args) > 0 && (args[0] == "-h" || args[0] == "--help" || args[0] == "help") {
		_, err := io.WriteString(w.stdout, memoryUsage(actions))
		return err
	}
	action := actions[0] // show
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		found := false
		for _, a := range actions {
			if a.name == args[0] {
				action, args, found = a, args[1:], true
				break
			}
		}
		if !found {
			return usageError{fmt.Sprintf("memory: unknown command %q", args[0]), "run proem memory --help"}
		}
	}
	return perform(w, action, args)
}

func memoryUsage(actions []memoryAction) string {
	var b strings.Builder
	b.WriteString("usage: proem memory COMMAND [--project DIR] [--agent NAME]\nwhat is remembered of a project from one session to the next\n\n")
	for _, a := range actions {
		fmt.Fprintf(&b, "  proem memory %-8s %-40s %s\n", a.name, a.args, a.short)
	}
	return b.String()
}

func perform(w world, action memoryAction, args []string) error {
	d := &desk{world: w, verb: verb{name: "memory " + action.name, args: action.args, short: action.short}}
	set := flags(d.verb.name)
	dir := set.String("project", ".", "a folder of the project")
	set.StringVar(&d.agent, "agent", "", "the sub-agent whose own memory it is")
	if action.flags != nil {
		action.flags(set, d)
	}
	words, helped, err := parseMixed(set, d.verb, args, w)
	if helped || err != nil {
		return err
	}
	return d.open(*dir, func() error { return action.run(d, words) })
}

// open finds the memory and runs the verb. A broken file is named with its line.
func (d *desk) open(dir string, run func() error) error {
	settings, err := settingsAt(d.world, dir)
	if err != nil {
		return err
	}
	if settings.Places.Data == "" {
		return hintedError{filestore.ErrNowhere, "set HOME or XDG_DATA_HOME to an absolute path"}
	}
	path, err := filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("find the project folder: %w", err)
	}
	d.off = settings.MemoryOff()
	d.style = show.Style{Color: colors(d.world), Now: d.now(), Clean: inject.Escape}
	d.Found, err = recall.Of(settings.Places.Data, path, d.getenv("HOME"), d.now)
	if _, broken := errors.AsType[*memory.Broken](err); err != nil && !broken {
		return err
	}
	return pointed(run())
}

// ref is the namespace that the command line names.
func (d *desk) ref() memory.Ref { return d.Namespace(d.agent) }

func (d *desk) load() (memory.Memory, error) { return d.Store.Load(d.ref()) }

// change updates the namespace. The context bounds the wait for the lock.
func (d *desk) change(change func(*memory.Memory) error) (memory.Memory, error) {
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	m, err := d.Update(ctx, d.agent, change)
	if err == nil && d.off {
		fmt.Fprint(d.stderr, "proem: memory is off here: hooks do not read it\nproem: hint: run proem config\n")
	}
	return m, err
}

// unexpected is the error about a word too many.
func (d *desk) unexpected(word string) error {
	return usageError{fmt.Sprintf("%s: unexpected argument %q", d.verb.name, word), "run proem " + d.verb.name + " --help"}
}

// pointed adds to the error about a broken file where it breaks and what to do.
func pointed(err error) error {
	broken, ok := errors.AsType[*memory.Broken](err)
	if !ok {
		return err
	}
	if data, rerr := os.ReadFile(broken.Path); rerr == nil && len(data) > 0 {
		if line, cause := edit.Explain(data); line > 0 {
			err = fmt.Errorf("read the memory in %s: line %d: %s", broken.Path, line, cause)
		}
	}
	return hintedError{err, "mend it with proem memory edit, or go back to the version before with proem memory undo"}
}

// confirm asks before something is destroyed.
func (d *desk) confirm(question string) error {
	if d.yes {
		return nil
	}
	nobody := usageError{d.verb.name + ": there is no terminal to ask on", "give --yes if you are sure"}
	in, ok := d.stdin.(*os.File)
	if !ok {
		return nobody
	}
	if info, err := in.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nobody
	}
	fmt.Fprintf(d.stderr, "%s [y/N] ", question)
	var answer string
	if _, err := fmt.Fscanln(in, &answer); errors.Is(err, io.EOF) { // as /dev/null answers
		fmt.Fprintln(d.stderr)
		return nobody
	}
	if answer = strings.ToLower(answer); answer != "y" && answer != "yes" {
		return errors.New(d.verb.name + ": nothing was changed")
	}
	return nil
}

func yesFlag(set *flag.FlagSet, d *desk) { set.BoolVar(&d.yes, "yes", false, "do not ask") }

func jsonFlag(set *flag.FlagSet, d *desk) { set.BoolVar(&d.json, "json", false, "print JSON") }
