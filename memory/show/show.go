// Package show prints memories for people. It opens no file and asks nothing.
package show

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"proem/memory"
)

// Style is how a table looks.
type Style struct {
	Color bool
	Now   time.Time
	// Clean makes text from outside harmless in a terminal.
	Clean func(string) string
}

// row is one line of a table.
type row struct {
	kind string
	item memory.Item
	gone bool // another item supersedes it
}

// kinds are the words of one item of each list.
var kinds = [...]string{"decision", "convention", "question"}

// ListOf returns the list that a word of people means.
func ListOf(word string) (memory.List, bool) {
	for _, l := range memory.All() {
		if word == kinds[l] || word == kinds[l]+"s" || strings.EqualFold(word, l.String()) {
			return l, true
		}
	}
	return 0, false
}

func rows(m memory.Memory) []row {
	var all []row
	if m.Goal.Text != "" {
		all = append(all, row{"goal", m.Goal, false})
	}
	for _, l := range memory.All() {
		current := m.Current(l)
		for _, i := range m.Lists[l] {
			all = append(all, row{kinds[l], i, !has(current, i.ID)})
		}
	}
	return all
}

func has(list []memory.Item, id string) bool {
	for _, i := range list {
		if i.ID == id {
			return true
		}
	}
	return false
}

// Table prints the items of a memory, one a line, oldest first.
func (s Style) Table(m memory.Memory) string {
	all := rows(m)
	cells := [][]string{{"KIND", "ID", "AGE", "SOURCE", "TEXT"}}
	for _, r := range all {
		text := s.Clean(r.item.Text)
		if r.gone {
			text += " (superseded)"
		}
		cells = append(cells, []string{r.kind, s.Clean(r.item.ID), s.age(r.item), s.Clean(r.item.Source), text})
	}
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for c, cell := range line {
			widths[c] = max(widths[c], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for n, line := range cells {
		var text strings.Builder
		for c, cell := range line[:len(line)-1] {
			text.WriteString(cell + strings.Repeat(" ", widths[c]-utf8.RuneCountInString(cell)+2))
		}
		text.WriteString(line[len(line)-1])
		b.WriteString(s.paint(text.String(), n == 0, n > 0 && all[n-1].gone) + "\n")
	}
	return b.String()
}

// The colours are the terminal's own: bold and dim.
const (
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	reset = "\x1b[0m"
)

func (s Style) paint(text string, head, gone bool) string {
	switch {
	case !s.Color:
		return text
	case head:
		return bold + text + reset
	case gone:
		return dim + text + reset
	}
	return text
}

// age is how old an item is, in days up to two months.
func (s Style) age(i memory.Item) string {
	const day = 24 * time.Hour
	if _, err := time.Parse(time.RFC3339, i.Created); err != nil {
		return "-"
	}
	switch days := int(i.Age(s.Now) / day); {
	case days == 0:
		return "today"
	case days < 60:
		return fmt.Sprintf("%dd", days)
	case days < 730:
		return fmt.Sprintf("%dmo", days/30)
	default:
		return fmt.Sprintf("%dy", days/365)
	}
}

// Item prints one item in a line.
func (s Style) Item(i memory.Item) string { return s.Clean(i.ID) + "  " + s.Clean(i.Text) }

// Difference prints what goes and what comes between two memories, one item a
// line, or nothing.
func (s Style) Difference(from, to memory.Memory) string {
	var b strings.Builder
	before, after := rows(from), rows(to)
	for _, r := range before {
		if !among(after, r) {
			fmt.Fprintf(&b, "  - %-10s %s\n", r.kind, s.Item(r.item))
		}
	}
	for _, r := range after {
		if !among(before, r) {
			fmt.Fprintf(&b, "  + %-10s %s\n", r.kind, s.Item(r.item))
		}
	}
	return b.String()
}

func among(list []row, r row) bool {
	for _, other := range list {
		if other.kind == r.kind && other.item.ID == r.item.ID && other.item.Text == r.item.Text {
			return true
		}
	}
	return false
}
