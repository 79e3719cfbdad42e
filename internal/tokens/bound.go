package tokens

import (
	"unicode/utf8"

	"proem/internal/tokens/vocabulary"
)

// atLeast bounds the count from below: no token is longer than MaxToken, and what
// stands for a bad byte only makes a text longer.
func atLeast(s string) int {
	return (len(s) + vocabulary.MaxToken - 1) / vocabulary.MaxToken
}

// atMost bounds the count from above, without a look at the large table. It is
// proved, not measured: tokens share no byte, so there are no more than bytes (a
// bad byte becomes the three of U+FFFD), and two kinds of runs have fewer. A
// token counts where it starts.
//
// Lower-case ASCII letters, with one space in front of them if there is one: they
// are all in one piece (see letters for where not), and merging ends only when no
// two neighbours make a token. Nearly every two of these characters do, so of two
// neighbours one has two characters or more: of n characters at most (2n+1)/3
// tokens, as in "a bc d". Where two letters make none the run may as well be
// two, and with f(n) = (2n+1)/3 rounded down f(a)+f(b) <= f(a+b)+1.
//
// ASCII digits: three are a piece, and every number of one to three is a token.
// Beside digits of other scripts pieces start elsewhere: one more at each end.
func atMost(s string) int {
	if !utf8.ValidString(s) {
		return 3 * len(s)
	}
	n := 0
	for i := 0; i < len(s); {
		from := i
		switch b := s[i]; {
		case isLower(b) || b == ' ' && i+1 < len(s) && isLower(s[i+1]):
			var more int
			i, more = letters(s, i)
			n += (2*(i-from)+1)/3 + more
		case isDigit(b):
			for i < len(s) && isDigit(s[i]) {
				i++
			}
			n += (i - from + 2) / 3
			if from > 0 && s[from-1] >= utf8.RuneSelf {
				n++
			}
			if i < len(s) && s[i] >= utf8.RuneSelf {
				n++
			}
		default:
			i++
			n++
		}
	}
	return n
}

// letters returns the end of the run that begins at i, and how many more tokens
// it may have than its length tells: one where an English contraction (after an
// apostrophe, of which a capital may be the first letter) ends a piece inside of it, one for each two
// letters that are no token, one where the piece goes on behind it with what
// the last token may reach into.
func letters(s string, i int) (end, more int) {
	if i > 0 && s[i-1] == '\'' || i > 1 && s[i-2] == '\'' {
		more++
	}
	for i++; i < len(s) && isLower(s[i]); i++ {
		if s[i-1] != ' ' && vocabulary.Rank(s[i-1:i+1]) == vocabulary.None {
			more++
		}
	}
	if i < len(s) && (s[i] == '\'' || s[i] >= utf8.RuneSelf) {
		more++
	}
	return i, more
}

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
