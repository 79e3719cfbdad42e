package redact

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// lawful holds one text to what Mask promises: masked text stays, a mask is
// shorter than what it hides, and nothing becomes invalid.
func lawful(t *testing.T, s string) {
	t.Helper()
	once := Mask(s)
	if once == Mask(once) && (once == s || len(once) < len(s)) && (utf8.ValidString(once) || !utf8.ValidString(s)) {
		return
	}
	require.Equal(t, once, Mask(once), "from %q", s)
	require.Less(t, len(once), len(s), s)
	require.True(t, utf8.ValidString(once), s)
}

// TestMaskTwiceIsMaskOnce glues pieces together at random, which finds neighbours
// that a fuzzer's single bytes do not.
func TestMaskTwiceIsMaskOnce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	pieces := []string{" ", ":", "=", "://", "@", "\"", "\\n", "'", "***", "*", "-----BEGIN ", "PRIVATE KEY-----", "-----END ", "password", "la password", "token", "Bearer ", "api_key", "chiave API", "is", "\u00e8", "/", ".", "$", "{"}
	texts, secrets, _ := synthetic(r)
	pieces = append(append(pieces, texts...), secrets...)
	for range 20_000 {
		var b strings.Builder
		for range 1 + r.IntN(9) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		lawful(t, b.String())
	}
}

func FuzzMask(f *testing.F) {
	f.Add("password: Tr0ub4dor&3xyz token=Zx81kQ0pLm27Rt ")
	f.Add("https://a:b@c:d@e/f la password \u00e8 hunter2 is")
	f.Add("aB3dE6gH9jK2mN5pQ8sT1vW4xY7z-----BEGIN CERTIFICATE-----aB3dE6gH9jK2mN5pQ8sT1vW4xY7z-----END ")
	f.Add("-----BEGIN PRIVATE KEY-----a b c d e dop_v1_0a1b2c3d4e5f98760a1b2c3d4e5f9876-----END PRIVATE KEY-----")
	f.Fuzz(lawful)
}
