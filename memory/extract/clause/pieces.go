package clause

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"proem/memory/extract/words"
)

// pieces cuts a sentence at commas, dashes and colons that stand between parts
// of three words and more.
func pieces(s string) []string {
	var parts []string
	start := 0
	for i := range s {
		if i < start || i+1 >= len(s) || s[i+1] != ' ' || strings.IndexByte(",;:-", s[i]) < 0 {
			continue
		}
		if s[i] == '-' && (i == 0 || s[i-1] != ' ') {
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[i+2:])
		if !unicode.IsLetter(next) && next != '`' {
			continue // a list of values
		}
		if len(Split(s[start:i])) >= 3 && len(Split(s[i+1:])) >= 3 {
			parts = append(parts, strings.TrimSpace(s[start:i]))
			start = i + 1
		}
	}
	parts = append(parts, strings.TrimSpace(s[start:]))
	var all []string
	for _, p := range parts {
		all = append(all, spoken(p)...)
	}
	return all
}

// Where a part without marks is cut: who dictates says no commas.
const (
	longPart  = 15 // words, from which it is cut
	shortPart = 5  // words, that a cut leaves on each side
)

// spoken cuts a long part in front of the words that link what is said.
func spoken(s string) []string {
	list := Split(s)
	if len(list) < longPart {
		return []string{s}
	}
	for i := shortPart; i+shortPart <= len(list); i++ {
		if !slices.Contains(links, list[i]) {
			continue
		}
		if rest := after(s, i); strings.HasSuffix(s, rest) && rest != "" {
			return append([]string{strings.TrimSpace(s[:len(s)-len(rest)])}, spoken(rest)...)
		}
	}
	return []string{s}
}

// links are the words with which the six languages go on.
var links = []string{
	"and", "so", "but", "because", "then",
	"e", "ma", "quindi", "perche", "poi", "cosi",
	"y", "pero", "entonces", "porque", "asi",
	"mas", "entao", "ai",
	"et", "mais", "donc", "parce", "alors",
	"und", "aber", "also", "weil", "dann",
}

// Contrasts tells whether a part behind a comma begins with a negation.
func (c Clause) Contrasts(l *words.Language) bool {
	for part := range strings.SplitSeq(c.Text, ",") {
		if list := Split(part); len(list) > 0 && len(part) < len(c.Text) && !strings.HasPrefix(c.Text, part) {
			if l.At(list).Any(words.None, words.Never, words.Instead) {
				return true
			}
			if len(list) > 1 && l.At(list[1:]).Any(words.None, words.Never) {
				return true
			}
		}
	}
	return false
}
