package main

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"proem/routing/wording"
)

// pack rounds the lines to bytes and lays them out as wording reads them.
func pack(lines []line) []byte {
	features := heaviest(lines)
	var model []byte
	for _, l := range lines {
		model = binary.LittleEndian.AppendUint16(model, uint16(int16(math.Round(l.bias*wording.Unit))))
	}
	at := 0
	for start := range 1<<wording.StartBits + 1 {
		for at < len(features) && wording.Start(features[at]) < start {
			at++
		}
		model = binary.LittleEndian.AppendUint16(model, uint16(at))
	}
	for _, f := range features {
		model = binary.LittleEndian.AppendUint16(model, wording.Tag(f))
		for _, l := range lines {
			model = append(model, byte(int8(rounded(l.weights[f]))))
		}
	}
	return model
}

// heaviest returns the features that weigh something, in their order. Where there
// are too many, those that weigh least are left out; of two that wording cannot
// tell apart, the lighter one is.
func heaviest(lines []line) []uint32 {
	weights := map[uint32]int{}
	for _, l := range lines {
		for f, w := range l.weights {
			if r := rounded(w); r != 0 {
				weights[f] = max(weights[f], r, -r)
			}
		}
	}
	features := slices.SortedFunc(maps.Keys(weights), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(a, b))
	})
	known := map[[2]int]bool{}
	features = slices.DeleteFunc(features, func(f uint32) bool {
		name := [2]int{wording.Start(f), int(wording.Tag(f))}
		twice := known[name]
		known[name] = true
		return twice
	})
	features = features[:min(len(features), wording.MostFeatures)]
	slices.Sort(features)
	return features
}

// rounded is a weight in the model's units, as far as a byte holds it.
func rounded(weight float64) int {
	return int(max(-127, min(127, math.Round(weight*wording.Unit))))
}
