package turns

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTurnsAreCountedOverSessions(t *testing.T) {
	t.Parallel()
	l := In(t.TempDir(), "ab12")
	for i, path := range []string{"/a.jsonl", "/b c.jsonl", "/a.jsonl"} {
		n, err := l.Add(path, 2)
		require.NoError(t, err)
		require.Equal(t, 2*(i+1), n)
	}
	list, taken := l.Read()
	require.Equal(t, []string{"/a.jsonl", "/b c.jsonl"}, list)
	_, err := l.Add("/late.jsonl", 1)
	require.NoError(t, err)
	require.NoError(t, l.Clear(taken))
	list, taken = l.Read()
	require.Equal(t, []string{"/late.jsonl"}, list, "what was counted meanwhile stays")
	require.NoError(t, l.Clear(taken))
	require.Zero(t, l.Count())
	require.NoError(t, l.Clear(taken))
}

func TestCursorsAndNewsAreKept(t *testing.T) {
	t.Parallel()
	l := In(t.TempDir(), "ab12")
	require.NoError(t, l.SaveCursors([]Cursor{{"/a b.jsonl", 7}, {"/x\ny", 1}}))
	require.Equal(t, []Cursor{{"/a b.jsonl", 7}}, l.Cursors())
	require.Zero(t, l.News())
	require.NoError(t, l.Tell(2))
	require.NoError(t, l.Tell(1))
	require.Equal(t, 3, l.News())
	require.NoError(t, l.Told())
	require.NoError(t, l.Told())
	require.Zero(t, l.News())
}

func TestWithoutAFolderNothingIsCounted(t *testing.T) {
	t.Parallel()
	for _, l := range []Log{In("", "a"), In("/x", "")} {
		n, err := l.Add("/t", 1)
		require.NoError(t, err)
		require.Zero(t, n)
		require.Empty(t, l.Cursors())
		require.Zero(t, l.News())
	}
}
