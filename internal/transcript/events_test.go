package transcript

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// captured returns a captured Codex transcript.
func captured(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "fixtures", "hosts", "codex", "transcripts", name))
	require.NoError(t, err)
	return b
}

func file(t *testing.T, data string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(data), 0o600))
	return path
}

func TestCompactedLooksAtNewRowsOnly(t *testing.T) {
	t.Parallel()
	all := string(captured(t, "paginated-compacted-0.171.0.jsonl"))
	row := strings.Index(all, `"type":"compacted"`)
	require.Positive(t, row)
	start := strings.LastIndexByte(all[:row], '\n') + 1
	end := start + strings.IndexByte(all[start:], '\n') + 1
	path := file(t, all)
	for since, want := range map[int]bool{0: true, start - 10: true, start: true, end: false, len(all): false, len(all) + 9: false} {
		got, err := Since(t.Context(), path, Codex, int64(since))
		require.NoError(t, err)
		require.Equal(t, want, got.Compacted, since)
	}
}

func TestQuotedCompactionsAreNone(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"in a message": `{"timestamp":"t","type":"event_msg","payload":{"type":"user_message","message":"{\"type\":\"compacted\"}"}}`,
		"as a value":   `{"timestamp":"t","type":"event_msg","payload":{"type":"compacted"}}`,
		"unfinished":   `{"timestamp":"t","type":"compacted"`,
	} {
		got, err := Since(t.Context(), file(t, line+"\n"), Codex, 0)
		require.NoError(t, err, name)
		require.False(t, got.Compacted, name)
	}
	_, err := Since(t.Context(), filepath.Join(t.TempDir(), "none"), Codex, 0)
	require.Error(t, err)
}

func TestCheckpointIsACompaction(t *testing.T) {
	t.Parallel()
	user := `{"step_index":1,"source":"USER_EXPLICIT","type":"USER_INPUT","content":"hi"}` + "\n"
	for row, want := range map[string]bool{
		`{"step_index":7,"source":"SYSTEM","type":"CHECKPOINT","content":"summary"}`:         true,
		`{"step_index":7,"source":"MODEL","type":"PLANNER_RESPONSE","content":"CHECKPOINT"}`: false,
	} {
		got, err := Since(t.Context(), file(t, user+row+"\n"+user), Antigravity, int64(len(user)))
		require.NoError(t, err)
		require.Equal(t, Growth{Users: 1, Compacted: want, Whole: true}, got, row)
	}
}

func TestRunningIsTheTurnThatHasNotEnded(t *testing.T) {
	t.Parallel()
	all := string(captured(t, "paginated-compacted-mid-turn-0.171.0.jsonl"))
	// The row of the compaction is the last one when SessionStart runs.
	row := strings.Index(all, `"type":"compacted"`)
	end := row + strings.IndexByte(all[row:], '\n') + 1
	started := strings.Index(all, `"type":"task_started"`)
	id := all[started+strings.Index(all[started:], `"turn_id":"`)+len(`"turn_id":"`):]
	id = id[:strings.IndexByte(id, '"')]
	got, known := Running(t.Context(), file(t, all[:end]), Codex)
	require.True(t, known)
	require.Equal(t, id, got)
	got, known = Running(t.Context(), file(t, all), Codex)
	require.True(t, known)
	require.Empty(t, got, "the last turn is complete")
	got, known = Running(t.Context(), file(t, all), Antigravity)
	require.False(t, known, "Antigravity does not say")
	require.Empty(t, got)
	_, known = Running(t.Context(), filepath.Join(t.TempDir(), "none"), Codex)
	require.False(t, known)
}

func TestSinceCountsWhatWasTyped(t *testing.T) {
	t.Parallel()
	all := string(captured(t, "paginated-30-turns-0.171.0.jsonl"))
	path := file(t, all)
	short := string(captured(t, "paginated-3-turns-0.171.0.jsonl"))
	whole, err := All(t.Context(), file(t, short), Codex)
	require.NoError(t, err)
	require.Equal(t, Growth{Users: 3, Whole: true}, whole)
	// Wherever a hook stood between two rows, what it counted and what came since are all of them.
	for at := 0; at < len(all); at += 1 + strings.IndexByte(all[at:], '\n') {
		before, err := Since(t.Context(), file(t, all[:at]), Codex, 0)
		require.NoError(t, err)
		since, err := Since(t.Context(), path, Codex, int64(at))
		require.NoError(t, err)
		require.Equal(t, 30, before.Users+since.Users, at)
		require.True(t, since.Whole)
	}
	// A file that was not seen from its beginning is not known as a whole.
	long := file(t, all+strings.Repeat("x", firstWindow)+"\n"+all)
	late, err := All(t.Context(), long, Codex)
	require.NoError(t, err)
	require.False(t, late.Whole)
	since, err := Since(t.Context(), long, Codex, int64(len(all)))
	require.NoError(t, err)
	require.Equal(t, Growth{Users: 30, Whole: true}, since)
}

func TestAllCountsWhatAForkGoesBackTo(t *testing.T) {
	t.Parallel()
	got, err := All(t.Context(), rolloutOf(t, history, "01a22dee-324b-7000-8000-000000000048"), Codex)
	require.NoError(t, err)
	require.Equal(t, Growth{Users: 4, Whole: true}, got)
}
