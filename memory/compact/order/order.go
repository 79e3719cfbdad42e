// Package order says which texts go first where there is no room for all of
// them. It holds the part of the strategies that hooks need: it knows no messages,
// no meanings of words and no model.
package order

import (
	"cmp"
	"slices"
)

// Order is the order of a strategy. A new one is a value and a line in All.
type Order struct {
	Name string
	// Of returns the indices of texts, which stand newest first, in the order in
	// which they should find room. All of them are in it.
	Of func(texts []string, query string) []int
}

// All returns the orders; the first is the usual one.
func All() []Order {
	return []Order{
		{Name: "sliding", Of: newest},
		{Name: "rag", Of: relevant},
	}
}

// Find returns the order of a name, or else the usual one.
func Find(name string) Order {
	all := All()
	return all[max(slices.IndexFunc(all, func(o Order) bool { return o.Name == name }), 0)]
}

func newest(texts []string, _ string) []int {
	order := make([]int, len(texts))
	for i := range order {
		order[i] = i
	}
	return order
}

func relevant(texts []string, query string) []int {
	order, _ := ByRelevance(texts, query)
	return order
}

// ByRelevance returns the indices of texts, the most relevant first; equals stay as
// they are. The first relevant ones share a word with the query; where it has no
// words, none is better than another and all of them are relevant.
func ByRelevance(texts []string, query string) (order []int, relevant int) {
	scores, asked := score(texts, query)
	order = make([]int, len(scores))
	for i, s := range scores {
		order[i] = i
		if s > 0 || !asked {
			relevant++
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return order, relevant
}
