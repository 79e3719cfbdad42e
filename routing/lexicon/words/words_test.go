package words

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"proem/routing/lexicon"
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
		want := lexicon.Common
		for _, s := range l.Sections {
			require.Equal(t, want, s.Is, "%s: the section that begins with %s", l.Code, s.Words[0])
			want <<= 1
		}
		require.Equal(t, lexicon.Tech, want, l.Code)
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
	require.LessOrEqual(t, len(words), lexicon.MaxWords, "%s %s", code, entry)
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
}

// TestEveryEntryIsFound asks for each entry as its own section would.
func TestEveryEntryIsFound(t *testing.T) {
	t.Parallel()
	for at, l := range All {
		for _, s := range l.Sections {
			for _, entry := range s.Words {
				words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(entry, " * ", " x "), "*", ""))
				if s.Is == lexicon.Common {
					require.NotZero(t, lexicon.Spoken(entry)&(1<<at), "%s %s", l.Code, entry)
					continue
				}
				is, _ := lexicon.Find(1<<at, 0, words)
				require.NotZero(t, is&s.Is, "%s %s", l.Code, entry)
			}
		}
	}
}

func TestTheGeneratedLanguagesAreThese(t *testing.T) {
	t.Parallel()
	require.Len(t, lexicon.All, len(All))
	for i, l := range All {
		require.Equal(t, l.Language, *lexicon.All[i], "run go generate ./routing/lexicon")
	}
}
