package tokens

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens/vocabulary"
)

// item is a string with the count of the official tokenizer.
type item struct {
	Kind   string
	Text   string
	Tokens int
}

// counted reads the strings that scripts/tokens/run --fixture made.
func counted(t testing.TB) []item {
	t.Helper()
	f, err := os.Open("../../fixtures/tokens/counts.jsonl")
	require.NoError(t, err)
	defer f.Close()
	var items []item
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var i item
		require.NoError(t, json.Unmarshal(lines.Bytes(), &i))
		items = append(items, i)
	}
	return items
}

func TestCountsAreThoseOfTheOfficialTokenizer(t *testing.T) {
	t.Parallel()
	size, kinds := 0, map[string]bool{}
	for _, i := range counted(t) {
		require.Equal(t, i.Tokens, Count(i.Text), "%s: %q", i.Kind, i.Text)
		size += len(i.Text)
		kinds[i.Kind] = true
	}
	require.GreaterOrEqual(t, size, 200_000)
	require.GreaterOrEqual(t, len(kinds), 20)
}

func TestAByteThatIsNoCharacterCountsAsItsReplacement(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"\xff", "a\xffb", "\xe2\x80", " \xc3\x28", "\xf0\x9f\x98 ok", "\xed\xa0\x80", strings.Repeat("\x80", 500), "日\xe6\x97本"} {
		require.Equal(t, Count(string([]rune(s))), Count(s), "%q", s)
		n := Count(s)
		require.True(t, Fits(s, n), "%q", s)
		require.False(t, Fits(s, n-1), "%q", s)
	}
}

func TestFitsIsCountWithALimit(t *testing.T) {
	t.Parallel()
	for _, i := range counted(t) {
		for _, limit := range []int{0, i.Tokens - 1, i.Tokens, i.Tokens + 1, len(i.Text)} {
			require.Equal(t, i.Tokens <= limit, Fits(i.Text, limit), "%d: %q", limit, i.Text)
		}
	}
	require.True(t, Fits("", 0))
	require.False(t, Fits("", -1))
	require.False(t, Fits(strings.Repeat("a", 10*vocabulary.MaxToken), 9))
}

// slowMerge joins the neighbours of lowest rank in the simplest way there is.
func slowMerge(piece string) int {
	var parts []string
	for i := range len(piece) {
		parts = append(parts, piece[i:i+1])
	}
	for {
		best, at := vocabulary.None, 0
		for i := range len(parts) - 1 {
			if union := parts[i] + parts[i+1]; len(union) <= vocabulary.MaxToken && vocabulary.Rank(union) < best {
				best, at = vocabulary.Rank(union), i
			}
		}
		if best == vocabulary.None {
			return len(parts)
		}
		parts[at] += parts[at+1]
		parts = append(parts[:at+1], parts[at+2:]...)
	}
}

func TestBothWaysOfMergingAreTheSame(t *testing.T) {
	t.Parallel()
	for _, i := range counted(t) {
		for r := read(i.Text); r.more(); r.next() {
			piece := r.rest[:next(r.rest)]
			want := slowMerge(piece)
			require.Equal(t, want, mergeLong(piece), "%q", piece)
			if len(piece) <= maxShort {
				require.Equal(t, want, mergeShort(piece), "%q", piece)
			}
		}
	}
}

func FuzzMerge(f *testing.F) {
	for _, s := range append(oddTexts(), "indivisibility", strings.Repeat("a", 140), "zzzyzzzy", "\x80\x80\xe6\x97\xa5") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = s[:min(len(s), 300)]
		want := slowMerge(s)
		require.Equal(t, want, mergeLong(s))
		if len(s) <= maxShort {
			require.Equal(t, want, mergeShort(s))
		}
	})
}
