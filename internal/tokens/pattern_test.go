package tokens

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens/class"
)

// pattern is that of o200k_base, letter for letter as npm tiktoken 1.0.22 has it.
const pattern = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`

// The matcher below reads the pattern and tries what it says, in its order, with
// every way back that there is. It is as slow as that sounds.

// element is one part of an alternative.
type element struct {
	set      func(rune) bool // of one character, or
	words    []string        // one of these in any case, or
	ahead    bool            // set is looked for ahead and must not be there
	min, max int
}

type expression [][]element

// parsed reads what the pattern uses of the language of regular expressions.
func parsed(text string) (e expression) {
	var line []element
	for text != "" {
		var el element
		switch {
		case text[0] == '|':
			e, line, text = append(e, line), nil, text[1:]
			continue
		case strings.HasPrefix(text, "(?i:"):
			inner, rest, _ := strings.Cut(text[len("(?i:"):], ")")
			el.words, text = strings.Split(inner, "|"), rest
		case strings.HasPrefix(text, "(?!"):
			el.ahead = true
			el.set, text = parsedSet(text[len("(?!"):])
			text = strings.TrimPrefix(text, ")")
		default:
			el.set, text = parsedSet(text)
		}
		el.min, el.max, text = parsedCount(text)
		line = append(line, el)
	}
	return append(e, line)
}

func parsedCount(text string) (least, most int, rest string) {
	const endless = 1 << 30
	switch {
	case strings.HasPrefix(text, "?"):
		return 0, 1, text[1:]
	case strings.HasPrefix(text, "*"):
		return 0, endless, text[1:]
	case strings.HasPrefix(text, "+"):
		return 1, endless, text[1:]
	case strings.HasPrefix(text, "{1,3}"):
		return 1, 3, text[len("{1,3}"):]
	}
	return 1, 1, text
}

// parsedSet reads one character, one escape or one bracket.
func parsedSet(text string) (set func(rune) bool, rest string) {
	switch text[0] {
	case '[':
		text = text[1:]
		var not bool
		text, not = strings.CutPrefix(text, "^")
		var sets []func(rune) bool
		for text[0] != ']' {
			set, text = parsedSet(text)
			sets = append(sets, set)
		}
		return func(r rune) bool {
			for _, set := range sets {
				if set(r) {
					return !not
				}
			}
			return not
		}, text[1:]
	case '\\':
		if text[1] == 'p' {
			name, rest, _ := strings.Cut(text[len(`\p{`):], "}")
			return func(r rune) bool { return class.Of(r)&categories(name) != 0 }, rest
		}
		letter := text[1]
		return func(r rune) bool {
			white := class.Of(r)&(class.Space|class.Newline) != 0
			return letter == 's' && white || letter == 'S' && !white || letter == 'r' && r == '\r' || letter == 'n' && r == '\n'
		}, text[2:]
	}
	r := rune(text[0])
	return func(other rune) bool { return r == other }, text[1:]
}

// categories gives the kinds that make up a category. Lu and Lt, and Lm and Lo,
// only ever stand together in the pattern.
func categories(name string) class.Class {
	switch name {
	case "L":
		return class.Upper | class.Lower | class.Letter
	case "Lu", "Lt":
		return class.Upper
	case "Ll":
		return class.Lower
	case "Lm", "Lo":
		return class.Letter
	case "M":
		return class.Mark
	case "N":
		return class.Number
	}
	panic("no category " + name)
}

// match returns how many characters the expression matches at the start of text,
// -1 for none.
func (e expression) match(text []rune) int {
	for _, line := range e {
		if n := matchLine(line, text, 0); n >= 0 {
			return n
		}
	}
	return -1
}

func matchLine(line []element, text []rune, at int) int {
	if len(line) == 0 {
		return at
	}
	el, rest := line[0], line[1:]
	switch {
	case el.ahead:
		if at < len(text) && el.set(text[at]) {
			return -1
		}
		return matchLine(rest, text, at)
	case el.words != nil:
		for _, word := range el.words {
			if n := len(word); at+n <= len(text) && strings.EqualFold(word, string(text[at:at+n])) {
				if end := matchLine(rest, text, at+n); end >= 0 {
					return end
				}
			}
		}
		if el.min > 0 {
			return -1
		}
		return matchLine(rest, text, at)
	}
	n := 0
	for n < el.max && at+n < len(text) && el.set(text[at+n]) {
		n++
	}
	for ; n >= el.min; n-- {
		if end := matchLine(rest, text, at+n); end >= 0 {
			return end
		}
	}
	return -1
}

// requireSamePieces cuts s into pieces in both ways.
func requireSamePieces(t *testing.T, e expression, s string) {
	t.Helper()
	text := []rune(s) // a bad byte becomes one U+FFFD
	for s != "" {
		want := e.match(text)
		require.Positive(t, want, "the pattern matches nothing of %q", s)
		end := next(s)
		require.Equal(t, string(text[:want]), string([]rune(s[:end])), "at the start of %q", s)
		require.Equal(t, want, utf8.RuneCountInString(s[:end]))
		text, s = text[want:], s[end:]
	}
}

// oddTexts are the seeds of what is fuzzed here.
func oddTexts() []string {
	return []string{
		"", "a", "Hello World", "HELLOWorld", "don't DON'T it'ſ x'S'S 'LL 'lx r'R'RE've've", " 'tis  'S", "abc\n \n", "\n \n", " \r\n\r\n  x", "  \t x", "\t1", "   ", "a  \n  b ",
		"!!//\n/\r\nx", " //\n", "12345 1٣Ⅷ4", "ǅabcǅ", "ʰABCʰDE", "漢字ABCかなABc", "\u0301ABC", "\u0301ABCd", " \u0301AB", ".\u0301AB\u0301", "!!\u0301a", "É\u0301e\u0301",
		"\u1c89\u1c8a", "\U00016d40A", "\u0378\u0378a", "\ufeffx", "\u2028\u0085\u3000x", "<|endoftext|>", "\xff\xfe a\xc3", "\xe2\x80", "\xf0\x9f\x98 \xed\xa0\x80", "😀👍🏽👩‍💻🇮🇹", "\x00\x01",
		strings.Repeat("aB", 200), strings.Repeat(" \n", 99) + "x", strings.Repeat("=", 300), "'\xc5", "'\xe5\xbf", "x'\u017f", "x'\u0173",
	}
}

func TestPiecesAreThoseOfThePattern(t *testing.T) {
	t.Parallel()
	e := parsed(pattern)
	require.Len(t, e, 7)
	for _, s := range oddTexts() {
		requireSamePieces(t, e, s)
	}
	for _, item := range counted(t) {
		requireSamePieces(t, e, item.Text)
	}
}

// TestEveryShortTextIsCutLikeThePattern takes one character of each kind that
// makes a difference and every text of up to four of them.
func TestEveryShortTextIsCutLikeThePattern(t *testing.T) {
	t.Parallel()
	e := parsed(pattern)
	letters := []string{"A", "b", "漢", "\u0301", "7", " ", "\u3000", "\n", "/", "'", "s"}
	var all func(prefix string, left int)
	all = func(prefix string, left int) {
		requireSamePieces(t, e, prefix)
		for _, letter := range letters {
			if left > 0 {
				all(prefix+letter, left-1)
			}
		}
	}
	all("", 4)
}

func TestTheMatcherIsOneOfRegularExpressions(t *testing.T) {
	t.Parallel()
	e := parsed(pattern)
	for text, want := range map[string]string{
		"Hello World": "Hello", " World": " World", "ABCd'LLx": "ABCd'LL", "漢ABC1": "漢", "ABC1": "ABC", "1234": "123", " !?\n/a": " !?\n/", " \n \n x": " \n \n", "   x": "  ", "   ": "   ", "\tx": "\tx", "\t1": "\t",
	} {
		require.Equal(t, want, string([]rune(text)[:e.match([]rune(text))]), text)
	}
}

func TestTheShortTableIsTheBeginningOfTheLong(t *testing.T) {
	t.Parallel()
	for r, kind := range ascii {
		require.Equal(t, class.Of(rune(r)), kind, "%q", r)
	}
}

func FuzzPieces(f *testing.F) {
	for _, s := range oddTexts() {
		f.Add(s)
	}
	e := parsed(pattern)
	f.Fuzz(func(t *testing.T, s string) {
		requireSamePieces(t, e, s[:min(len(s), 500)])
	})
}
