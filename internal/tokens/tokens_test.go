package tokens

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// The exact counts are those of npm tiktoken 1.0.22, o200k_base.
func TestEstimateIsNotBelowTheExactCount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		exact int
	}{
		{"", 0},
		{"hello world", 2},
		{"correggi lo script installer e aggiungi un test di regressione", 14},
		{"git_branch: main (dirty)", 7},
		{"modified: internal/gitstate/binary.go | hooks/run.go", 12},
		{"😀日è", 3},
		{"d41d8cd98f00b204e9800998ecf8427e", 19},
		{"T3BlbkFJ9xQ2mZ7vR4nK8wL1pY6sD5gH0jB3cF", 36},
	} {
		require.GreaterOrEqual(t, Estimate(c.text), c.exact, c.text)
		require.LessOrEqual(t, Estimate(c.text), 3*c.exact, c.text)
	}
}

func TestCutKeepsCharactersWhole(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"word ", "😀日è", "è", "a", "\xff"} {
		long := strings.Repeat(unit, 1000)
		got := Cut(long, 50)
		require.LessOrEqual(t, Estimate(got), 50, unit)
		require.True(t, strings.HasSuffix(got, mark))
		require.True(t, strings.HasPrefix(long, strings.TrimSuffix(got, mark)))
		require.Equal(t, utf8.ValidString(unit), utf8.ValidString(got))
	}
	require.Equal(t, "short", Cut("short", 50))
}
