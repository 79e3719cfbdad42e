package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"proem/hooks/host"
	"proem/hooks/supply"
	"proem/inject"
	"proem/internal/roster"
	"proem/memory"
	"proem/memory/filestore"
	"proem/memory/recall"
	"proem/memory/shared"
)

func contextVerb() verb {
	return verb{
		name:  "context",
		args:  "show|get|set|unset [PATH] [VALUE] [--as AGENT]",
		short: "show and change what all agents share: you, limits, preferences",
		run:   runContext,
	}
}

// contextActions are the verbs of context, with how many words each takes.
var contextActions = []struct {
	name  string
	words int
	run   func(c *common, words []string) error
}{
	{"show", 0, (*common).show},
	{"get", 1, (*common).get},
	{"set", 2, (*common).set},
	{"unset", 1, (*common).unset},
}

// common is what a verb of context works on.
type common struct {
	world
	recall.Found
	view  shared.View
	actor shared.Actor
	here  bool // a preference is meant for this project alone
	json  bool
}

func runContext(w world, args []string) error {
	set := flags("context")
	c := &common{world: w}
	dir := set.String("project", ".", "a folder of the project")
	set.StringVar(&c.actor.Agent, "as", "", "the `AGENT` that does it (root is the main conversation's); without it you do")
	set.BoolVar(&c.here, "here", false, "a preference for this project alone")
	set.BoolVar(&c.json, "json", false, "print JSON")
	words, helped, err := parseMixed(set, contextVerb(), args, w)
	if helped || err != nil {
		return err
	}
	if asked(set, "as") && c.actor.Agent == "" {
		return usageError{"context: --as names no agent", "leave it out to act as yourself"}
	}
	if len(words) == 0 {
		words = []string{"show"}
	}
	for _, a := range contextActions {
		if a.name != words[0] {
			continue
		}
		if len(words)-1 != a.words {
			return usageError{fmt.Sprintf("context %s takes %s", a.name, count(a.words, "word")), "run proem context --help"}
		}
		if err := c.open(*dir); err != nil {
			return err
		}
		return unrefused(a.run(c, words[1:]))
	}
	return usageError{fmt.Sprintf("context: unknown command %q", words[0]), "run proem context --help"}
}

// asked tells whether a flag was given.
func asked(set *flag.FlagSet, name string) bool {
	found := false
	set.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// open finds the project's memory, whose folder holds the project's part.
func (c *common) open(dir string) error {
	settings, err := settingsAt(c.world, dir)
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
	c.Found, err = recall.Of(settings.Places.Data, path, c.getenv("HOME"), c.now)
	if _, broken := errors.AsType[*memory.Broken](err); err != nil && !broken {
		return err
	}
	in := inject.Input{Turn: host.Turn{Dir: path}, Now: c.now(), Home: c.getenv("HOME"), Data: settings.Places.Data}
	c.view = supply.View(in, settings)
	c.actor.Reads = reads(settings.Roster(), c.actor.Agent)
	if settings.MemoryOff() {
		fmt.Fprint(c.stderr, "proem: memory is off here: what is kept with the project is not read\n")
	}
	return nil
}

// reads are the parts of the project's memory that an agent may read, named as in
// the file: those that a hook gives it when it starts.
func reads(roles roster.Source, agent string) []string {
	role, known := roles.Role(agent)
	if !known {
		role.Reads = roster.Usual()
	}
	for i, part := range role.Reads {
		if part == roster.OpenQuestions {
			role.Reads[i] = memory.OpenQuestions.String()
		}
	}
	return role.Reads
}

// unrefused words what stands against it: a rule, or a file that nothing
// overwrites.
func unrefused(err error) error {
	if r, ok := errors.AsType[*shared.Refusal](err); ok {
		return fmt.Errorf("context: refused: %s", r.Rule)
	}
	if b, ok := errors.AsType[*memory.Broken](err); ok {
		return hintedError{fmt.Errorf("context: %s is left as it is: %w", b.Path, b.Cause), "correct that file, or move it away"}
	}
	return err
}

// keptWith is whose file holds what a path names, "" for the person's.
func (c *common) keptWith(t shared.Target) string {
	if t.Field.Here || t.Field.ByAll && (c.here || c.actor.Agent != "") {
		return c.Ref.Project
	}
	return ""
}

// target finds what a path names and whether the actor may.
func (c *common) target(act shared.Act, path string) (shared.Target, error) {
	t, err := shared.At(path)
	if err != nil {
		return t, err
	}
	return t, c.actor.May(act, t)
}

func (c *common) get(words []string) error {
	t, err := c.target(shared.Read, words[0])
	if err != nil {
		return err
	}
	value, err := c.value(t, words[0])
	if err != nil {
		return err
	}
	if !value.Exists() {
		return fmt.Errorf("context: there is no %s", words[0])
	}
	text, ok := shared.Text(value)
	if text = memory.Plain(text); c.json || !ok {
		text = value.Get("@ugly").Raw
	}
	_, err = fmt.Fprintln(c.stdout, text)
	return err
}

// value reads what a path names.
func (c *common) value(t shared.Target, path string) (gjson.Result, error) {
	switch {
	case t.Field.Elsewhere:
		return c.remembered(t.Owner, path)
	case t.Field.Here:
		all, err := c.Store.LoadContext(c.Ref.Project)
		return all.Get(path), err
	}
	all, err := c.view.Load()
	return all.Get(path), err
}

// remembered reads from an agent's own memory.
func (c *common) remembered(owner, path string) (gjson.Result, error) {
	if owner == shared.Root {
		owner = ""
	}
	m, err := c.Store.Load(c.Namespace(owner))
	if err != nil || m.Empty() {
		return gjson.Result{}, err
	}
	all, err := shared.Parse(m.Bytes())
	if err != nil {
		return gjson.Result{}, err
	}
	parts := strings.SplitN(path, ".", 3)
	if len(parts) == 3 {
		return all.Get(parts[2]), nil
	}
	return gjson.ParseBytes(all.Bytes()), nil
}

func (c *common) set(words []string) error {
	path, value := words[0], words[1]
	t, err := c.target(shared.Write, path)
	if err != nil {
		return err
	}
	if t.Field.Elsewhere {
		return usageError{"context: a memory has verbs of its own", "run proem memory add --agent " + t.Owner + " decision TEXT"}
	}
	if !gjson.Valid(value) {
		value = string(gjson.AppendJSONString(nil, value))
	}
	return c.change(t, path, "set", func(k *shared.Context) error { return k.Set(path, value) })
}

func (c *common) unset(words []string) error {
	t, err := c.target(shared.Remove, words[0])
	if err != nil {
		return err
	}
	if t.Field.Elsewhere {
		return usageError{"context: a memory has verbs of its own", "run proem memory forget"}
	}
	return c.change(t, words[0], "unset", func(k *shared.Context) error {
		if !k.Unset(words[0]) {
			return fmt.Errorf("context: there is no %s", words[0])
		}
		return nil
	})
}

func (c *common) change(t shared.Target, path, done string, change func(*shared.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	with := c.keptWith(t)
	now, err := c.Store.UpdateContext(ctx, with, change)
	if err != nil {
		return err
	}
	place := "for all projects"
	if with != "" {
		place = "for this project"
	}
	if _, err = fmt.Fprintf(c.stdout, "%s %s %s, revision %d\n", done, path, place, now.Revision()); err != nil || with != "" || !t.Field.ByAll {
		return err
	}
	if own, err := c.Store.LoadContext(c.Ref.Project); err == nil && own.Get(path).Exists() {
		fmt.Fprintf(c.stderr, "proem: this project has a %s of its own, which goes before it\nproem: hint: run proem context unset --here %s\n", path, path)
	}
	return nil
}
