package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"proem/hooks/table"
	"proem/inject"
	"proem/internal/config"
	"proem/routing"
	"proem/wiring/agents"
	"proem/wiring/agents/plan"
	"proem/wiring/scaffold"
)

func initVerb() verb {
	return verb{
		name:  "init",
		args:  "[DIR] [--write] [--agents-md [--remove]]",
		short: "show, then write, a project's first files",
		run:   runInit,
	}
}

// beginning is what init works on.
type beginning struct {
	world
	settings config.Settings
	root     *os.Root
	write    bool
}

func runInit(w world, args []string) error {
	set := flags("init")
	b := beginning{world: w}
	set.BoolVar(&b.write, "write", false, "write what is shown, without a question")
	rules := set.Bool("agents-md", false, "put the six rules into the project's AGENTS.md, between markers, and nothing else")
	remove := set.Bool("remove", false, "with --agents-md: take them out again")
	words, helped, err := parseMixed(set, initVerb(), args, w)
	if helped || err != nil {
		return err
	}
	dir := "."
	switch {
	case len(words) > 1:
		return usageError{fmt.Sprintf("init: unexpected argument %q", words[1]), "run proem init --help"}
	case *remove && !*rules:
		return usageError{"init: --remove takes out the rules of --agents-md", "run proem init --agents-md --remove"}
	case len(words) == 1:
		dir = words[0]
	}
	if b.settings, err = settingsAt(w, dir); err != nil {
		return err
	}
	if b.root, err = os.OpenRoot(b.settings.Project.Root); err != nil {
		return fmt.Errorf("open the project: %w", err)
	}
	defer b.root.Close()
	if *rules {
		return b.agentsMD(*remove)
	}
	return b.files()
}

// files shows the first files and writes those that are not there.
func (b beginning) files() error {
	files, err := scaffold.Files(b.root, b.known())
	if err != nil {
		return err
	}
	missing := 0
	for _, f := range files {
		if f.Exists {
			fmt.Fprintf(b.stdout, "%s: is there and stays as it is\n", f.Path)
			continue
		}
		missing++
		fmt.Fprintf(b.stdout, "%s:\n", f.Path)
		for line := range strings.Lines(f.Text) {
			fmt.Fprintf(b.stdout, "  + %s", seen([]byte(line)))
		}
	}
	if missing == 0 {
		return nil
	}
	if ok, err := b.agreed(fmt.Sprintf("Write %d %s?", missing, plural(missing, "file"))); !ok {
		return err
	}
	for _, f := range files {
		if !f.Exists {
			if err := f.Write(b.root); err != nil {
				return err
			}
		}
	}
	_, err = fmt.Fprintf(b.stdout, "%d %s written in %s\nnext: proem agents sync, then proem allow\n", missing, plural(missing, "file"), inject.Escape(b.root.Name()))
	return err
}

// known gathers what the documents are filled with.
func (b beginning) known() scaffold.Known {
	k := scaffold.Known{
		Name:   filepath.Base(b.root.Name()),
		Prompt: b.settings.Tokens("budget.prompt"), Start: b.settings.Tokens("budget.start"),
		Recall: b.settings.Recall(), Tasks: routing.Tasks(), Sections: sections(),
	}
	canon, problems, err := plan.Read(b.root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		canon, problems = agents.Parse([]byte(scaffold.Starter))
	case err != nil:
		fmt.Fprintf(b.stderr, "proem: %v\n", err)
	}
	for _, p := range problems {
		fmt.Fprintf(b.stderr, "proem: %s\n", p)
	}
	if len(problems) == 0 {
		k.Canon = canon
	}
	return k
}

// sections are the parts of the text beside a prompt, and which of them a start has.
func sections() []scaffold.Section {
	var all []scaffold.Section
	for _, m := range table.Prompt().Modules {
		s := scaffold.Section{Name: m.Name, Prompt: m.Ceiling}
		for _, at := range table.Start().Modules {
			if at.Name == m.Name {
				s.Start = at.Ceiling
			}
		}
		all = append(all, s)
	}
	return all
}

// agreed asks where somebody can answer, unless the command line did.
func (b beginning) agreed(question string) (bool, error) {
	if b.write {
		return true, nil
	}
	if !isTerminal(b.stdin) {
		_, err := fmt.Fprintln(b.stdout, "nothing was written; add --write to do so")
		return false, err
	}
	fmt.Fprintf(b.stderr, "%s [y/N] ", question)
	line, _ := bufio.NewReader(io.LimitReader(b.stdin, 1<<10)).ReadString('\n')
	answer := strings.ToLower(strings.TrimSpace(line))
	if answer == "y" || answer == "yes" {
		return true, nil
	}
	_, err := fmt.Fprintln(b.stdout, "nothing was written")
	return false, err
}
