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
	var entries []Entry
	for _, text := range []string{"a", "a b", "add", "fix*", "give * to", "go", "how *ing", "make sure", "make sure you*", "usable", "use*"} {
		entries = append(entries, Entry{text, []Sense{{Of(&english), Filler}}})
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return cmp.Compare(key(a.Text), key(b.Text)) })
	tags, starts, shift := Index(entries)
	known := known()
	n := len(known)
	text, at, means := Pack(entries, &known)
	require.Len(t, known, n, "what entries of the test mean is what some of ours mean")
	list := table{text, at, tags, means, starts, shift}
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
		{"use", 1},
		{"using", 0},
		{"used", 1},
		{"us", 0},
	}
	for _, tt := range tests {
		words := strings.Fields(tt.words)
		m := list.find(Of(&english), 0, words)
		require.Equal(t, tt.want, m.filler, tt.words)
		require.Equal(t, tt.want > 0, m.is == Filler, tt.words)
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
	require.True(t, Joins(Every, "poi") && LeadsTo("aux") && HandsOut("jeden"))
	require.False(t, Joins(Every, "jeden") || Joins(Of(&french), "en") || LeadsTo("poi") || HandsOut(""))
}

func TestTheGeneratedTablesAreThoseOfTheLanguages(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		want []Entry
		got  table
	}{{Entries(), entryTable}, {Commons(), commonTable}} {
		require.Equal(t, tt.want, unpacked(&tt.got), "run go generate ./routing/lexicon")
		tags, starts, shift := Index(tt.want)
		require.Equal(t, tags, tt.got.tags)
		require.Equal(t, starts, tt.got.starts)
		require.Equal(t, shift, tt.got.shift)
	}
	require.Zero(t, Spoken("xyz"))
	require.Contains(t, Spoken("the").Languages(), English())
}

// TestEveryEntryIsFound asks for each entry as its own section would.
func TestEveryEntryIsFound(t *testing.T) {
	t.Parallel()
	for at, l := range All {
		for _, s := range l.Sections {
			for _, entry := range s.Words {
				words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(entry, " * ", " x "), "*", ""))
				if s.Is == Common {
					require.NotZero(t, Spoken(entry)&(1<<at), "%s %s", l.Code, entry)
					continue
				}
				is, _ := Find(1<<at, 0, words)
				require.NotZero(t, is&s.Is, "%s %s", l.Code, entry)
			}
		}
	}
}

// known returns the meanings of the generated tables.
func known() [][]Sense {
	var lists [][]Sense
	for i := range len(sensesFrom) - 1 {
		lists = append(lists, sensesOf(uint16(i)))
	}
	return lists
}

func unpacked(l *table) []Entry {
	var entries []Entry
	for i, meaning := range l.means {
		entries = append(entries, Entry{l.entry(i), sensesOf(meaning)})
	}
	return entries
}
