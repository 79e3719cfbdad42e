package transcript

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTalkIsWhatBothSidesSaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file string
		d    Dialect
	}{
		{"codex/transcripts/paginated-3-turns-0.171.0.jsonl", Codex},
		{"codex/transcripts/legacy-1-turn-0.145.0.jsonl", Codex},
		{"antigravity/transcripts/reconstructed-3-turns.jsonl", Antigravity},
	} {
		path := filepath.Join("../../fixtures/hosts", c.file)
		all, size, err := Talk(t.Context(), path, c.d, 0)
		require.NoError(t, err, c.file)
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, info.Size(), size)
		tail, err := Last(t.Context(), path, c.d, 100)
		require.NoError(t, err)
		var users, answers []string
		for _, m := range all {
			if m.User {
				users = append(users, m.Text)
			} else {
				answers = append(answers, m.Text)
			}
		}
		require.Len(t, users, len(tail.Messages), c.file)
		for i, m := range tail.Messages {
			require.Equal(t, m.Text, users[i])
		}
		require.NotEmpty(t, answers, c.file)
		require.True(t, all[0].User)

		later, _, err := Talk(t.Context(), path, c.d, all[1].At)
		require.NoError(t, err)
		require.Equal(t, all[1:], later, "from a row on it is the rest")
		none, _, err := Talk(t.Context(), path, c.d, size)
		require.NoError(t, err)
		require.Empty(t, none)
	}
}
