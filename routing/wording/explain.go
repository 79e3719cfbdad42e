package wording

import "proem/routing/reading"

// Part is a word of a prompt, with what it and its pair with the word before it
// are worth.
type Part struct {
	Word   string
	Scores Scores
}

// Parts tells which words of a prompt count, in their order. Classes and lengths
// count too and belong to no word.
func Parts(q *reading.Request) []Part {
	var parts []Part
	words := features{Request: q}
	words.found = func(feature uint32) {
		at := find(feature)
		if at < 0 {
			return
		}
		if n := len(parts); n > 0 {
			s := &parts[n-1].Scores
			s.Task, s.Delegate, s.Web = s.Task+weight(at, 0), s.Delegate+weight(at, 1), s.Web+weight(at, 2)
		}
	}
	words.words(func(i int) { parts = append(parts, Part{Word: q.Words[i]}) })
	return parts
}
