// Package object takes one JSON object out of a line of a transcript, whole or cut.
// It checks no more than how braces, brackets and quotes pair up.
package object

import (
	"bytes"
	"unicode/utf8"
)

// Deepest is how far a line may nest. gjson.Valid recurses, and a stack overflow
// cannot be recovered from; hosts stay far below.
const Deepest = 512

// First takes the first JSON object out of a line, whatever stands around it: a
// byte order mark, a carriage return, zeros that a crash left behind. Of a line
// that was cut it makes something that can be searched, by closing the string
// in which the cut fell.
func First(line []byte, cut bool) (string, bool) {
	line = line[objectStart(line):]
	if len(line) == 0 {
		return "", false
	}
	end, in := objectEnd(line)
	switch {
	case in == closed:
		return string(line[:end]), true
	case !cut || in == tooDeep:
		return "", false
	case in == inString:
		return string(wholeRunes(line)) + `"`, true
	}
	return string(line), true
}

// objectStart returns where an object opens: at a brace before a quote, so that
// a brace among garbage is passed over. It is the end of the line without one.
func objectStart(line []byte) int {
	for i := 0; ; i++ {
		k := bytes.IndexByte(line[i:], '{')
		if k < 0 {
			return len(line)
		}
		i += k
		if rest := bytes.TrimLeft(line[i+1:], " \t\r"); len(rest) > 0 && rest[0] == '"' {
			return i
		}
	}
}

// ending says how the walk through an object ended.
type ending int

const (
	closed ending = iota
	unclosed
	inString
	tooDeep
)

// objectEnd returns the offset behind the object that opens at b[0]. It checks
// no more than how braces, brackets and quotes pair up.
func objectEnd(b []byte) (int, ending) {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			n := stringEnd(b[i+1:])
			if n < 0 {
				return 0, inString
			}
			i += n + 1
		case '{', '[':
			if depth++; depth > Deepest {
				return 0, tooDeep
			}
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1, closed
			}
		}
	}
	return 0, unclosed
}

// stringEnd returns the offset of the quote that closes the string b begins in,
// or -1. It leaps from quote to quote, for most of a long line is one string.
func stringEnd(b []byte) int {
	for i := 0; ; i++ {
		k := bytes.IndexByte(b[i:], '"')
		if k < 0 {
			return -1
		}
		i += k
		slashes := i
		for slashes > 0 && b[slashes-1] == '\\' {
			slashes--
		}
		if (i-slashes)%2 == 0 {
			return i
		}
	}
}

// wholeRunes drops an escape or a rune that the cut left unfinished.
func wholeRunes(b []byte) []byte {
	const escape = len(`\u0000`)
	if i := bytes.LastIndexByte(b[max(0, len(b)-escape):], '\\'); i >= 0 {
		// All slashes before it go too: an odd one would escape the quote that follows.
		b = bytes.TrimRight(b[:max(0, len(b)-escape)+i], `\`)
	}
	for range utf8.UTFMax - 1 {
		if r, n := utf8.DecodeLastRune(b); r != utf8.RuneError || n != 1 {
			break
		}
		b = b[:len(b)-1]
	}
	return b
}
