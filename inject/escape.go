package inject

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Escape makes text from outside harmless in one line: white space of any kind
// becomes single spaces, control, bidi, zero-width and tag characters go, and
// angle brackets become U+2039 and U+203A, so that no content can open or
// close a section or start a line of its own. The result is valid UTF-8.
func Escape(s string) string {
	if harmless(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		switch {
		case unicode.IsSpace(r) || r == '\u0085':
			gap = b.Len() > 0
			continue
		case invisible(r):
			continue
		case r == '<':
			r = '‹'
		case r == '>':
			r = '›'
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		b.WriteRune(r) // an invalid byte was read as U+FFFD
	}
	return b.String()
}

// harmless is the common case: printable ASCII with single spaces.
func harmless(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= utf8.RuneSelf-1 || c == '<' || c == '>' {
			return false
		}
		if c == ' ' && (i == 0 || i == len(s)-1 || s[i-1] == ' ') {
			return false
		}
	}
	return true
}

// invisible is true for characters that a reader does not see and a model
// does: controls, format characters (bidi marks and overrides, zero-width
// characters, tags), private ones, variation selectors and fillers.
func invisible(r rune) bool {
	switch {
	case unicode.Is(unicode.C, r):
		return true
	case r >= 0xFE00 && r <= 0xFE0F || r >= 0xE0100 && r <= 0xE01EF:
		return true // variation selectors can carry hidden bytes
	case r == 0x034F || r == 0x115F || r == 0x1160 || r == 0x3164 || r == 0xFFA0 || r == 0x17B4 || r == 0x17B5:
		return true // joiners and fillers that show nothing
	}
	return false
}
