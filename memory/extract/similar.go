package extract

import (
	"strings"

	"proem/memory/extract/clause"
	"proem/memory/extract/words"
)

// content returns the words of a text that carry its meaning.
func content(text string) []string {
	var list []string
	for _, w := range clause.Split(text) {
		if len(w) > 2 && !words.Function(w) || strings.ContainsAny(w, "0123456789") {
			list = append(list, w)
		}
	}
	return list
}

// shared counts the words of a that b holds too. Endings do not count: words
// are alike when they share all but the last letters of the longer one.
func shared(a, b []string) (n int) {
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

// covers returns how much of a is in b, in hundredths.
func covers(a, b []string) int {
	if len(a) == 0 {
		return 0
	}
	return shared(a, b) * 100 / len(a)
}
