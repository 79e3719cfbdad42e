package tokens

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens/vocabulary"
)

// TestTheProofHoldsOfTheVocabulary checks what the proof of atMost rests on.
func TestTheProofHoldsOfTheVocabulary(t *testing.T) {
	t.Parallel()
	for b := range 256 {
		require.NotEqual(t, vocabulary.None, vocabulary.Rank(string([]byte{byte(b)})), "byte %d", b)
	}
	for letter := 'a'; letter <= 'z'; letter++ {
		require.NotEqual(t, vocabulary.None, vocabulary.Rank(" "+string(letter)))
	}
	for n := range 1000 {
		digits := strconv.Itoa(1000 + n)
		for i := 1; i <= 3; i++ {
			require.NotEqual(t, vocabulary.None, vocabulary.Rank(digits[i:]))
		}
	}
}

func requireBounds(t *testing.T, s string) {
	t.Helper()
	n := Count(s)
	require.LessOrEqual(t, n, atMost(s), "%q", s)
	require.GreaterOrEqual(t, n, atLeast(s), "%q", s)
}

// TestBounds tries what the proof makes exceptions for, and all that is known.
func TestBounds(t *testing.T) {
	t.Parallel()
	for _, s := range append(oddTexts(), "a'sxyz", "a'rexq", "a'Rexq", "a'LLxq", "don't", "xqxqxqxq", "bqb qg gq", "aé", "zqé", "1٣", "12٣4", "٣12345", "12345678٣", "  x", " 1", "\tx") {
		requireBounds(t, s)
	}
	for _, i := range counted(t) {
		requireBounds(t, i.Text)
	}
	require.Equal(t, 7, atMost(" indivisib"))
	require.Equal(t, 4, atMost("1234567890"))
}

func FuzzBounds(f *testing.F) {
	for _, s := range oddTexts() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		requireBounds(t, s[:min(len(s), 2000)])
	})
}
