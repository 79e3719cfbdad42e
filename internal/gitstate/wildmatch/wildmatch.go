// Package wildmatch matches a path with a glob as git's wildmatch does, byte by
// byte: `*`, `?`, `[...]` with POSIX classes, `\`, and `**` between slashes. It
// knows nothing of ignore files, and gives up on a pattern that is made to take
// for ever.
package wildmatch

import "strings"

// Mode says how slashes and letters are taken.
type Mode uint8

// The modes, which may be added up.
const (
	Pathname Mode = 1 << iota // `*`, `?` and `[...]` do not match a slash
	Fold                      // ASCII letters match in either case
)

// maxSteps bounds one match: patterns of several `**` take exponential time. A
// path of 4,096 bytes and a sane pattern stay far below.
const maxSteps = 1 << 17

// result is what a part of a match found out. The aborts keep an outer star
// from trying what cannot help.
type result uint8

const (
	match result = iota
	noMatch
	abortAll    // the text is used up
	abortToStar // a slash is in the way of this star, not of an outer `**`
	overrun     // too many steps
)

// Match tells whether the whole text matches. ok is false where the pattern
// took too many steps to say.
func Match(pattern, text string, mode Mode) (matched, ok bool) {
	m := matcher{mode: mode, steps: maxSteps, pattern: pattern}
	r := m.wild(0, text)
	return r == match, r != overrun
}

type matcher struct {
	pattern string
	mode    Mode
	steps   int
}

// at is the pattern's byte, 0 behind its end as in C.
func (m *matcher) at(p int) byte {
	if p < 0 || p >= len(m.pattern) {
		return 0
	}
	return m.pattern[p]
}

func (m *matcher) fold(c byte) byte {
	if m.mode&Fold != 0 && 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// wild matches the pattern from p on with the text.
func (m *matcher) wild(p int, text string) result {
	for ; m.at(p) != 0; p++ {
		if m.steps--; m.steps < 0 {
			return overrun
		}
		c := m.at(p)
		if c == '*' {
			return m.star(p, text)
		}
		if text == "" {
			return abortAll
		}
		t := m.fold(text[0])
		switch c {
		case '?':
			if m.mode&Pathname != 0 && t == '/' {
				return noMatch
			}
		case '[':
			next, in, r := m.class(p, text[0])
			if r != match {
				return r
			}
			if !in || m.mode&Pathname != 0 && t == '/' {
				return noMatch
			}
			p = next
		case '\\':
			p++
			if t != m.at(p) || p >= len(m.pattern) {
				return noMatch
			}
		default:
			if t != m.fold(c) {
				return noMatch
			}
		}
		text = text[1:]
	}
	if text != "" {
		return noMatch
	}
	return match
}

// star matches from a run of stars at p on.
func (m *matcher) star(p int, text string) result {
	start := p
	p++
	slashes := m.mode&Pathname == 0
	if m.at(p) == '*' {
		for m.at(p) == '*' {
			p++
		}
		opens := start == 0 || m.at(start-1) == '/'
		closes := m.at(p) == 0 || m.at(p) == '/' || m.at(p) == '\\' && m.at(p+1) == '/'
		if !slashes && opens && closes {
			// `**/` may stand for nothing at all.
			if m.at(p) == '/' {
				if r := m.wild(p+1, text); r == match || r == overrun {
					return r
				}
			}
			slashes = true
		}
	}
	switch {
	case m.at(p) == 0:
		if !slashes && strings.IndexByte(text, '/') >= 0 {
			return abortToStar
		}
		return match
	case !slashes && m.at(p) == '/':
		// One star before a slash takes exactly the rest of this folder's name.
		slash := strings.IndexByte(text, '/')
		if slash < 0 {
			return abortAll
		}
		return m.wild(p, text[slash:])
	}
	return m.spread(p, text, slashes)
}

// spread tries every length of what a star stands for.
func (m *matcher) spread(p int, text string, slashes bool) result {
	literal := m.at(p)
	jump := !special(literal)
	for text != "" {
		if m.steps--; m.steps < 0 {
			return overrun
		}
		if jump {
			n := 0
			for n < len(text) && (slashes || text[n] != '/') && m.fold(text[n]) != m.fold(literal) {
				n++
			}
			m.steps -= n / 16
			text = text[n:]
			if text == "" || m.fold(text[0]) != m.fold(literal) {
				if slashes || text == "" {
					return abortAll
				}
				return abortToStar
			}
		}
		r := m.wild(p, text)
		if r != noMatch {
			if !slashes || r != abortToStar {
				return r
			}
		} else if !slashes && text[0] == '/' {
			return abortToStar
		}
		text = text[1:]
	}
	return abortAll
}

func special(c byte) bool { return c == '*' || c == '?' || c == '[' || c == '\\' || c == 0 }
