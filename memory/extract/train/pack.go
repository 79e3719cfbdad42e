package main

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"proem/memory/extract/model"
)

// full is how many of the slots may be taken: a fuller table is slow to search.
const full = model.Slots * 3 / 4

// pack rounds the lines to bytes and lays them out as a model. Where there are
// too many features, those that weigh least are left out.
func pack(lines [model.Lines]line) model.Model {
	heaviest := map[uint32]int{}
	for _, l := range lines {
		for f, w := range l.weights {
			if r := model.Rounded(w); r != 0 {
				heaviest[f] = max(heaviest[f], r, -r)
			}
		}
	}
	kept := slices.SortedFunc(maps.Keys(heaviest), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(heaviest[b], heaviest[a]), cmp.Compare(a, b))
	})
	kept = kept[:min(len(kept), full)]
	m := make([]byte, model.Size)
	for l, of := range lines {
		binary.LittleEndian.PutUint16(m[model.BiasAt(model.Line(l)):], uint16(int16(math.Round(of.bias*model.Unit))))
	}
	for _, f := range kept {
		slot, held := model.Find(m, f)
		if held {
			continue // another feature has its tag and weighs more
		}
		binary.LittleEndian.PutUint16(m[model.TagAt(slot):], model.Tag(f))
		for l, of := range lines {
			m[model.WeightAt(slot, model.Line(l))] = byte(int8(model.Rounded(of.weights[f])))
		}
	}
	return model.Model(m)
}
