// Package similar tells how much two texts say the same, by the words that carry
// their meaning. It knows no kinds and no conversations.
package similar

import (
	"strings"

	"proem/memory/extract/clause"
	"proem/memory/extract/words"
)

// Content returns the words of a text that carry its meaning.
func Content(text string) []string {
	var list []string
	for _, w := range clause.Split(text) {
		if len(w) > 2 && !words.Function(w) || strings.ContainsAny(w, "0123456789") {
			list = append(list, w)
		}
	}
	return list
}

// Shared counts the words of a that b holds too. Endings do not count: words
// are alike when they share all but the last letters of the longer one.
func Shared(a, b []string) (n int) {
	for _, w := range a {
		for _, v := range b {
			if alike(w, v) {
				n++
				break
			}
		}
	}
	return n
}

func alike(a, b string) bool {
	if a == b {
		return true
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	longer := max(len(a), len(b))
	return n >= 4 && longer-n <= 3
}

// Covers returns how much of a is in b, in hundredths.
func Covers(a, b []string) int {
	if len(a) == 0 {
		return 0
	}
	return Shared(a, b) * 100 / len(a)
}
