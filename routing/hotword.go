package routing

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hotword is a word that the user types at the very start of a prompt.
type hotword struct {
	name     string // in lower case, without the sigil
	context  ContextMode
	subagent SubagentMode
	reason   string
}

// hotwords is the whole list. Nothing else is ever a hotword, so that text
// which a tool or a page asks the user to paste cannot switch anything.
var hotwords = []hotword{
	{name: "quick", context: Light, reason: ReasonQuick},
	{name: "agents", subagent: Required, reason: ReasonAgents},
}

// sigils are the characters that make a name a hotword. The colon is there
// because terminal hosts run a line that starts with "!" as a shell command.
const sigils = "!:"

// strip reads the leading hotwords. It returns them in the order typed, each
// once, the rest of the prompt behind them and the white space that follows,
// and warnings. Without a hotword the rest is the prompt itself, leading white
// space included.
//
// An invisible character before or between hotwords makes all of them plain
// text: nobody types one, so the text is not what the user sees.
func strip(prompt string) (found []*hotword, rest string, warnings []string) {
	rest = prompt
	text := skipSpace(prompt)
	for {
		word, after := leading(text)
		if word == nil {
			break
		}
		if !slices.Contains(found, word) {
			found = append(found, word)
		}
		text = skipSpace(after)
		rest = text
	}
	visible := skipInvisible(text)
	if word, _ := leading(visible); word != nil && visible != text {
		return nil, prompt, []string{"an invisible character stands before !" + word.name + ": read as plain text"}
	}
	if miss := nearMiss(visible); miss != "" {
		warnings = append(warnings, miss)
	}
	return found, rest, warnings
}

// leading returns the hotword at the start of text and what follows it. The
// word must be followed by white space or by nothing.
func leading(text string) (*hotword, string) {
	if text == "" || strings.IndexByte(sigils, text[0]) < 0 {
		return nil, text
	}
	word, after := named(text[1:])
	if word == nil {
		return nil, text
	}
	if r, _ := utf8.DecodeRuneInString(after); after != "" && !unicode.IsSpace(r) {
		return nil, text
	}
	return word, after
}

// named returns the hotword whose name text starts with. Only ASCII letters
// are folded: U+0130 is not an i, and the Kelvin sign is not a k.
func named(text string) (*hotword, string) {
	for i := range hotwords {
		name := hotwords[i].name
		if len(text) >= len(name) && foldASCII(text[:len(name)], name) {
			return &hotwords[i], text[len(name):]
		}
	}
	return nil, text
}

// foldASCII compares text with a lower case name of the same length.
func foldASCII(text, name string) bool {
	for i := range len(name) {
		c := text[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != name[i] {
			return false
		}
	}
	return true
}

// nearMiss names a leading text that was probably meant as a hotword: a sigil
// with a space behind it, or a name with punctuation behind it. "!quickly" is
// another word and no miss.
func nearMiss(text string) string {
	if text == "" || strings.IndexByte(sigils, text[0]) < 0 {
		return ""
	}
	inner := skipSpace(text[1:])
	word, after := named(inner)
	if word == nil {
		return ""
	}
	r, size := utf8.DecodeRuneInString(after)
	joins := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '-' || r == '_' || r == utf8.RuneError && size == 1
	if after != "" && joins {
		return ""
	}
	return "near miss of !" + word.name + ": the hotword is !" + word.name + " with white space behind it"
}

// skipSpace cuts leading Unicode white space and byte order marks.
func skipSpace(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' })
}

// skipInvisible cuts what skipSpace cuts and invisible and bidi characters.
func skipInvisible(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || r == '\uFEFF' || invisible(r)
	})
}

func invisible(r rune) bool {
	return r == '\u00AD' || '\u200B' <= r && r <= '\u200F' || '\u202A' <= r && r <= '\u202E' || '\u2060' <= r && r <= '\u2069'
}
