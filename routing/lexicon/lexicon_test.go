package lexicon

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

func TestSectionsAreSortedAndFilled(t *testing.T) {
	t.Parallel()
	for _, l := range All {
		for _, s := range l.Sections {
			require.NotEmpty(t, s.Words, "%s %b", l.Code, s.Is)
			require.True(t, slices.IsSorted(s.Words), "%s %s", l.Code, s.Words[0])
			require.Len(t, slices.Compact(slices.Clone(s.Words)), len(s.Words), "%s %s", l.Code, s.Words[0])
		}
	}
}

// TestLanguagesHaveTheSameSections keeps the files alike: every class but the
// names, in the order of the constants.
func TestLanguagesHaveTheSameSections(t *testing.T) {
	t.Parallel()
	for _, l := range All {
		if l.Code == "und" {
			continue
		}
		want := Common
		for _, s := range l.Sections {
			require.Equal(t, want, s.Is, "%s: the section that begins with %s", l.Code, s.Words[0])
			want <<= 1
		}
		require.Equal(t, Tech, want, l.Code)
	}
}

func TestEntriesAreNormalised(t *testing.T) {
	t.Parallel()
	for _, l := range All {
		for _, s := range l.Sections {
			for _, entry := range s.Words {
				checkEntry(t, l.Code, entry)
			}
		}
	}
}

func checkEntry(t *testing.T, code, entry string) {
	t.Helper()
	words := strings.Fields(entry)
	require.Equal(t, entry, strings.Join(words, " "), code)
	require.LessOrEqual(t, len(words), MaxWords, "%s %s", code, entry)
	for i, word := range words {
		stem, open := strings.CutSuffix(word, "*")
		if i > 0 {
			stem = strings.TrimPrefix(stem, "*")
		}
		require.NotContains(t, stem, "*", "%s %s", code, entry)
		require.False(t, open && i == 0 && len(stem) < 3, "%s %s: a first stem has three letters", code, entry)
		for _, r := range stem {
			require.False(t, unicode.IsUpper(r) || r > unicode.MaxASCII || r == '\'' || r == '-', "%s %s", code, entry)
		}
	}
}

func TestMatch(t *testing.T) {
	t.Parallel()
	entries := Merge(&Language{Sections: []Section{{Filler, []string{"a", "a b", "add", "fix*", "give * to", "go", "how *ing", "make sure", "make sure you*"}}}})
	starts, from := Index(entries)
	known := slices.Clone(classes)
	text, at, is := Pack(entries, &known)
	require.Equal(t, classes, known, "the classes of the test are those of entries")
	list := table{text, at, is, starts, from}
	tests := []struct {
		words string
		want  int
	}{
		{"add x", 1},
		{"added x", 0},
		{"fixing x", 1},
		{"fix", 1},
		{"fi", 0},
		{"go on", 1},
		{"gone", 0},
		{"a", 1},
		{"a b", 2},
		{"b", 0},
		{"make", 0},
		{"make sure", 2},
		{"make sure yours", 3},
		{"give it to me", 3},
		{"give to", 0},
		{"how making", 2},
		{"how made", 0},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.words)
		is, covered := find(&list, words)
		require.Equal(t, tt.want, covered, tt.words)
		require.Equal(t, tt.want > 0, is == Filler, tt.words)
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	require.True(t, IsName("node.js"))
	require.False(t, IsName("main.js"))
}

func TestEveryLanguageHasItsSmallWords(t *testing.T) {
	t.Parallel()
	for _, l := range All {
		if l == &shared {
			continue
		}
		for _, list := range [][]string{l.Joining, l.Leading, l.Each, l.Without, l.Building, l.Courtesy} {
			require.NotEmpty(t, list, l.Code)
			require.True(t, slices.IsSorted(list), "%s %v", l.Code, list)
		}
	}
	require.True(t, Joins(All, "poi") && LeadsTo("aux") && HandsOut("jeden"))
	require.False(t, Joins(All, "jeden") || Joins([]*Language{&french}, "en") || LeadsTo("poi") || HandsOut(""))
}

func TestTheGeneratedTablesAreThoseOfTheLanguages(t *testing.T) {
	t.Parallel()
	for _, l := range All {
		want := Merge(l)
		require.Equal(t, want, unpacked(tableOf(l.Code)), "%s: run go generate ./routing/lexicon", l.Code)
		require.True(t, slices.IsSortedFunc(want, func(a, b Entry) int { return cmp.Compare(start(a.Text), start(b.Text)) }), l.Code)
		starts, from := Index(want)
		require.Equal(t, starts, tableOf(l.Code).starts, l.Code)
		require.Equal(t, from, tableOf(l.Code).from, l.Code)
	}
	require.Nil(t, tableOf("xx"))
	require.Equal(t, Commons(), unpacked(&commonTable), "run go generate ./routing/lexicon")
	require.Zero(t, Spoken("xyz"))
	require.NotZero(t, Spoken("the"))
}

func unpacked(l *table) []Entry {
	var entries []Entry
	for i := range l.is {
		text, is := l.entry(i)
		entries = append(entries, Entry{text, is})
	}
	return entries
}
