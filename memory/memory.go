// Package memory is what is kept of a project from one session to the next: its
// goal, decisions, conventions and open questions. It reads and writes the form
// that people edit, and changes values; it opens no file, knows no host and
// never decides what is worth keeping.
package memory

import (
	"slices"
	"time"
)

// Ref names one memory: a project's, or that of one of its agents.
type Ref struct {
	Project string // its key
	Agent   string // "" is the root namespace
}

// Memory is what is known of a project in one namespace.
type Memory struct {
	Project string // its folder, for people
	Agent   string // whose namespace it is, "" for the root one
	Goal    Item   // without a text there is none
	Lists   [lists][]Item
	// Forgotten are fingerprints of what a person took out, so that nothing but
	// a person brings it back.
	Forgotten []string
	// Link is the project whose memory is used in place of this one.
	Link  Link
	Extra []Field // fields that are not ours, in their order
	Kept  bool    // it stands in the store; an empty one may
}

// Item is one thing that is remembered.
type Item struct {
	ID         string
	Text       string
	Created    string // RFC 3339; a person may have written anything
	Source     string // who said it
	Supersedes string // the id of the item that it takes the place of
	Extra      []Field
}

// Link names another project.
type Link struct{ Key, Path string }

// Field is a field that is not ours, kept as it stands.
type Field struct{ Key, Raw string }

// Version is a memory as it was before an update.
type Version struct {
	Replaced time.Time // when the next one took its place
	Memory   Memory
}

// List is one of the lists.
type List int

// The lists, in the order in which they are shown.
const (
	Decisions List = iota
	Conventions
	OpenQuestions
	lists
)

// All returns the lists in their order.
func All() []List { return []List{Decisions, Conventions, OpenQuestions} }

// String is the list's name in the file.
func (l List) String() string { return [lists]string{"decisions", "conventions", "openQuestions"}[l] }

// Empty tells whether there is nothing to show.
func (m Memory) Empty() bool {
	return m.Goal.Text == "" && !slices.ContainsFunc(m.Lists[:], func(l []Item) bool { return len(l) > 0 })
}

// Current returns the items of a list that no other one supersedes.
func (m Memory) Current(l List) []Item {
	var items []Item
	for _, i := range m.Lists[l] {
		gone := i.Text == "" || slices.ContainsFunc(m.Lists[l], func(other Item) bool {
			return other.Supersedes == i.ID && other.ID != i.ID && i.ID != ""
		})
		if !gone {
			items = append(items, i)
		}
	}
	return items
}

// Age is how long ago the item was made; 0 where that is not known or lies in
// the future, as it does where a clock was wrong.
func (i Item) Age(now time.Time) time.Duration {
	at, err := time.Parse(time.RFC3339, i.Created)
	if err != nil {
		return 0
	}
	return max(now.Sub(at), 0)
}

// Clone returns a copy that shares nothing.
func (m Memory) Clone() Memory {
	for l := range m.Lists {
		m.Lists[l] = slices.Clone(m.Lists[l])
	}
	m.Forgotten, m.Extra = slices.Clone(m.Forgotten), slices.Clone(m.Extra)
	return m
}
