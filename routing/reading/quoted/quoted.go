// Package quoted finds the passages of a prompt that are not the user's own
// request: fences, block quotes and quotations. It knows no words and takes
// linear time.
package quoted

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a passage of the prompt that is not the user's own request.
type Span struct {
	From, To int
	Code     bool // between back-ticks: its shapes are the project's own names
}

// quotes pairs the characters that open a quotation with what closes it.
var quotes = []struct{ open, close string }{
	{"\"", "\""}, {"“", "”"}, {"„", "“"}, {"„", "”"}, {"«", "»"}, {"‹", "›"}, {"»", "«"}, {"`", "`"}, {"'", "'"}, {"‘", "’"}, {"‚", "‘"},
}

// quoteReach bounds the search for a closing quote, so that a text full of
// unpaired quotes is still read in linear time.
const quoteReach = 1200

// Passages finds fences, block quotes and quotations, in order.
func Passages(text string) []Span {
	var found []Span
	fence := -1
	for from := 0; from < len(text); {
		to := from + lineLength(text[from:])
		line := strings.TrimLeft(text[from:to], " \t")
		marker := strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
		switch {
		case fence >= 0 && marker:
			found = append(found, Span{From: fence, To: to})
			fence = -1
		case fence >= 0:
		case marker && !strings.Contains(strings.TrimLeft(line, "`~"), "```"):
			fence = from
		case strings.HasPrefix(line, ">"):
			found = append(found, Span{From: from, To: to})
		default:
			found, to = quotations(text, from, to, found)
		}
		from = to
	}
	if fence >= 0 {
		found = append(found, Span{From: fence, To: len(text)})
	}
	return found
}

// lineLength is the length of the first line with its newline.
func lineLength(text string) int {
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// quotations finds the quotations that begin in text[from:to] and returns where
// reading goes on, which is behind to if one ends on a later line.
func quotations(text string, from, to int, found []Span) ([]Span, int) {
	before := ' '
	for i := from; i < to; {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r < utf8.RuneSelf && r != '"' && r != '\'' && r != '`' || unicode.IsLetter(r) {
			before, i = r, i+size
			continue
		}
		end := closing(text, i, before)
		if end == 0 {
			before, i = r, i+size
			continue
		}
		found = append(found, Span{From: i, To: end, Code: r == '`'})
		before, i = ' ', end
	}
	if n := len(found); n > 0 && found[n-1].To > to {
		return found, found[n-1].To
	}
	return found, to
}

// closing returns the end of the quotation that opens at i, zero if none does.
// A quote behind a letter is an apostrophe.
func closing(text string, i int, before rune) int {
	if unicode.IsLetter(before) || unicode.IsDigit(before) {
		return 0
	}
	for _, q := range quotes {
		if !strings.HasPrefix(text[i:], q.open) {
			continue
		}
		from := i + len(q.open)
		if end := closedAt(text[from:min(len(text), from+quoteReach)], q.close); end > 0 {
			return from + end
		}
	}
	return 0
}

// closedAt returns the position behind the closing quote in body. A quotation
// ends within its paragraph; one in apostrophes ends where a word does, within
// the line.
func closedAt(body, quote string) int {
	if i := strings.Index(body, "\n\n"); i >= 0 {
		body = body[:i]
	}
	apostrophe := quote == "'" || quote == "’"
	if apostrophe || quote == "`" {
		body = body[:lineLength(body)]
	}
	for from := 0; ; {
		i := strings.Index(body[from:], quote)
		if i < 0 {
			return 0
		}
		end := from + i + len(quote)
		after, _ := utf8.DecodeRuneInString(body[end:])
		if i+from > 0 && !(apostrophe && (unicode.IsLetter(after) || body[from+i-1] == ' ')) {
			return end
		}
		from = end
	}
}
