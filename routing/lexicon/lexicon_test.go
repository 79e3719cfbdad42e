package lexicon

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMatch(t *testing.T) {
	t.Parallel()
	var entries []Entry
	for _, text := range []string{"a", "a b", "add", "fix*", "give * to", "go", "how *ing", "make sure", "make sure you*", "usable", "use*"} {
		entries = append(entries, Entry{text, []Sense{{Of(English()), Filler}}})
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
		m := list.find(Of(English()), 0, words)
		require.Equal(t, tt.want, m.filler, tt.words)
		require.Equal(t, tt.want > 0, m.is == Filler, tt.words)
	}
}

func TestSmallWords(t *testing.T) {
	t.Parallel()
	french := All[4]
	require.Equal(t, "fr", french.Code)
	require.True(t, Joins(Every, "poi") && LeadsTo("aux") && HandsOut("jeden"))
	require.False(t, Joins(Every, "jeden") || Joins(Of(french), "en") || LeadsTo("poi") || HandsOut(""))
}

func TestNames(t *testing.T) {
	t.Parallel()
	require.True(t, IsName("node.js"))
	require.False(t, IsName("main.js"))
}

// known returns the meanings of the generated tables.
func known() [][]Sense {
	var lists [][]Sense
	for i := range len(sensesFrom) - 1 {
		lists = append(lists, sensesOf(uint16(i)))
	}
	return lists
}
