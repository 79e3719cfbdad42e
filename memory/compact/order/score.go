package order

import "math"

// The usual constants of BM25: how soon a word that comes again counts no more,
// and how much a long text has to say to count as much as a short one.
const (
	saturation = 1.2
	lengths    = 0.75
)

// score is BM25 over stems. asked is false, and every score 0, where the query
// has none.
func score(texts []string, query string) (scores []float64, asked bool) {
	scores = make([]float64, len(texts))
	terms := make(map[string]int) // of the query, to their place
	for _, s := range Stems(query) {
		if _, ok := terms[s]; !ok {
			terms[s] = len(terms)
		}
	}
	if len(terms) == 0 || len(texts) == 0 {
		return scores, len(terms) > 0
	}
	total := 0
	sizes := make([]int, len(texts))
	within := make([]int, len(terms)) // how many texts hold the term
	counts := make([][]int, len(texts))
	for i, text := range texts {
		counts[i] = make([]int, len(terms))
		words := Stems(text)
		sizes[i], total = len(words), total+len(words)
		for _, w := range words {
			if t, ok := terms[w]; ok {
				if counts[i][t]++; counts[i][t] == 1 {
					within[t]++
				}
			}
		}
	}
	average := max(float64(total)/float64(len(texts)), 1)
	for t, n := range within { // terms in one order: sums of floats are the same on every run
		rarity := math.Log(1 + (float64(len(texts)-n)+0.5)/(float64(n)+0.5))
		for i := range texts {
			count := float64(counts[i][t])
			norm := saturation * (1 - lengths + lengths*float64(sizes[i])/average)
			scores[i] += rarity * count * (saturation + 1) / (count + norm)
		}
	}
	return scores, true
}
