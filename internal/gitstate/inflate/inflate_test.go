package inflate

import (
	"bytes"
	"compress/zlib"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func deflate(t testing.TB, content []byte, level int) []byte {
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, level)
	require.NoError(t, err)
	_, err = w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

func contents() [][]byte {
	rng := rand.New(rand.NewPCG(1, 1))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(rng.Uint32())
	}
	return [][]byte{
		nil, []byte("a"), []byte("tree 0123\n"), []byte(strings.Repeat("abc", 50_000)), noise,
		[]byte(strings.Repeat("some text of a commit, with a few words\n", 400)),
		bytes.Repeat([]byte{0}, 1000),
	}
}

func TestWhatZlibCompressesIsTheSameAgain(t *testing.T) {
	t.Parallel()
	for _, want := range contents() {
		for level := zlib.HuffmanOnly; level <= zlib.BestCompression; level++ {
			in := deflate(t, want, level)
			got, used, full, err := Zlib(append(in, "rest"...), 1<<20)
			require.NoError(t, err)
			require.False(t, full)
			require.Equal(t, len(in), used)
			require.Equal(t, string(want), string(got))
			if len(want) > 5 {
				got, _, full, err = Zlib(in, 5)
				require.NoError(t, err)
				require.True(t, full)
				require.Equal(t, string(want[:5]), string(got))
			}
			_, _, _, err = Zlib(in[:len(in)-5], 1<<20)
			require.ErrorIs(t, err, ErrBroken)
		}
	}
}

// FuzzZlib holds any stream to the standard library: what that decompresses is
// decompressed the same, but for the checksum, which git verifies and a
// snapshot need not.
func FuzzZlib(f *testing.F) {
	for _, c := range contents() {
		f.Add(deflate(f, c[:min(len(c), 3000)], 6))
		f.Add(deflate(f, c[:min(len(c), 300)], zlib.HuffmanOnly))
		f.Add(deflate(f, c[:min(len(c), 300)], zlib.NoCompression))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		const limit = 1 << 16
		got, _, full, err := Zlib(in, limit)
		if len(got) > limit {
			t.Error("too much")
		}
		z, zerr := zlib.NewReader(bytes.NewReader(in))
		if zerr != nil {
			return
		}
		want, zerr := io.ReadAll(io.LimitReader(z, limit+1))
		switch {
		case zerr == nil && err != nil:
			t.Errorf("the standard library reads it: %v", err)
		case zerr == nil && string(got) != string(want[:min(len(want), limit)]):
			t.Error("other content")
		case zerr == nil && full != (len(want) > limit):
			t.Error("another end")
		}
	})
}
