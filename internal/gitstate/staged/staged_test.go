package staged

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/gitstate/index"
)

func TestSimilarityIsGits(t *testing.T) {
	t.Parallel()
	of := func(text string) *side {
		s := &side{mode: index.ModeFile | 0o644, size: len(text)}
		for v := range variants {
			s.spans[v] = spans([]byte(text), v&1 != 0, v&2 != 0)
		}
		return s
	}
	lines := func(from, to int) string {
		var b strings.Builder
		for i := from; i < to; i++ {
			b.WriteString(strings.Repeat(string(rune('a'+i)), 9) + "\n")
		}
		return b.String()
	}
	whole := of(lines(0, 20))
	require.Equal(t, 60000, similarity(whole, of(lines(0, 20)), 0, minScore))
	require.Equal(t, 30000, similarity(whole, of(lines(10, 30)), 0, minScore), "half of the lines are the same")
	require.Equal(t, 27000, similarity(whole, of(lines(11, 31)), 0, minScore))
	require.Zero(t, similarity(whole, of(lines(0, 9)), 0, minScore), "less than half of the size is not looked at")
	require.Zero(t, similarity(whole, of(""), 0, minScore))
	open := of("no end of a line")
	require.Zero(t, similarity(open, open, 0, minScore), "git before 2.44 drops it")
	require.Equal(t, 60000, similarity(open, open, 1, minScore))
	require.Equal(t, spans([]byte("a\r\nb\r\n"), false, true)[0].bytes, uint32(2))
	link := of("x")
	link.mode = index.ModeLink
	require.Zero(t, similarity(link, link, 1, minScore))
}

// FuzzTreeEntry reads any bytes as a tree.
func FuzzTreeEntry(f *testing.F) {
	f.Add([]byte("100644 a\x0001234567890123456789" + "40000 b\x0001234567890123456789"))
	f.Add([]byte("100664 a/b\x0001234567890123456789"))
	f.Fuzz(func(t *testing.T, tree []byte) {
		for len(tree) > 0 {
			e, rest, err := nextEntry(tree)
			if err != nil {
				return
			}
			if len(e.id) != 20 || len(e.name) == 0 || len(rest) >= len(tree) || strings.ContainsAny(string(e.name), "/\x00") {
				t.Errorf("%+v", e)
			}
			e.compare([]byte("a/b"))
			tree = rest
		}
	})
}
