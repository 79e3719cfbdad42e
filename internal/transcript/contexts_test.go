package transcript

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// told reads the contexts of a transcript that begin with one of these words.
func told(t *testing.T, path string, d Dialect, words ...string) []Context {
	t.Helper()
	got, err := Contexts(t.Context(), path, d, func(text string) bool {
		for _, w := range words {
			if strings.HasPrefix(text, w) {
				return true
			}
		}
		return false
	})
	require.NoError(t, err)
	return got
}

func TestContextsOfBothDialectsOfCodex(t *testing.T) {
	t.Parallel()
	const dir = "../../fixtures/hosts/codex/transcripts/"
	got := told(t, dir+"paginated-3-turns-0.171.0.jsonl", Codex, "PROBE")
	require.Equal(t, []Context{
		{"PROBE-SessionStart", "2026-11-30T13:32:24.289Z", 1},
		{"PROBE-UserPromptSubmit", "2026-11-30T13:32:24.317Z", 1},
		{"PROBE-UserPromptSubmit", "2026-11-30T13:32:24.435Z", 2},
		{"PROBE-UserPromptSubmit", "2026-11-30T13:32:24.524Z", 3},
	}, got)
	got = told(t, dir+"legacy-continued-0.120.0-then-0.171.0.jsonl", Codex, "PROBE")
	var turns []int
	for _, c := range got {
		turns = append(turns, c.Turn)
	}
	require.Equal(t, []int{1, 1, 2, 2, 3, 3}, turns, "two turns of 0.120.0, one of 0.171.0")
	require.Empty(t, told(t, dir+"legacy-1-turn-0.145.0.jsonl", Codex, "PROBE"))
	require.Empty(t, told(t, dir+"paginated-3-turns-0.171.0.jsonl", Codex, "<skills", "<permissions"), "the host's own words have another kind")
}

func TestContextsOfAntigravityAreSystemMessagesOfHooks(t *testing.T) {
	t.Parallel()
	rows := strings.Join([]string{
		`{"step_index":5,"source":"USER_EXPLICIT","type":"USER_INPUT","content":"two"}`,
		`{"step_index":0,"source":"USER_EXPLICIT","type":"USER_INPUT","content":"one"}`,
		`{"step_index":1,"source":"SYSTEM_SDK","type":"SYSTEM_MESSAGE","created_at":"t1","content":"ours 1"}`,
		`{"step_index":2,"source":"SYSTEM","type":"SYSTEM_MESSAGE","content":"ours is what the host says"}`,
		`{"step_index":3,"source":"SYSTEM_SDK","type":"USER_INPUT","content":"ours as a user"}`,
		`{"step_index":4,"source":"MODEL","type":"PLANNER_RESPONSE","content":"{\"source\":\"SYSTEM_SDK\",\"type\":\"SYSTEM_MESSAGE\",\"content\":\"ours quoted\"}"}`,
		`{"step_index":6,"source":"SYSTEM_SDK","type":"SYSTEM_MESSAGE","created_at":"t2","content":"ours 2"}`,
		`{"step_index":7,"source":"SYSTEM_SDK","type":"SYSTEM_MESSAGE","created_at":"t2","content":"another's"}`,
		`{"step_index":8,"source":"SYSTEM_SDK","type":"SYSTEM_MESSAGE","content":"ours, half writ`,
	}, "\n")
	require.Equal(t, []Context{{"ours 1", "t1", 1}, {"ours 2", "t2", 2}}, told(t, file(t, rows), Antigravity, "ours"))
}

func TestQuotedContextsAreNone(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]string{
		"a user's":             `{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"ours \"developer\""}]}}`,
		"in a compaction":      `{"timestamp":"t","type":"compacted","payload":{"type":"message","role":"developer","content":[{"text":"ours"}]}}`,
		"of another kind":      `{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"developer","content":[{"text":"ours"}],"internal_chat_message_metadata_passthrough":{"content_item_kinds":["skills.instructions"]}}}`,
		"no message":           `{"timestamp":"t","type":"response_item","payload":{"type":"reasoning","role":"developer","content":[{"text":"ours"}]}}`,
		"content of no parts":  `{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"developer","content":"ours"}}`,
		"text of another type": `{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"developer","content":[{"text":["ours"]}]}}`,
	} {
		require.Empty(t, told(t, file(t, line+"\n"), Codex, "ours"), name)
	}
	mixed := `{"timestamp":"t","type":"response_item","payload":{"type":"message","role":"developer","content":[{"text":"theirs"},{"text":"ours"}],"internal_chat_message_metadata_passthrough":{"content_item_kinds":["skills.instructions","hooks.additional_context"]}}}`
	require.Equal(t, []Context{{"ours", "t", 0}}, told(t, file(t, mixed+"\n"), Codex, "ours"))
}

// TestContextsFollowForks reads a conversation of four prompts in as many files: both
// hooks spoke anew in each of them, and what was reverted is left out.
func TestContextsFollowForks(t *testing.T) {
	t.Parallel()
	got := told(t, rolloutOf(t, history, "01a22dee-324b-7000-8000-000000000048"), Codex, "proem:", "Background")
	var turns []int
	for i, c := range got {
		turns = append(turns, c.Turn)
		require.Equal(t, i%2 == 1, strings.HasPrefix(c.Text, "proem:"), c.Text)
	}
	require.Equal(t, []int{1, 1, 2, 2, 3, 3, 4, 4}, turns)

	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(history)))
	require.NoError(t, os.Remove(rolloutOf(t, dir, "_01a22dee-3040-7000-8000-000000000039")))
	got = told(t, rolloutOf(t, dir, "01a22dee-324b-7000-8000-000000000048"), Codex, "proem:", "Background")
	require.Len(t, got, 4, "a file that is gone ends it")
}

func TestContextsOfNothing(t *testing.T) {
	t.Parallel()
	_, err := Contexts(t.Context(), t.TempDir(), Codex, nil)
	require.Error(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Contexts(ctx, file(t, "{}\n"), Codex, nil)
	require.ErrorIs(t, err, context.Canceled)
}
