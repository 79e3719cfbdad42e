package stdin

import (
	"time"
	"unicode/utf8"
)

// scanner finds the end of the first JSON object in a stream and keeps a
// bounded copy of it. It counts brackets and strings and leaves the rest of
// the grammar to gjson.
type scanner struct {
	limits Limits
	kept   []byte
	err    error
	depth  int
	done   bool

	inString bool
	escaped  bool
	cut      bool // the rest of this string is dropped
	start    int  // where this string begins in kept
	room     int  // bytes that are kept of this string
}

// patience is how long the next byte may take.
func (s *scanner) patience() time.Duration {
	if s.err != nil && s.depth == 0 {
		return drainIdle
	}
	return s.limits.Idle
}

func (s *scanner) feed(b []byte) {
	for i := 0; i < len(b) && !s.done; {
		switch {
		case s.err != nil && s.depth == 0:
			return // no object at all: nothing here can be used
		case s.inString:
			i += s.text(b[i:])
		default:
			s.structure(b[i])
			i++
		}
	}
}

// structure takes one byte outside strings.
func (s *scanner) structure(c byte) {
	switch c {
	case '{', '[':
		if s.depth == 0 && c == '[' {
			s.err = errObject
			return
		}
		if s.depth++; s.depth > s.limits.Depth {
			s.fail(errDepth)
		}
	case '}', ']':
		if s.depth > 0 {
			s.depth--
			s.done = s.depth == 0
		}
	case '"':
		s.inString, s.start = true, len(s.kept)+1
		// A quarter of what is left at most, so that many long strings leave room
		// for the fields behind them.
		s.room = min(s.limits.String, (s.limits.Kept-len(s.kept))/4)
	case ' ', '\t', '\r', '\n':
		return
	case 0xEF, 0xBB, 0xBF:
		if s.depth == 0 {
			return // a UTF-8 byte order mark
		}
	}
	if s.depth == 0 && !s.done {
		s.err = errObject
		return
	}
	s.keep(c)
}

// text takes bytes of a string and returns how many.
func (s *scanner) text(b []byte) int {
	if n := plainRun(b); n > 0 && !s.escaped {
		s.keepText(b[:n])
		return n
	}
	c := b[0]
	switch {
	case s.escaped:
		s.escaped = false
	case c == '\\':
		// An escape is kept or dropped as a whole.
		s.cut = s.cut || len(s.kept)-s.start+longestEscape > s.room
		s.escaped = true
	case c == '"':
		s.inString, s.cut = false, false
		s.keep(c)
		return 1
	default:
		// Hosts must escape control characters; one that did not still gets
		// its answer.
		s.keepText([]byte{' '})
		return 1
	}
	if !s.cut {
		s.keep(c)
	}
	return 1
}

// longestEscape is the length of \uXXXX.
const longestEscape = 6

// plainRun is the length of the leading bytes without quote, backslash or
// control character.
func plainRun(b []byte) int {
	for i, c := range b {
		if c == '"' || c == '\\' || c < ' ' {
			return i
		}
	}
	return len(b)
}

// keepText keeps a run of plain text up to the limit of one string. A character
// that has begun by then is kept whole, also if its end comes with a later run.
func (s *scanner) keepText(b []byte) {
	if s.cut {
		return
	}
	room := s.room - (len(s.kept) - s.start)
	n := min(max(room, 0), len(b))
	for n < len(b) && n < room+utf8.UTFMax-1 && !utf8.RuneStart(b[n]) {
		n++
	}
	s.cut = n < len(b)
	s.keep(b[:n]...)
}

func (s *scanner) keep(b ...byte) {
	if s.err != nil {
		return
	}
	if len(s.kept)+len(b) > s.limits.Kept {
		s.fail(errSize)
		return
	}
	s.kept = append(s.kept, b...)
}

// fail gives the document up; it is still read to its end.
func (s *scanner) fail(err error) {
	if s.err == nil {
		s.err, s.kept = err, nil
	}
}
