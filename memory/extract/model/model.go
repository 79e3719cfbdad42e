// Package model is the linear model by which sentences of conversations are
// weighed: what each hashed feature is worth, fitted by logistic regression. It
// knows weights and no reasons.
package model

import (
	_ "embed"
	"math"
)

// Line is one of the questions that a model answers.
type Line int

// The lines.
const (
	Choice Line = iota // a user's sentence decides something or makes a rule
	Goal               // it says what the project is for
	Doubt              // it leaves something open
	Offer              // an assistant's sentence was taken for a decision
	Span               // this part of a sentence is what to remember of it
	Lines
)

// A model is a bias for each line, two bytes each; then the slots of a hash table,
// of each a tag of two bytes, zero where it is empty; then of each slot the weights
// of the lines, one byte each. A feature that was never seen finds no slot, unless
// it has the tag of another by accident, as one of some 60,000 has.
const (
	Slots = 1 << 15
	Size  = 2*int(Lines) + 2*Slots + int(Lines)*Slots
)

// Unit is how many points of a score make one of log-odds.
const Unit = 24

// Model is a fitted model in the form of its file.
type Model string

// standard comes from `go generate ./memory/extract/model`.
//
//go:generate go run ../train ../../../fixtures/memory model.bin
//go:embed model.bin
var standard string

// Standard returns the model in use.
func Standard() Model { return Model(standard) }

// BiasAt is where the bias of a line stands.
func BiasAt(l Line) int { return 2 * int(l) }

// TagAt is where the tag of a slot stands.
func TagAt(slot int) int { return 2*int(Lines) + 2*slot }

// WeightAt is where the weight of a slot for a line stands.
func WeightAt(slot int, l Line) int {
	return 2*int(Lines) + 2*Slots + int(Lines)*slot + int(l)
}

// Tag tells features apart that look for the same slot.
func Tag(feature uint32) uint16 { return max(1, uint16(feature>>16)) }

// Find returns the slot of a feature, or the free one that it would take.
func Find[M ~string | ~[]byte](m M, feature uint32) (slot int, held bool) {
	tag := Tag(feature)
	for slot = int(feature % Slots); ; slot = (slot + 1) % Slots {
		at := TagAt(slot)
		switch uint16(m[at]) | uint16(m[at+1])<<8 {
		case tag:
			return slot, true
		case 0:
			return slot, false
		}
	}
}

// Weigh returns what features, each of them once, say for each line, in units of
// 1/Unit of a log-odds.
func (m Model) Weigh(features []uint32) (sum [Lines]int) {
	for l := range Lines {
		at := BiasAt(l)
		sum[l] = int(int16(uint16(m[at]) | uint16(m[at+1])<<8))
	}
	for _, f := range features {
		slot, held := Find(m, f)
		if !held {
			continue
		}
		for l := range Lines {
			sum[l] += int(int8(m[WeightAt(slot, l)]))
		}
	}
	return sum
}

// Rounded is a weight in the model's units, as far as a byte holds it.
func Rounded(weight float64) int {
	return int(max(-127, min(127, math.Round(weight*Unit))))
}
