package digest

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSumsOfEveryLengthAreTheStandardLibrarys(t *testing.T) {
	t.Parallel()
	content := bytes.Repeat([]byte("0123456789abcdefghijklmnopqrstuvwxyz\x00\xff"), 30)
	for n := range len(content) {
		same(t, content[:n], n%67)
	}
}

func FuzzSums(f *testing.F) {
	f.Add([]byte("abc"), 1)
	f.Add(bytes.Repeat([]byte{0xff}, 200), 64)
	f.Fuzz(func(t *testing.T, content []byte, cut int) { same(t, content, cut) })
}

// same writes the content in two pieces.
func same(t *testing.T, content []byte, cut int) {
	t.Helper()
	cut = min(max(cut, 0), len(content))
	want1, want256 := sha1.Sum(content), sha256.Sum256(content)
	for _, c := range []struct {
		h    *Hash
		want []byte
	}{{New1(), want1[:]}, {New256(), want256[:]}} {
		_, _ = c.h.Write(content[:cut])
		_, _ = c.h.Write(content[cut:])
		require.Equal(t, c.want, c.h.Sum(nil))
	}
	require.Equal(t, want1[:], Sum1(content))
	require.Equal(t, want256[:], Sum256(content))
}

func BenchmarkSum1(b *testing.B) {
	content := make([]byte, 1<<20)
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		Sum1(content)
	}
}
