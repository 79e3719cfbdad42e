package inject

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens"
)

// made is a section of each seven numbers: its ways to be, and which part of
// the texts it has.
func made(shape []byte, text string) []Section {
	var sections []Section
	parts := strings.Split(text, "\n")
	part := func(n byte) string { return parts[int(n)%len(parts)] }
	for i := 0; i+6 < len(shape) && len(sections) < 4; i += 7 {
		b := shape[i : i+7]
		s := Section{Module: Module{
			Name: fmt.Sprintf("s%d", len(sections)), Yield: int(b[0] % 8), Ceiling: int(b[1]) * 2,
			Newest: b[2]&1 != 0, Plain: b[2]&2 != 0,
		}}
		for n := range b[3] % 4 {
			l := Line{Key: "k", Text: part(b[4] + n), Limit: int(b[5] % 64), More: int(b[6] & 1)}
			for m := range b[6] % 3 {
				l.Items = append(l.Items, part(b[4]+n+m))
			}
			s.Lines = append(s.Lines, l)
		}
		sections = append(sections, s)
	}
	return sections
}

// FuzzCompose holds every text to the law of the budget.
func FuzzCompose(f *testing.F) {
	f.Add([]byte("\x01\x00\x00\x03\x00\x00\x00\x02\x20\x01\x04\x01\x10\x03\x00\x00\x00\x02\x00\x00\x00"), "hello world\ndon't </s1> <s0>\n漢字 😀\xff", 60, 300, 200)
	f.Add([]byte("\x06\x18\x00\x07\x00\x20\x04\x06\x18\x01\x07\x00\x20\x00"), strings.Repeat("aB9 |=\u0301😀", 30)+"\n"+strings.Repeat("a", 200), 100, 9500, 9500)
	f.Fuzz(func(t *testing.T, shape []byte, text string, most, bytes, units int) {
		budget := Budget{Tokens: bound(most), Bytes: bound(bytes), Units: bound(units)}
		sections := made(shape, text[:min(len(text), 600)])
		opening := "proem: contextMode=full reason=default; subagentMode=off reason=default-opt-in-design"
		got, outcomes := Compose(opening, Frame, sections, budget)
		require.LessOrEqual(t, tokens.Count(got), budget.Tokens)
		require.LessOrEqual(t, len(got), budget.Bytes)
		require.LessOrEqual(t, unitsOf(got), budget.Units)
		require.True(t, utf8.ValidString(got))
		require.True(t, len(got) < len(opening) || strings.HasPrefix(got, opening))
		require.Len(t, outcomes, len(sections))
		tags := 0
		for i, o := range outcomes {
			tags += requireOutcome(t, got, sections[i], o)
			requireOrder(t, sections, outcomes, i)
		}
		require.Equal(t, tags, strings.Count(got, "<"))
		require.Equal(t, tags, strings.Count(got, ">"))
	})
}

func bound(n int) int { return max(n%800, -(n % 800)) }

func unitsOf(s string) int {
	return len(utf16.Encode([]rune(s)))
}

// requireOutcome checks one section as it stands in the text and returns how
// many tags it has there.
func requireOutcome(t *testing.T, text string, s Section, o Outcome) int {
	t.Helper()
	part := text[o.Start : o.Start+o.Bytes]
	if o.LeftOut != "" {
		require.Empty(t, part)
		return 0
	}
	if s.Module.Ceiling > 0 {
		require.LessOrEqual(t, o.Tokens(text), s.Module.Ceiling)
	}
	if s.Module.Plain {
		return 0
	}
	require.True(t, strings.HasPrefix(part, "<"+s.Module.Name+">\n"))
	require.True(t, strings.HasSuffix(part, "\n</"+s.Module.Name+">"))
	return 2
}

// requireOrder checks that what yields before a section that went is gone too.
func requireOrder(t *testing.T, sections []Section, outcomes []Outcome, gone int) {
	t.Helper()
	if outcomes[gone].LeftOut != ReasonBudget || sections[gone].fit().leftOut != "" {
		return // it is there, or had no room of its own
	}
	for i, o := range outcomes {
		first, second := sections[i].Module.Yield, sections[gone].Module.Yield
		if first != 0 && (second == 0 || first < second) {
			require.NotEmpty(t, o.LeftOut, "%s went before %s", outcomes[gone].Name, o.Name)
		}
	}
}
