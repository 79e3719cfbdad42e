package main

import (
	"fmt"
	"io"
	"slices"

	"proem/routing/corpus"
)

// wide are the first letters of the ids of batches, each by a writer of its own who
// had not seen the rules.
const wide = "mnopqrs"

// batches leaves out one batch after the other and scores a model of the rest on
// it, by the wording alone.
func batches(out io.Writer, samples []sample) error {
	totals := make([]corpus.Score, len(classes()))
	for _, letter := range wide {
		rest, batch := slices.Clone(samples), []sample(nil)
		rest = slices.DeleteFunc(rest, func(s sample) bool { return rune(s.item.ID[0]) == letter })
		for _, s := range samples {
			if rune(s.item.ID[0]) == letter {
				batch = append(batch, s)
			}
		}
		lines := fitAll(rest)
		for c, class := range classes() {
			score := class.judge(&lines[c], batch)
			totals[c].TP, totals[c].FP, totals[c].FN = totals[c].TP+score.TP, totals[c].FP+score.FP, totals[c].FN+score.FN
			print(out, string(letter), class.name, score)
		}
	}
	for c, class := range classes() {
		print(out, "all", class.name, totals[c])
	}
	return nil
}

// judge counts the hits and errors of a line on a batch.
func (c *class) judge(l *line, batch []sample) corpus.Score {
	var s corpus.Score
	for i := range batch {
		if slices.Contains(batch[i].item.AmbiguousOn, c.name) {
			continue
		}
		want, got := c.holds(batch[i].item), c.counts(&batch[i]) && l.score(batch[i].features) >= c.from
		switch {
		case want && got:
			s.TP++
		case got:
			s.FP++
		case want:
			s.FN++
		}
	}
	return s
}

func print(out io.Writer, batch, class string, s corpus.Score) {
	fmt.Fprintf(out, "%-3s %-9s found %3d wrong %3d missed %3d  P %.3f R %.3f F1 %.3f\n", batch, class, s.TP, s.FP, s.FN, s.Precision(), s.Recall(), s.F1())
}
