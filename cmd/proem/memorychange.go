package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"time"

	"proem/memory"
	"proem/memory/filestore"
	"proem/memory/show"
)

func addMemory() memoryAction {
	return memoryAction{
		name: "add", args: "goal|decision|convention|question TEXT", short: "remember something (- reads the text from stdin)",
		flags: func(set *flag.FlagSet, d *desk) {
			set.StringVar(&d.supersedes, "supersedes", "", "the `ID` of the item that it takes the place of")
		},
		run: (*desk).add,
	}
}

func forgetMemory() memoryAction {
	return memoryAction{
		name: "forget", args: "ID... | --all [--yes]", short: "take items out for good",
		flags: func(set *flag.FlagSet, d *desk) {
			yesFlag(set, d)
			set.BoolVar(&d.all, "all", false, "everything")
		},
		run: (*desk).forget,
	}
}

func undoMemory() memoryAction {
	return memoryAction{name: "undo", args: "[--yes]", short: "go back to the version before the last change", flags: yesFlag, run: (*desk).undo}
}

// maxText bounds an item in bytes: a section has room for a few sentences.
const maxText = 2000

// bySource says that a person wrote an item.
const bySource = "person"

func (d *desk) add(words []string) error {
	if len(words) < 2 {
		return usageError{d.verb.name + ": what is to be remembered?", `run proem memory add decision "use files"`}
	}
	text := strings.Join(words[1:], " ")
	if text == "-" {
		b, err := io.ReadAll(io.LimitReader(d.stdin, maxText+1))
		if err != nil {
			return fmt.Errorf("read the text: %w", err)
		}
		text = string(b)
	}
	if text = memory.Plain(text); text == "" || len(text) > maxText {
		return usageError{fmt.Sprintf("%s: the text must have 1 to %d bytes", d.verb.name, maxText), "say it in a sentence or two"}
	}
	list, ok := show.ListOf(words[0])
	if !ok && words[0] != "goal" {
		return usageError{fmt.Sprintf("%s: unknown kind %q", d.verb.name, words[0]), "it is goal, decision, convention or question"}
	}
	item := memory.Item{Text: text, Created: d.now().UTC().Format(time.RFC3339), Source: bySource}
	news := false
	_, err := d.change(func(m *memory.Memory) error {
		if words[0] == "goal" {
			item, news = m.SetGoal(item)
			return nil
		}
		if d.supersedes != "" {
			old, err := d.find(*m, d.supersedes)
			if err != nil {
				return err
			}
			item.Supersedes = old.ID
		}
		item, news = m.Add(list, item)
		return nil
	})
	if err != nil {
		return err
	}
	word := "remembered"
	if !news {
		word = "remembered before"
	}
	_, err = fmt.Fprintf(d.stdout, "%s: %s\n", word, d.style.Item(item))
	return err
}

// find returns the one item whose id begins so.
func (d *desk) find(m memory.Memory, id string) (memory.Item, error) {
	found := m.Remembers(id)
	switch {
	case id == "" || len(found) == 0:
		return memory.Item{}, hintedError{fmt.Errorf("there is no item %q", id), "run proem memory show to see the ids"}
	case len(found) > 1 && found[0].ID != id:
		return memory.Item{}, hintedError{fmt.Errorf("%q is the beginning of %d ids", id, len(found)), "run proem memory show and give more of it"}
	}
	return found[0], nil
}

func (d *desk) forget(words []string) error {
	if (len(words) == 0) != d.all {
		return usageError{d.verb.name + ": which items?", "give ids as proem memory show prints them, or --all"}
	}
	m, err := d.load()
	if err != nil {
		return err
	}
	var items []memory.Item
	for _, word := range words {
		item, err := d.find(m, word)
		if err != nil {
			return err
		}
		items = append(items, item)
	}
	if d.all {
		items = m.Remembers("")
	}
	if len(items) == 0 {
		return errors.New(d.verb.name + ": nothing is remembered here")
	}
	var ids []string
	for _, i := range items {
		ids = append(ids, i.ID)
		if !d.yes {
			fmt.Fprintln(d.stderr, d.style.Item(i))
		}
	}
	if err := d.confirm(fmt.Sprintf("forget %s?", count(len(items), "item"))); err != nil {
		return err
	}
	var gone []memory.Item
	if _, err = d.change(func(m *memory.Memory) error { gone = m.Forget(ids); return nil }); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.stdout, "forgotten: %s (proem memory undo brings it back)\n", count(len(gone), "item"))
	return err
}

func (d *desk) undo(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	versions, err := d.Store.History(d.ref())
	if err == nil && len(versions) == 0 {
		err = filestore.ErrNoVersion
	}
	if err != nil {
		return fmt.Errorf("undo: %w", err)
	}
	now, _ := d.load() // a broken one is what undo is for
	changes := d.style.Difference(now, versions[0].Memory)
	fmt.Fprintf(d.stderr, "back to the version of before %s:\n%s", versions[0].Replaced.Local().Format(time.DateTime), changes)
	if err := d.confirm("undo?"); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockLimit)
	defer cancel()
	m, err := d.Store.Undo(ctx, d.ref())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.stdout, "undone: %s now\n", count(len(m.Remembers("")), "item"))
	return err
}
