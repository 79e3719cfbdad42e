package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"proem/internal/config"
	"proem/wiring/agents"
	"proem/wiring/agents/plan"
)

func agentsVerb() verb {
	return verb{
		name:  "agents",
		args:  "sync|check|list|show",
		short: "make the hosts' role files from one definition",
		run:   runAgents,
	}
}

// agentsVerbs are the verbs of agents.
func agentsVerbs() []agentsAction {
	force := func(set *flag.FlagSet, c *crew) {
		set.BoolVar(&c.force, "force", false, "write over files that proem did not generate")
		set.BoolVar(&c.dryRun, "dry-run", false, "print what would change and write nothing")
	}
	asJSON := func(set *flag.FlagSet, c *crew) { set.BoolVar(&c.json, "json", false, "print JSON") }
	return []agentsAction{
		{name: "sync", args: "[--force] [--dry-run]", short: "write the role files and what hooks read", flags: force, run: (*crew).sync},
		{name: "check", short: "fail, with a diff, where they are not what the definition says", run: (*crew).check},
		{name: "list", args: "[--json]", short: "the roles", flags: asJSON, run: (*crew).list},
		{name: "show", args: "NAME [--json]", short: "one role, its files, memory and keys", flags: asJSON, run: (*crew).show},
	}
}

type agentsAction struct {
	name, args, short string
	flags             func(*flag.FlagSet, *crew)
	run               func(c *crew, words []string) error
}

// crew is what a verb of agents works on.
type crew struct {
	world
	verb     string
	settings config.Settings
	root     *os.Root
	canon    agents.Canon

	force, dryRun, json bool
}

func runAgents(w world, args []string) error {
	actions := agentsVerbs()
	if len(args) == 0 || args[0] == "-h" || args[0] == "--help" || args[0] == "help" {
		_, err := io.WriteString(w.stdout, agentsUsage(actions))
		return err
	}
	for _, a := range actions {
		if a.name == args[0] {
			return a.perform(w, args[1:])
		}
	}
	return usageError{fmt.Sprintf("agents: unknown command %q", args[0]), "run proem agents --help"}
}

func agentsUsage(actions []agentsAction) string {
	var b strings.Builder
	b.WriteString("usage: proem agents COMMAND [--project DIR]\nthe roles of sub-agents, defined once in " + agents.Source + "\n\n")
	for _, a := range actions {
		fmt.Fprintf(&b, "  proem agents %-6s %-22s %s\n", a.name, a.args, a.short)
	}
	return b.String()
}

func (a agentsAction) perform(w world, args []string) error {
	c := &crew{world: w, verb: "agents " + a.name}
	set := flags(c.verb)
	dir := set.String("project", ".", "a folder of the project")
	if a.flags != nil {
		a.flags(set, c)
	}
	words, helped, err := parseMixed(set, verb{name: c.verb, args: a.args, short: a.short}, args, w)
	if helped || err != nil {
		return err
	}
	if c.settings, err = settingsAt(w, *dir); err != nil {
		return err
	}
	if c.root, err = os.OpenRoot(c.settings.Project.Root); err != nil {
		return fmt.Errorf("open the project: %w", err)
	}
	defer c.root.Close()
	if err := c.read(); err != nil {
		return err
	}
	return a.run(c, words)
}

// read loads the definition. Each of its faults is a line of its own.
func (c *crew) read() error {
	canon, problems, err := plan.Read(c.root)
	if errors.Is(err, fs.ErrNotExist) {
		return hintedError{fmt.Errorf("%s: there is no %s in %s", c.verb, agents.Source, c.root.Name()), "proem init makes one"}
	}
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintf(c.stderr, "proem: %s\n", p)
	}
	if n := len(problems); n > 0 {
		return fmt.Errorf("%s: %d %s in the definition, nothing was done", c.verb, n, plural(n, "fault"))
	}
	c.canon = canon
	return nil
}

func (c *crew) sync(words []string) error {
	if len(words) > 0 {
		return c.unexpected(words[0])
	}
	changes, err := plan.Compare(c.root, c.canon)
	if err != nil {
		return err
	}
	kept := 0
	for _, ch := range changes {
		if ch.Kind == plan.Foreign && !c.force {
			kept++
			fmt.Fprintf(c.stderr, "proem: %s is %s and stays as it is\n", ch.Path, ch.Kind)
			continue
		}
		if c.dryRun {
			fmt.Fprintf(c.stdout, "%s: %s\n%s", ch.Path, ch.Kind, seen(ch.Diff()))
			continue
		}
		if err := ch.Do(c.root); err != nil {
			return err
		}
		fmt.Fprintf(c.stdout, "%s: %s, it was %s\n", ch.Path, done(ch), ch.Kind)
	}
	if kept > 0 {
		return hintedError{
			fmt.Errorf("%s: %d %s not written", c.verb, kept, plural(kept, "file")),
			"move what somebody wrote out of the way, or write over it with --force",
		}
	}
	return c.synced(changes)
}

// synced says what there is left to do.
func (c *crew) synced(changes []plan.Change) error {
	switch {
	case len(changes) == 0:
		_, err := fmt.Fprintf(c.stdout, "%d %s: every file is as it should be\n", len(c.canon.Agents), plural(len(c.canon.Agents), "role"))
		return err
	case !c.dryRun:
		_, err := fmt.Fprintln(c.stdout, "hooks use the roles once you have run: proem allow")
		return err
	}
	return nil
}

func done(ch plan.Change) string {
	if ch.Kind == plan.Leftover {
		return "removed"
	}
	return "written"
}

func (c *crew) check(words []string) error {
	if len(words) > 0 {
		return c.unexpected(words[0])
	}
	changes, err := plan.Compare(c.root, c.canon)
	if err != nil {
		return err
	}
	for _, ch := range changes {
		fmt.Fprintf(c.stdout, "%s: %s\n%s", ch.Path, ch.Kind, seen(ch.Diff()))
	}
	if n := len(changes); n > 0 {
		return hintedError{fmt.Errorf("%s: %d %s not as %s has it", c.verb, n, plural(n, "file"), agents.Source), "run proem agents sync"}
	}
	_, err = fmt.Fprintf(c.stdout, "%d %s: every file is as it should be\n", len(c.canon.Agents), plural(len(c.canon.Agents), "role"))
	return err
}

// seen takes out of a text what a terminal would obey.
func seen(text []byte) []byte {
	return []byte(strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.Is(unicode.C, r) {
			return unicode.ReplacementChar
		}
		return r
	}, string(text)))
}

func (c *crew) unexpected(word string) error {
	return usageError{fmt.Sprintf("%s: unexpected argument %q", c.verb, word), "run proem " + c.verb + " --help"}
}
