package tokens

import (
	"unicode/utf8"

	"proem/internal/tokens/vocabulary"
)

// mark stands where a text was cut. It is one token.
const mark = "…"

// Cut returns s if it has at most limit tokens, else a start of it, cut between
// characters, with a mark behind it, which together have at most limit tokens.
// Where there is no room for the mark it returns nothing.
func Cut(s string, limit int) string {
	c := cutter{text: s, limit: limit}
	switch {
	case limit < 1:
		return ""
	case atLeast(s) > limit:
		c.text = s[:boundary(s, limit*vocabulary.MaxToken)] // the rest has no room in any case
		c.read()
	case atMost(s) <= limit || c.read() <= limit:
		return s
	}
	return s[:c.end()] + mark
}

// cutter looks for the place of a cut. Where the text has too many tokens the
// last piece is the one that passes the limit.
type cutter struct {
	text   string
	limit  int
	starts []int // of the pieces, and the end of the last
	before []int // tokens in front of the pieces, and behind the last
}

// read counts until the limit is passed.
func (c *cutter) read() int {
	c.starts, c.before = []int{0}, []int{0}
	n := 0
	for r := read(c.text); r.more() && n <= c.limit; {
		n += r.next()
		c.starts, c.before = append(c.starts, len(c.text)-len(r.rest)), append(c.before, n)
	}
	return n
}

// end returns the last piece's start at which a cut fits, and as much of that
// piece as fits too. What is behind a cut decides about the pieces before it, so
// a count may go down where a text gets longer: each place was counted, and the
// place that is found may not be the very last one.
func (c *cutter) end() int {
	i := len(c.starts) - 2
	for i > 0 && !c.fits(i, c.starts[i]) {
		i--
	}
	found, low, high := c.starts[i], c.starts[i], c.starts[i+1]
	for step := 64; step < high-low; step *= 2 { // a piece may be far longer than what fits of it
		if !c.fits(i, boundary(c.text, low+step)) {
			high = low + step
		}
	}
	from := low
	for high-low > 1+(low-from)/32 { // close enough for a long piece, exact for words
		middle := (low + high) / 2
		switch end := boundary(c.text, middle); {
		case end <= found:
			low = middle
		case c.fits(i, end):
			found, low = end, middle
		default:
			high = end
		}
	}
	return found
}

// reach is how many pieces before the one that holds a cut may end elsewhere
// because of it. No alternative of the pattern looks further than two pieces
// on: past an apostrophe for a contraction, past capitals for a lower-case letter,
// past white space for its end. The third is for safety.
const reach = 3

// fits counts the text up to end, which is in piece i or at one of its ends, and
// the mark; but for the pieces that the cut leaves as they are.
func (c *cutter) fits(i, end int) bool {
	from := max(i-reach, 0)
	return Fits(c.text[c.starts[from]:end]+mark, c.limit-c.before[from])
}

// boundary returns i, or the start of the character that i would cut in two.
func boundary(s string, i int) int {
	for start := i - 1; start >= max(i-utf8.UTFMax+1, 0); start-- {
		if utf8.RuneStart(s[start]) {
			if _, size := utf8.DecodeRuneInString(s[start:]); start+size > i {
				return start
			}
			break
		}
	}
	return i
}
