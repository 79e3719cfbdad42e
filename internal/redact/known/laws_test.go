package known

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMaskTwiceIsMaskOnce glues pieces of keys together at random, which finds
// neighbours that a fuzzer's single bytes do not.
func TestMaskTwiceIsMaskOnce(t *testing.T) {
	t.Parallel()
	pieces := []string{
		"-----BEGIN PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----", "-----END PRIVATE KEY-----", "-----END", "-----", "-", "_", ".", ",", "/", "=", " ", "\n",
		`\n`, "%3D", "***", "*", "a", "A", "7", "é", "\xff", "a b c d e f ", ".eyJ", "PRIVATE KEY", mix62(8), mix62(12), mix62(16), mix62(24), mix62(40), mix62(64),
		mixHex(8), mixHex(32), mixHex(64), caps(16), caps(58), letters(34), strings.Repeat("x", 30), strings.Repeat("a-", 20),
	}
	for _, e := range examples {
		pieces = append(pieces, e.prefix, e.prefix, e.prefix+e.secret)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		s := b.String()
		once := Mask(s)
		if once != Mask(once) || len(once) >= len(s) && once != s {
			require.Equal(t, once, Mask(once), "from %q", s)
			require.Less(t, len(once), len(s), s)
		}
	}
}
