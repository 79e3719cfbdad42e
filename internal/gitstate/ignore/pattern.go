package ignore

import (
	"bytes"
	"strings"

	"proem/internal/gitstate/wildmatch"
)

// pattern is one line of an ignore file.
type pattern struct {
	text     string // without "!", a leading and a trailing slash
	literal  int    // how much of text has no wildcard
	negative bool
	folder   bool // it matches folders only
	base     bool // it has no slash: the last part of the path decides
	ends     bool // "*literal"
	rooted   bool // it began with a slash
}

// parse reads an ignore file.
func parse(text []byte) []pattern {
	var list []pattern
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for line := range bytes.Lines(text) {
		line = bytes.TrimSuffix(line, []byte("\n"))
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		line = bytes.TrimSuffix(line, []byte("\r"))
		line, _, _ = bytes.Cut(line, []byte{0})
		list = append(list, compile(trimSpaces(string(line))))
	}
	return list
}

// trimSpaces takes spaces off the end, but for one behind a backslash.
func trimSpaces(s string) string {
	end := -1
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ':
			if end < 0 {
				end = i
			}
			continue
		case '\\':
			if i++; i >= len(s) {
				return s
			}
		}
		end = -1
	}
	if end >= 0 {
		return s[:end]
	}
	return s
}

func compile(s string) pattern {
	p := pattern{}
	s, p.negative = strings.CutPrefix(s, "!")
	whole := s
	s, p.folder = strings.CutSuffix(s, "/")
	p.base = strings.IndexByte(s, '/') < 0
	p.literal = min(plain(whole), len(s))
	p.ends = len(whole) > 0 && whole[0] == '*' && plain(whole[1:]) == len(whole)-1
	if !p.base && s[0] == '/' {
		s, p.rooted = s[1:], true
		p.literal--
	}
	p.text = s
	return p
}

// plain is how many bytes at the start are no wildcards.
func plain(s string) int {
	if n := strings.IndexAny(s, `*?[\`); n >= 0 {
		return n
	}
	return len(s)
}

// matches tells whether path, seen from the pattern's own folder, is meant.
func (p *pattern) matches(path, last string) (matched, ok bool) {
	if !p.base {
		if p.literal > len(path) || path[:p.literal] != p.text[:p.literal] {
			return false, true
		}
		if p.literal == len(p.text) {
			return len(path) == p.literal, true
		}
		return wildmatch.Match(p.text[p.literal:], path[p.literal:], wildmatch.Pathname)
	}
	switch {
	case p.literal == len(p.text):
		return last == p.text, true
	case p.ends:
		return strings.HasSuffix(last, p.text[1:]), true
	}
	return wildmatch.Match(p.text, last, 0)
}

// checked is after how many patterns the clock is looked at.
const checked = 64

// decide asks a list, whose last matching pattern wins.
func (r *Rules) decide(list []pattern, path, last string, folder bool) (ignored, decided, ok bool) {
	for i := len(list) - 1; i >= 0; i-- {
		if i%checked == checked-1 && r.Late != nil && r.Late() {
			return false, false, false
		}
		p := &list[i]
		if p.folder && !folder {
			continue
		}
		matched, ok := p.matches(path, last)
		if !ok {
			return false, false, false
		}
		if matched {
			return !p.negative, true, true
		}
	}
	return false, false, true
}
