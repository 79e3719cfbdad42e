// Package wording judges a prompt by how it is worded: a linear model over words,
// pairs of words and the classes that meet in a clause, fitted to the labelled
// prompts of fixtures/routing. It knows more words than a lexicon and no reasons,
// so routing counts it as one feature beside the named ones.
package wording

import (
	_ "embed"

	"proem/routing/reading"
)

// Scores say how much the wording speaks for each class, in units of 1/Unit of a
// log-odds. Delegation is only judged where Mentions holds.
type Scores struct{ Task, Delegate, Web int }

// Unit is how many points of a score make one of log-odds.
const Unit = 24

// model comes from `go generate ./routing/wording`.
//
//go:generate go run ./train model.bin ../../fixtures/routing
//go:embed model.bin
var model string

// Of judges a prompt. A feature counts once, however often it occurs.
func Of(q *reading.Request) Scores {
	features := number(featuresAt - 2)
	seen := make([]uint64, features/64+1) // not on the stack, which would have to grow for it
	var sum [Classes]int
	for c := range sum {
		sum[c] = int(int16(number(2 * c)))
	}
	read(q, func(feature uint32) {
		at := find(feature)
		if at < 0 || seen[at/64]&(1<<(at%64)) != 0 {
			return
		}
		seen[at/64] |= 1 << (at % 64)
		for c := range sum {
			sum[c] += weight(at, c)
		}
	})
	return Scores{sum[0], sum[1], sum[2]}
}
