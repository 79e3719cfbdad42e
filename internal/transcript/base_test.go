package transcript

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// history is a conversation of three prompts, of which one and then two were
// reverted, forked twice, each time with a prompt behind it.
const history = fixtures + "/codex/transcripts/history-0.171.0"

func rolloutOf(t *testing.T, dir, end string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "2026/11/30/*"+end+".jsonl"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

func TestLastFollowsRevertsAndForks(t *testing.T) {
	t.Parallel()
	for end, want := range map[string][]string{
		"33-01a22dee-2ce9-7000-8000-000000000001": {"uno", "due", "tre"},
		"_01a22dee-2f9f-7000-8000-000000000057":   {"uno", "due", "quattro"},
		"_01a22dee-3040-7000-8000-000000000039":   {"uno", "cinque"},
		"01a22dee-313b-7000-8000-000000000038":    {"uno", "cinque", "sei"},
		"01a22dee-324b-7000-8000-000000000048":    {"uno", "cinque", "sei", "sette"},
	} {
		path := rolloutOf(t, history, end)
		tail, err := Last(t.Context(), path, Codex, 9)
		require.NoError(t, err)
		require.Equal(t, want, texts(tail), end)
		require.True(t, tail.Complete, end)
		tail, err = Last(t.Context(), path, Codex, 2)
		require.NoError(t, err)
		require.Equal(t, want[len(want)-2:], texts(tail), end)
	}
}

func TestAForkIsFoundInAnotherDaysFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(history)))
	fork := rolloutOf(t, dir, "01a22dee-313b-7000-8000-000000000038")
	later := filepath.Join(dir, "2026/12/24", filepath.Base(fork))
	require.NoError(t, os.MkdirAll(filepath.Dir(later), 0o700))
	require.NoError(t, os.Rename(fork, later))
	tail, err := Last(t.Context(), later, Codex, 9)
	require.NoError(t, err)
	require.Equal(t, []string{"uno", "cinque", "sei"}, texts(tail))
}

func TestALostBaseLeavesTheTailIncomplete(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(history)))
	require.NoError(t, os.Remove(rolloutOf(t, dir, "_01a22dee-3040-7000-8000-000000000039")))
	tail, err := Last(t.Context(), rolloutOf(t, dir, "01a22dee-324b-7000-8000-000000000048"), Codex, 9)
	require.NoError(t, err)
	require.Equal(t, []string{"sei", "sette"}, texts(tail))
	require.False(t, tail.Complete)
}

func TestABaseNeverLeadsAnywhereElse(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "a", "2026", "11", "30")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	user := `{"timestamp":"t","type":"event_msg","payload":{"type":"user_message","message":"mine"}}` + "\n"
	meta := func(id string) string {
		return `{"timestamp":"t","type":"session_meta","payload":{"history_base":{"thread_id":"` + id + `","end_byte_offset":100000}}}` + "\n"
	}
	const self = "01a22dee-2ce9-7000-8000-000000000001"
	for _, id := range []string{"", "..", "../../../x", strings.Repeat("/", 36), "01A22DEE-2CE9-7000-8000-000000000001", "01a22dee-2ce9-4000-8000-000000000001", "01a22dee-2ce9-7000-8000-0000000000/1"} {
		path := filepath.Join(dir, "rollout-"+self+".jsonl")
		require.NoError(t, os.WriteFile(path, []byte(meta(id)+user), 0o600))
		tail, err := Last(t.Context(), path, Codex, 9)
		require.NoError(t, err)
		require.Equal(t, []string{"mine"}, texts(tail), id)
	}
	path := filepath.Join(dir, "rollout-"+self+".jsonl")
	require.NoError(t, os.WriteFile(path, []byte(meta(self)+user), 0o600))
	tail, err := Last(t.Context(), path, Codex, 100)
	require.NoError(t, err)
	require.LessOrEqual(t, len(tail.Messages), maxBases+1, "a file that goes back to itself ends")
	require.False(t, tail.Complete)
}
