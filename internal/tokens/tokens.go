// Package tokens estimates how many o200k_base tokens a text has, on the high
// side. It counts by kinds of characters and holds no vocabulary, so it is no
// exact count.
package tokens

import "unicode/utf8"

// Estimate returns a figure that is rarely below the exact count: each word
// costs a token per three letters begun, a number one per two digits, each
// capital, punctuation mark and letter outside ASCII a token or more.
func Estimate(s string) int {
	n := 0
	var run int // characters of the current kind
	var kind class
	for i := 0; i < len(s); {
		c, cost, size := classify(s[i:])
		if c != kind || c == other {
			run = 0
		}
		if run%c.perToken() == 0 {
			n += cost
		}
		kind, run, i = c, run+1, i+size
	}
	return n
}

// Cut returns the longest start of s, cut between characters, whose estimate
// is at most limit tokens, with a mark where something was cut.
func Cut(s string, limit int) string {
	if Estimate(s) <= limit {
		return s
	}
	low, high := 0, len(s) // Estimate(s[:low]) fits, s[:high] does not
	for high-low > 1 {
		mid := (low + high) / 2
		if Estimate(s[:mid]) <= limit-Estimate(mark) {
			low = mid
		} else {
			high = mid
		}
	}
	for low > 0 && !utf8.RuneStart(s[low]) {
		low--
	}
	return s[:low] + mark
}

// mark stands where a text was cut.
const mark = "…"

type class uint8

const (
	other class = iota
	lower
	upper
	digit
	space
)

// perToken is how many characters of a kind share a token.
func (c class) perToken() int {
	switch c {
	case lower:
		return 3
	case digit:
		return 2
	case space:
		return 8
	}
	return 1
}

func classify(s string) (c class, cost, size int) {
	b := s[0]
	switch {
	case b >= 'a' && b <= 'z':
		return lower, 1, 1
	case b >= 'A' && b <= 'Z':
		return upper, 1, 1
	case b >= '0' && b <= '9':
		return digit, 1, 1
	case b == ' ':
		return space, 0, 1 // a single space belongs to the word behind it
	case b < utf8.RuneSelf:
		return other, 1, 1
	}
	_, size = utf8.DecodeRuneInString(s)
	return other, max(size-1, 1), size // two bytes 1, three bytes 2, four bytes 3
}
