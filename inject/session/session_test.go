package session

import (
	"bufio"
	"encoding/json"
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

// TestThreeLongMessagesHaveRoom cuts texts of every kind at the limit: what stands
// around them may join their ends to other tokens, and still none is dropped.
func TestThreeLongMessagesHaveRoom(t *testing.T) {
	t.Parallel()
	f, err := os.Open("../../fixtures/tokens/counts.jsonl")
	require.NoError(t, err)
	defer f.Close()
	kinds := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var item struct{ Kind, Text string }
		require.NoError(t, json.Unmarshal(lines.Bytes(), &item))
		kinds[item.Kind] += " " + strings.Join(strings.Fields(item.Text), " ")
	}
	require.NotEmpty(t, kinds)
	for kind, text := range kinds {
		for from := 0; from < min(len(text)-900, 400); from += 37 { // cut anywhere, a character too
			line := inject.Line{Key: "user", Text: strings.ToValidUTF8(text[from:], ""), Limit: messageLimit}
			section := inject.Section{Module: Module, Lines: []inject.Line{line, line, line}}
			composed, outcomes := inject.Compose("", "", []inject.Section{section}, inject.StartBudget)
			require.False(t, outcomes[0].Cut, kind)
			require.LessOrEqual(t, outcomes[0].Tokens(composed), Module.Ceiling, kind)
		}
	}
}
