package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"proem/inject"
	"proem/memory"
	"proem/memory/project"
)

func exportMemory() memoryAction {
	return memoryAction{name: "export", short: "print it as it is kept, as JSON", run: (*desk).export}
}

func importMemory() memoryAction {
	return memoryAction{
		name: "import", args: "FILE|- [--replace [--yes]]", short: "add what a file holds, or put it in place of all",
		flags: func(set *flag.FlagSet, d *desk) {
			yesFlag(set, d)
			set.BoolVar(&d.replace, "replace", false, "forget what is not in the file")
		},
		run: (*desk).carryIn,
	}
}

func linkMemory() memoryAction {
	return memoryAction{name: "link", args: "[DIR]", short: "use the memory of another clone or folder here too", run: (*desk).link}
}

func unlinkMemory() memoryAction {
	return memoryAction{name: "unlink", short: "use a memory of its own here", run: (*desk).unlink}
}

func (d *desk) export(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	m, err := d.load()
	if err != nil {
		return err
	}
	_, err = d.stdout.Write(m.Bytes())
	return err
}

// carryIn adds the items of a file, of ours or of the first seed.
func (d *desk) carryIn(words []string) error {
	if len(words) != 1 {
		return usageError{d.verb.name + ": which file?", "run proem memory import memory.json"}
	}
	in := io.Reader(d.stdin)
	if words[0] != "-" {
		f, err := os.Open(words[0])
		if err != nil {
			return fmt.Errorf("import: %w", err)
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, memory.MaxFile+1))
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	if len(data) > memory.MaxFile {
		return fmt.Errorf("import: the file is larger than %d KiB", memory.MaxFile>>10)
	}
	other, err := memory.Parse(data)
	if err != nil {
		return hintedError{fmt.Errorf("import %s: %w", inject.Escape(words[0]), err), "docs/memory.md says which form it has"}
	}
	if d.replace {
		if err := d.confirm("replace all that is remembered here?"); err != nil {
			return err
		}
	}
	added := 0
	_, err = d.change(func(m *memory.Memory) error { added = d.take(m, other); return nil })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.stdout, "imported: %s\n", count(added, "item"))
	return err
}

// take adds what m does not say yet and returns how many items that are.
func (d *desk) take(m *memory.Memory, other memory.Memory) (added int) {
	if d.replace {
		m.Goal, m.Lists = memory.Item{}, memory.Memory{}.Lists
	}
	note := func(_ memory.Item, news bool) {
		if news {
			added++
		}
	}
	if other.Goal.Text != "" && m.Goal.Text == "" {
		note(m.SetGoal(d.signed(other.Goal)))
	}
	for _, l := range memory.All() {
		for _, i := range other.Lists[l] {
			if i.Text != "" {
				note(m.Add(l, d.signed(i)))
			}
		}
	}
	for _, f := range other.Extra {
		if !known(m.Extra, f.Key) {
			m.Extra = append(m.Extra, f)
		}
	}
	return added
}

func known(fields []memory.Field, key string) bool {
	for _, f := range fields {
		if f.Key == key {
			return true
		}
	}
	return false
}

// signed fills in when and from where an item came, where it does not say.
func (d *desk) signed(i memory.Item) memory.Item {
	if i.Created == "" {
		i.Created = d.now().UTC().Format(time.RFC3339)
	}
	if i.Source == "" {
		i.Source = "import"
	}
	return i
}

// link uses the memory of the folder that is named or, without one, of the only
// other project with the same remote.
func (d *desk) link(words []string) error {
	if len(words) > 1 {
		return d.unexpected(words[1])
	}
	to, err := d.target(words)
	if err != nil {
		return err
	}
	if to.Key == d.Project.Key {
		return fmt.Errorf("link: %s is this project itself", inject.Escape(to.Path))
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	if err := d.Link(ctx, to); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.stdout, "linked: this project uses the memory of %s; what it remembered itself is back with proem memory unlink\n", inject.Escape(to.Path))
	return err
}

func (d *desk) target(words []string) (memory.Link, error) {
	if len(words) == 0 {
		others := d.Others()
		if len(others) != 1 {
			return memory.Link{}, hintedError{fmt.Errorf("link: %s with the same remote", count(len(others), "project")), "name the folder: proem memory link DIR"}
		}
		return memory.Link{Key: others[0].Key, Path: others[0].Path}, nil
	}
	path, err := absolute(words[0])
	if err != nil {
		return memory.Link{}, err
	}
	p := project.Of(path, d.getenv("HOME"))
	if m, err := d.Store.Load(memory.Ref{Project: p.Key}); err != nil || m.Kept {
		return memory.Link{Key: p.Key, Path: p.Path}, err
	}
	// The folder may be gone since: its memory still says where it was.
	for _, r := range d.Store.Projects() {
		if m, err := d.Store.Load(r); err == nil && m.Project == path {
			return memory.Link{Key: r.Project, Path: path}, nil
		}
	}
	return memory.Link{}, hintedError{fmt.Errorf("link: there is no memory of %s", inject.Escape(path)), "add something there first: proem memory add --project DIR ..."}
}

func (d *desk) unlink(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	if err := d.Link(ctx, memory.Link{}); err != nil {
		return err
	}
	_, err := fmt.Fprintf(d.stdout, "unlinked: %s has a memory of its own\n", inject.Escape(d.Project.Path))
	return err
}
