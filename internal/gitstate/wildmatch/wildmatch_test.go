package wildmatch

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheRulesOfGit(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		pattern, text string
		mode          Mode
		want          bool
	}{
		{"foo", "foo", 0, true},
		{"*/foo", "a/b/foo", 0, true},
		{"*/foo", "a/b/foo", Pathname, false},
		{"**/foo", "foo", Pathname, true},
		{"**/foo", "a/b/foo", Pathname, true},
		{"a/**/b", "a/b", Pathname, true},
		{"a/**/b", "a/x/y/b", Pathname, true},
		{"a**b", "a/b", Pathname, false},
		{"a/**", "a/x/y", Pathname, true},
		{"a/**", "a", Pathname, false},
		{"**", "a/b", Pathname, true},
		{"?", "/", Pathname, false},
		{"[/]", "/", Pathname, false},
		{"[!a]", "b", 0, true},
		{"[^a]", "a", 0, false},
		{"[a-c]x", "bx", 0, true},
		{"[]]", "]", 0, true},
		{"[]-a]", "^", 0, true},
		{"[[:digit:][:upper:]]", "Q", 0, true},
		{"[[:digit:]", "1", 0, false},
		{"[[:nonsense:]]", "a", 0, false},
		{"[a", "a", 0, false},
		{`\*`, "*", 0, true},
		{`\*`, "x", 0, false},
		{`a\`, "a", 0, false},
		{`[\]]`, "]", 0, true},
		{"ABC", "abc", Fold, true},
		{"[A-C]", "b", Fold, true},
		{"abc", "ABC", Fold, true},
		{"abc", "ABC", 0, false},
		{"*a*b", "xaxb", Pathname, true},
		{"", "", 0, true},
		{"", "a", 0, false},
		{"*", "", 0, true},
	} {
		got, ok := Match(tt.pattern, tt.text, tt.mode)
		require.True(t, ok)
		require.Equal(t, tt.want, got, "%q %q", tt.pattern, tt.text)
	}
}

func TestAPatternThatTakesForEverIsGivenUp(t *testing.T) {
	t.Parallel()
	_, ok := Match(strings.Repeat("**/", 30)+"b", strings.Repeat("a/", 60)+"a", Pathname)
	require.False(t, ok)
}

// slow is a matcher without any cleverness, but for remembering what it knows.
type slow struct {
	matcher
	known map[[2]int]bool
}

func (s *slow) match(p int, text string) bool {
	key := [2]int{p, len(text)}
	if known, ok := s.known[key]; ok {
		return known
	}
	r := s.decide(p, text)
	s.known[key] = r
	return r
}

func (s *slow) decide(p int, text string) bool {
	c := s.at(p)
	switch {
	case c == 0:
		return text == ""
	case c == '*':
		return s.star(p, text)
	case text == "":
		return false
	}
	t, slash := s.fold(text[0]), s.mode&Pathname != 0 && text[0] == '/'
	switch c {
	case '?':
		return !slash && s.match(p+1, text[1:])
	case '[':
		end, in, r := s.class(p, text[0])
		return r == match && in && !slash && s.match(end+1, text[1:])
	case '\\':
		return p+1 < len(s.pattern) && t == s.at(p+1) && s.match(p+2, text[1:])
	}
	return t == s.fold(c) && s.match(p+1, text[1:])
}

func (s *slow) star(p int, text string) bool {
	next := p
	for s.at(next) == '*' {
		next++
	}
	anything := s.mode&Pathname == 0
	if next-p > 1 && !anything && (p == 0 || s.at(p-1) == '/') {
		rest := s.pattern[min(next, len(s.pattern)):]
		anything = rest == "" || rest[0] == 0 || rest[0] == '/' || strings.HasPrefix(rest, `\/`)
		if anything && strings.HasPrefix(rest, "/") && s.match(next+1, text) {
			return true
		}
	}
	for n := 0; ; n++ {
		if s.match(next, text[n:]) {
			return true
		}
		if n == len(text) || text[n] == '/' && !anything {
			return false
		}
	}
}

// FuzzMatch holds the matcher to the slow one.
func FuzzMatch(f *testing.F) {
	for _, s := range []string{"**/a\x00b/a", "a*b?[c-e]\x00axbxd", "[[:alpha:]]*\x00x/y", "\\*\x00*", "*/b\x00a/b", "a/**/b/**/c\x00a/b/x/c"} {
		pattern, text, _ := strings.Cut(s, "\x00")
		for mode := range Mode(4) {
			f.Add(pattern, text, uint8(mode))
		}
	}
	f.Fuzz(func(t *testing.T, pattern, text string, mode uint8) {
		if len(pattern) > 60 || len(text) > 60 || strings.Contains(text, "\x00") {
			return
		}
		m := Mode(mode & 3)
		got, ok := Match(pattern, text, m)
		if !ok {
			return
		}
		s := slow{matcher{pattern: pattern, mode: m}, map[[2]int]bool{}}
		if want := s.match(0, text); want != got {
			t.Errorf("%q %q mode %d: %v, slowly %v", pattern, text, m, got, want)
		}
	})
}
