package extract

import (
	"proem/memory/extract/words"
)

// alikeAt is from how much of each other's words two texts say the same, in
// hundredths.
const alikeAt = 60

// settle makes items of what was picked: what is said twice becomes one, what is
// reversed is replaced, and a question that was answered goes.
func settle(picked []found) []Item {
	items := make([]Item, 0, len(picked))
	kept := make([]found, 0, len(picked))
	for _, f := range picked {
		item := Item{Kind: f.kind, Text: f.text, Message: f.message, User: f.user}
		for i, before := range kept {
			if f.replaces(before) {
				item.Replaces = append(item.Replaces, i)
			}
		}
		items, kept = append(items, item), append(kept, f)
	}
	return items
}

// replaces tells whether f says the same as what was said before it, or takes it
// back.
func (f found) replaces(before found) bool {
	a, b := content(f.text), content(before.text)
	both := min(covers(a, b), covers(b, a))
	switch {
	case f.kind == Goal || before.kind == Goal:
		return false
	case both >= alikeAt:
		return true
	case before.kind == Question:
		return f.kind != Question && covers(b, a) >= 50
	case f.kind == Question:
		return false
	}
	turns := (f.is | f.head).Any(words.Reverse, words.Instead, words.Never, words.None)
	return turns && f.message > before.message && both >= 25 && shared(a, b) >= 2
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
