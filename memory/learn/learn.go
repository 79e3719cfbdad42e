// Package learn brings what a conversation settled into a memory: what is there
// already stays one item, what is reversed is superseded, what a person took out
// does not come back. It reads no file and decides nothing about a text.
package learn

import (
	"slices"

	"proem/memory"
	"proem/memory/extract"
)

// Limits of what one memory learns by itself. People may add more.
const (
	maxNew  = 40  // items of one update
	maxList = 150 // items of one list
)

// Lesson is what one conversation adds.
type Lesson struct {
	Items   []extract.Item
	Created string // RFC 3339
	Source  func(extract.Item) string
}

// Into adds a lesson to a memory and returns how many items are new and hold.
func (l Lesson) Into(m *memory.Memory) int {
	before := m.Clone()
	for n, item := range l.Items {
		if n == maxNew {
			break
		}
		if m.Forgot(item.Text) {
			continue
		}
		entry := memory.Item{Text: item.Text, Created: l.Created, Source: l.Source(item)}
		if item.Kind != extract.Goal {
			add(m, item, entry)
		} else if m.Goal.Text == "" {
			_, _ = m.SetGoal(entry)
		}
	}
	return fresh(before, *m)
}

// fresh counts the items that hold now and were not there before.
func fresh(before, now memory.Memory) (n int) {
	if now.Goal.Text != before.Goal.Text {
		n++
	}
	for _, l := range memory.All() {
		for _, i := range now.Current(l) {
			if !slices.ContainsFunc(before.Lists[l], func(was memory.Item) bool { return was.ID == i.ID }) {
				n++
			}
		}
	}
	return n
}

// add puts an item in its list, unless some list says so already. What it takes
// back it follows into that one's list, where it is kept and not shown.
func add(m *memory.Memory, item extract.Item, entry memory.Item) {
	for _, list := range m.Lists {
		for _, was := range list {
			if extract.Same(was.Text, item.Text) {
				return
			}
		}
	}
	if item.Kind != extract.Question {
		answer(m, item)
	}
	list := lists[item.Kind]
	if before, in, found := reversed(*m, item); found {
		list, entry.Supersedes = in, before
	}
	if len(m.Lists[list]) >= maxList {
		return
	}
	_, _ = m.Add(list, entry)
}

// lists are the kinds' lists.
var lists = [...]memory.List{
	extract.Decision:   memory.Decisions,
	extract.Convention: memory.Conventions,
	extract.Question:   memory.OpenQuestions,
}

// reversed finds the item that this one takes back.
func reversed(m memory.Memory, item extract.Item) (id string, in memory.List, found bool) {
	if item.Kind != extract.Decision && item.Kind != extract.Convention {
		return "", 0, false
	}
	for _, list := range []memory.List{memory.Decisions, memory.Conventions} {
		for _, was := range m.Current(list) {
			if item.Reverses(was.Text) {
				return was.ID, list, true
			}
		}
	}
	return "", 0, false
}

// answer takes out the open questions that a choice answers. The versions of the
// file keep them.
func answer(m *memory.Memory, item extract.Item) {
	open := m.Lists[memory.OpenQuestions]
	m.Lists[memory.OpenQuestions] = slices.DeleteFunc(slices.Clone(open), func(q memory.Item) bool { return item.Answers(q.Text) })
}
