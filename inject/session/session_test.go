package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
)

func input(t *testing.T, word, text string, step int64) inject.Input {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return inject.Input{Turn: host.Turn{Host: host.Find(word), Transcript: path, Step: step}}
}

func said(t *testing.T, in inject.Input) []string {
	t.Helper()
	lines, err := Module.Build(t.Context(), in)
	require.NoError(t, err)
	var out []string
	for _, l := range lines {
		require.Equal(t, "user", l.Key)
		require.Equal(t, messageLimit, l.Limit)
		out = append(out, l.Text)
	}
	return out
}

func TestTheLastThreeMessagesWithoutWrappers(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, m := range []string{"zero", "one", `# Context from my IDE setup:\nx\n## My request for Codex:\ntwo`, "three"} {
		b.WriteString(`{"type":"event_msg","payload":{"type":"user_message","message":"` + m + `"}}` + "\n")
	}
	require.Equal(t, []string{"one", "two", "three"}, said(t, input(t, "codex", b.String(), -1)))
}

func TestThePromptItselfIsNoEarlierMessage(t *testing.T) {
	t.Parallel()
	row := func(step, text string) string {
		return `{"step_index":` + step + `,"source":"USER_EXPLICIT","type":"USER_INPUT","content":"` + text + `"}` + "\n"
	}
	in := input(t, "agy", row("8", "now")+row("0", "a")+row("4", "b"), 8)
	require.Equal(t, []string{"a", "b"}, said(t, in))
	require.Equal(t, []string{"b", "c", "d"}, said(t, input(t, "agy", row("1", "a")+row("2", "b")+row("3", "c")+row("4", "d")+row("5", "now"), 5)))
}

func TestWithoutATranscriptThereIsNothing(t *testing.T) {
	t.Parallel()
	require.Empty(t, said(t, inject.Input{}))
	in := input(t, "codex", "", -1)
	in.Turn.Transcript += ".none"
	require.Empty(t, said(t, in))
	in.Turn.Transcript = filepath.Dir(in.Turn.Transcript)
	_, err := Module.Build(t.Context(), in)
	require.ErrorContains(t, err, "not a regular file")
}
