package tokens

import (
	"unicode/utf8"

	"proem/internal/tokens/class"
)

// The pattern of o200k_base, whose matches are the pieces that no token crosses:
//
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?
//	\p{N}{1,3}
//	 ?[^\s\p{L}\p{N}]+[\r\n/]*
//	\s*[\r\n]+
//	\s+(?!\S)
//	\s+
//
// They are tried in this order at the end of the piece before, and together they
// match whatever stands there.
const (
	heads    = class.Upper | class.Letter | class.Mark // may stand before the lower part of a word
	tails    = class.Lower | class.Letter | class.Mark // make up the lower part
	prefixes = class.Space | class.Other               // may stand once before a word; a mark is the word
	signs    = class.Other | class.Mark
	blanks   = class.Space | class.Newline
)

// next returns the length of the first piece of s, which must not be empty.
func next(s string) int {
	c, size := at(s, 0)
	switch {
	case c&(heads|tails) != 0:
		return word(s, 0)
	case c == class.Number:
		return run(s, size, class.Number, 2)
	case c&prefixes != 0:
		if end := word(s, size); end > 0 {
			return end
		}
	}
	from := 0
	if s[0] == ' ' {
		from = 1
	}
	if end := run(s, from, signs, -1); end > from {
		for end < len(s) && (s[end] == '\n' || s[end] == '\r' || s[end] == '/') {
			end++
		}
		return end
	}
	return blank(s)
}

// at returns the kind and the length of the character of s that begins at i. A
// byte that is no part of a character is an Other, as U+FFFD is.
func at(s string, i int) (class.Class, int) {
	if b := s[i]; b < utf8.RuneSelf {
		return ascii[b], 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return class.Of(r), size
}

// run returns the end of the characters of these kinds that begin at i, of which
// it takes at most limit; a negative limit is none.
func run(s string, i int, kinds class.Class, limit int) int {
	for ; i < len(s) && limit != 0; limit-- {
		if b := s[i]; b < utf8.RuneSelf { // at would say the same, more slowly
			if ascii[b]&kinds == 0 {
				break
			}
			i++
			continue
		}
		c, size := at(s, i)
		if c&kinds == 0 {
			break
		}
		i += size
	}
	return i
}

// word matches the first two alternatives without their prefix at i and returns
// the end of the word, or 0. Heads that no lower-case letter follows are given
// back, until the last is one that may be a tail as well: the word ends behind
// it. Where there is none the second alternative takes them all.
func word(s string, i int) int {
	end, both := i, 0
	for end < len(s) {
		c, size := at(s, end)
		if c == class.Lower {
			return suffix(s, run(s, end+size, tails, -1))
		}
		if c&heads == 0 {
			break
		}
		end += size
		if c&tails != 0 {
			both = end
		}
	}
	switch {
	case both > 0:
		return suffix(s, both)
	case end > i:
		return suffix(s, end)
	}
	return 0
}

// suffix returns the end of the English contraction that begins at i, else i.
func suffix(s string, i int) int {
	if len(s)-i < 2 || s[i] != '\'' {
		return i
	}
	switch second := s[i+1] | 0x20; second {
	case 's', 't', 'm', 'd':
		return i + 2
	case 'r', 'v', 'l':
		third := byte('e')
		if second == 'l' {
			third = 'l'
		}
		if len(s)-i > 2 && s[i+2]|0x20 == third {
			return i + 3
		}
	case 0xc5 | 0x20: // the long s, U+017F, is an s of another case
		if len(s)-i > 2 && s[i+1:i+3] == "ſ" {
			return i + 3
		}
	}
	return i
}

// blank matches the last three alternatives: up to the last line end of the
// white space that s begins with; where there is none, all of it, but for the
// last character if something follows and it is not the only one.
func blank(s string) int {
	end, last, line := 0, 0, 0
	for end < len(s) {
		c, size := at(s, end)
		if c&blanks == 0 {
			break
		}
		last, end = end, end+size
		if c == class.Newline {
			line = end
		}
	}
	switch {
	case line > 0:
		return line
	case end < len(s) && last > 0:
		return last
	}
	return end
}
