package extract

import (
	"proem/memory/extract/similar"
	"proem/memory/extract/words"
)

// alikeAt is from how much of each other's words two texts say the same, in
// hundredths.
const alikeAt = 60

// From how much a choice takes back another one, or answers a question.
const (
	reversedAt = 25
	answeredAt = 50
)

// settle makes items of what was picked: what is said twice becomes one, what is
// reversed is replaced, and a question that was answered goes.
func settle(picked []found) []Item {
	items := make([]Item, 0, len(picked))
	kept := make([]found, 0, len(picked))
	for _, f := range picked {
		item := Item{Kind: f.kind, Text: f.Text, Message: f.message, User: f.user, turns: f.turns()}
		for i, before := range kept {
			if f.replaces(before) {
				item.Replaces = append(item.Replaces, i)
			}
		}
		items, kept = append(items, item), append(kept, f)
	}
	return items
}

// turns tells whether a text takes something back.
func (f found) turns() bool {
	return (f.Is | f.Head).Any(words.Reverse, words.Instead, words.Never, words.None)
}

// replaces tells whether f says the same as what was said before it, or takes it
// back.
func (f found) replaces(before found) bool {
	item := Item{Kind: f.kind, Text: f.Text, turns: f.turns()}
	switch {
	case f.kind == Goal || before.kind == Goal:
		return false
	case Same(f.Text, before.Text):
		return true
	case before.kind == Question:
		return item.Answers(before.Text)
	}
	return f.message > before.message && item.Reverses(before.Text)
}

// Same tells whether two texts say the same in nearly the same words.
func Same(a, b string) bool {
	x, y := similar.Content(a), similar.Content(b)
	return min(similar.Covers(x, y), similar.Covers(y, x)) >= alikeAt
}

// Reverses tells whether an item takes back what a text says: it turns, and
// speaks of the same things.
func (i Item) Reverses(text string) bool {
	if i.Kind != Decision && i.Kind != Convention || !i.turns {
		return false
	}
	x, y := similar.Content(i.Text), similar.Content(text)
	return min(similar.Covers(x, y), similar.Covers(y, x)) >= reversedAt && similar.Shared(x, y) >= 2
}

// Answers tells whether an item settles an open question.
func (i Item) Answers(question string) bool {
	return i.Kind != Question && i.Kind != Goal && similar.Covers(similar.Content(question), similar.Content(i.Text)) >= answeredAt
}

// Current returns the items that no later one replaces.
func Current(items []Item) []Item {
	gone := make([]bool, len(items))
	for _, i := range items {
		for _, j := range i.Replaces {
			gone[j] = true
		}
	}
	var left []Item
	for i, item := range items {
		if !gone[i] {
			left = append(left, item)
		}
	}
	return left
}
