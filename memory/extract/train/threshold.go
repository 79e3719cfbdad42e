package main

import (
	"cmp"
	"slices"

	"proem/memory/extract/model"
)

// wanted is the precision that a line must reach, by sentences, on conversations
// of a writer who was left out. What its sentence is cut to costs some of it.
var wanted = [model.Span]float64{model.Choice: 0.87, model.Goal: 0.8, model.Doubt: 0.9, model.Offer: 0.9}

// scored is a sample with what a line says of it.
type scored struct {
	score float64
	holds bool
}

// threshold returns the least score from which on a line reaches its precision,
// by leaving out one writer after the other.
func threshold(l model.Line, list []taught) float64 {
	var all []scored
	for _, writer := range writers(list) {
		fitted := fit(lessons(l, list, func(t taught) bool { return t.writer != writer }))
		for _, s := range lessons(l, list, func(t taught) bool { return t.writer == writer }) {
			all = append(all, scored{fitted.score(s.features), s.holds})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	least, right := 0.0, 0
	for i, s := range all {
		if s.holds {
			right++
		}
		if float64(right) >= wanted[l]*float64(i+1) {
			least = s.score
		}
	}
	return least
}

// writers lists who wrote the conversations, each once.
func writers(list []taught) (names []string) {
	for _, t := range list {
		if t.writer != plain && !slices.Contains(names, t.writer) {
			names = append(names, t.writer)
		}
	}
	return names
}
