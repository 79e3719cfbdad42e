package tokens

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens/vocabulary"
)

// requireCut holds Cut to its law.
func requireCut(t *testing.T, s string, limit int) {
	t.Helper()
	got := Cut(s, limit)
	if Count(s) <= limit {
		require.Equal(t, s, got)
		return
	}
	require.LessOrEqual(t, Count(got), max(limit, 0), "%d: %q gave %q", limit, s, got)
	if limit < 1 {
		require.Empty(t, got)
		return
	}
	start, marked := strings.CutSuffix(got, mark)
	require.True(t, marked)
	require.True(t, strings.HasPrefix(s, start))
	require.Equal(t, len(start), boundary(s, len(start)), "a character is cut in two")
	if utf8.ValidString(s) {
		require.True(t, utf8.ValidString(got))
	}
}

func TestCutKeepsItsLaw(t *testing.T) {
	t.Parallel()
	require.Equal(t, 1, Count(mark))
	for _, s := range oddTexts() {
		for limit := range 40 {
			requireCut(t, s, limit-1)
		}
	}
	for n, i := range counted(t) {
		requireCut(t, i.Text, []int{i.Tokens / 3, i.Tokens - 1, i.Tokens}[n%3])
	}
	for _, l := range longTexts() {
		requireCut(t, l.text(), 160)
	}
}

// TestCutWastesLittle compares with the longest of all starts that fit.
func TestCutWastesLittle(t *testing.T) {
	t.Parallel()
	var got, best int
	for n, i := range counted(t) {
		limit := i.Tokens / 2
		if n%10 != 0 || limit < 1 {
			continue
		}
		got += len(Cut(i.Text, limit))
		for end := len(i.Text); end >= 0; end-- {
			if end == boundary(i.Text, end) && Fits(i.Text[:end]+mark, limit) {
				best += end + len(mark)
				break
			}
		}
	}
	require.LessOrEqual(t, got, best)
	require.Greater(t, float64(got), 0.99*float64(best))
}

func TestCutExamples(t *testing.T) {
	t.Parallel()
	require.Equal(t, "short", Cut("short", 50))
	require.Equal(t, "correggi lo …", Cut("correggi lo script installer", 5))
	require.Equal(t, "…", Cut("correggi lo script installer", 1))
	require.Empty(t, Cut("correggi", 0))
	require.Empty(t, Cut("correggi", -1))
	require.Empty(t, Cut("", 0))
	require.Equal(t, strings.Repeat("a", 8*9)+mark, Cut(strings.Repeat("a", 1<<20), 10))
	requireCut(t, strings.Repeat("\x80", 1<<14), 6) // where no character starts
}

// TestCutDoesNotReadOn bounds the time for what is far too long: it may not grow
// with the rest.
func TestCutDoesNotReadOn(t *testing.T) {
	for _, unit := range []string{"a", "word ", "\x80", "漢", "=-", " "} {
		short, long := bestTime(strings.Repeat(unit, 1<<18/len(unit))), bestTime(strings.Repeat(unit, 16<<18/len(unit)))
		t.Logf("%q: 256 KB %v, 4 MB %v", unit, short, long)
		require.Less(t, long, 5*short+20*time.Millisecond, unit)
	}
}

func bestTime(s string) time.Duration {
	least := time.Hour
	for range 3 {
		start := time.Now()
		Cut(s, 160)
		least = min(least, time.Since(start))
	}
	return least
}

func TestBoundaries(t *testing.T) {
	t.Parallel()
	s := "a日\x80\xe6\x97😀"
	var starts []int
	for i := range len(s) + 1 {
		if boundary(s, i) == i {
			starts = append(starts, i)
		}
	}
	require.Equal(t, []int{0, 1, 4, 5, 6, 7, 11}, starts)
}

func FuzzCut(f *testing.F) {
	for i, s := range oddTexts() {
		f.Add(s, i%12)
	}
	f.Add(strings.Repeat("ab漢", vocabulary.MaxToken), 2)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		requireCut(t, s[:min(len(s), 2000)], limit%64)
	})
}
