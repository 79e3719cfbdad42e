package transcript

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/transcript/rows"
)

const fixtures = "../../fixtures/hosts"

// tiny puts block edges everywhere.
func tiny(block int64) rows.Limits {
	return rows.Limits{Block: block, Scan: 1 << 40, Line: 1 << 20, Whole: 4 << 20}
}

// lastOf runs a scan over bytes in memory.
func lastOf(data []byte, d Dialect, n int, l rows.Limits) (Tail, error) {
	s := rows.Scanner{In: bytes.NewReader(data), Size: int64(len(data)), Pattern: d.users, Limits: l}
	return last(context.Background(), &s, n)
}

func texts(t Tail) []string {
	out := []string{}
	for _, m := range t.Messages {
		out = append(out, m.Text)
	}
	return out
}

func write(t *testing.T, lines ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600))
	return path
}

func TestLastOfCapturedCodexTranscripts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file string
		n    int
		want []string
	}{
		{"legacy-1-turn-0.145.0", 3, []string{"hi"}},
		{"legacy-continued-0.120.0-then-0.171.0", 3, []string{"one", "two", "third from new version"}},
		{"legacy-continued-0.120.0-then-0.171.0", 2, []string{"two", "third from new version"}},
		{"paginated-3-turns-0.171.0", 3, []string{"one", "two", "three"}},
		{"paginated-3-turns-0.171.0", 1, []string{"three"}},
		{"paginated-3-turns-0.171.0", 0, []string{}},
		{"paginated-3-turns-0.171.0", -1, []string{}},
		{"paginated-30-turns-0.171.0", 3, []string{"prompt number 28", "prompt number 29", "prompt number 30"}},
		// Three prompts were blocked by a hook and left no line.
		{"paginated-blocked-prompts-0.171.0", 3, []string{"normal"}},
		// The compacted row repeats "one" and "two".
		{"paginated-compacted-0.171.0", 9, []string{"one", "two", "three", "four"}},
		{"paginated-compacted-mid-turn-0.171.0", 9, []string{"one", "two"}},
		// What it was forked from is not here.
		{"paginated-fork-child-0.171.0", 9, []string{"forked prompt"}},
		// The item has a local_image part before its text.
		{"paginated-image-0.171.0", 9, []string{"look at this image"}},
		// "quick initial arg" was typed as a shell command.
		{"paginated-tui-shell-and-steer-0.171.0", 9, []string{"normal slowprompt", "steer message typed during run"}},
		// A subagent_notification stands between the two.
		{"paginated-with-subagent-parent-0.171.0", 9, []string{"use agents", "second"}},
		{"paginated-agents-md-0.171.0", 9, []string{"one"}},
	} {
		path := filepath.Join(fixtures, "codex/transcripts", c.file+".jsonl")
		tail, err := Last(t.Context(), path, Codex, c.n)
		require.NoError(t, err, c.file)
		require.Equal(t, c.want, texts(tail), c.file)
		require.Equal(t, int64(-1), tail.ModelStep)
		require.Equal(t, len(c.want) < c.n && !strings.Contains(c.file, "fork"), tail.Complete, c.file)
	}
}

func TestLastOfReconstructedAntigravityTranscripts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file  string
		n     int
		model int64
		want  []Message
	}{
		{"reconstructed-3-turns", 2, 8, []Message{{"fix the bug in parser.go", 3}, {"and now?", 7}}},
		{"reconstructed-3-turns", 5, 8, []Message{{"!quick say hello", 0}, {"fix the bug in parser.go", 3}, {"and now?", 7}}},
		// Rows of SYSTEM_SDK, of other types, without text and without an end do not count.
		{"reconstructed-injected-and-unordered", 2, 7, []Message{{"why does </USER_REQUEST> end it?", 6}, {"bare text, no tags", 9}}},
		{"reconstructed-injected-and-unordered", 3, 7, []Message{{"rename the flag", 0}, {"why does </USER_REQUEST> end it?", 6}, {"bare text, no tags", 9}}},
	} {
		tail, err := Last(t.Context(), filepath.Join(fixtures, "antigravity/transcripts", c.file+".jsonl"), Antigravity, c.n)
		require.NoError(t, err, c.file)
		require.Equal(t, c.want, tail.Messages, c.file)
		require.Equal(t, c.model, tail.ModelStep, c.file)
		require.True(t, tail.Complete)
	}
}

func TestLastGivesTheSameAnswerForEveryBlockSize(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(fixtures, "codex/transcripts/paginated-compacted-0.171.0.jsonl"))
	require.NoError(t, err)
	for block := int64(1); block < 700; block += 1 + block/9 {
		tail, err := lastOf(data, Codex, 3, tiny(block))
		require.NoError(t, err)
		require.Equal(t, []string{"two", "three", "four"}, texts(tail), block)
	}
}

func codexLine(text string) string {
	return `{"timestamp":"t","type":"event_msg","payload":{"type":"user_message","message":"` + text + `"}}`
}

func TestLastSurvivesWhatStandsAroundAndInsideLines(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat(`[`, 100_000) + strings.Repeat(`]`, 100_000)
	for name, c := range map[string]struct {
		file string
		want []string
	}{
		"empty file":               {"", []string{}},
		"one newline":              {"\n", []string{}},
		"no newline at all":        {codexLine("a"), []string{}},
		"last line still written":  {codexLine("a") + "\n" + codexLine("b"), []string{"a"}},
		"CRLF":                     {codexLine("a") + "\r\n" + codexLine("b") + "\r\n", []string{"a", "b"}},
		"byte order mark":          {"\uFEFF" + codexLine("a") + "\n", []string{"a"}},
		"zeros after a crash":      {"\x00\x00\x00\x00" + codexLine("a") + "\x00\x00\n\x00\n", []string{"a"}},
		"garbage with a brace":     {"\x01{\xff{ {" + codexLine("a") + "\n\xfe\xfe\n", []string{"a"}},
		"invalid UTF-8 in text":    {codexLine("a\xffb") + "\n", []string{"a\uFFFDb"}},
		"lone surrogate in text":   {codexLine(`a\ud83db`) + "\n", []string{"a\uFFFDb"}},
		"spaces after colons":      {`{"type": "event_msg", "payload": {"type": "user_message", "message": "a"}}` + "\n", []string{"a"}},
		"torn line":                {codexLine("a")[:70] + "\n" + codexLine("b") + "\n", []string{"b"}},
		"torn line, then another":  {codexLine("a")[:70] + codexLine("b") + "\n" + codexLine("c") + "\n", []string{"c"}},
		"empty text":               {codexLine("") + "\n" + codexLine(` \n`) + "\n", []string{}},
		"message is no string":     {`{"type":"event_msg","payload":{"type":"user_message","message":["a"]}}` + "\n", []string{}},
		"payload is a string":      {`{"type":"event_msg","payload":"{\"type\":\"user_message\",\"message\":\"a\"}","x":"user_message"}` + "\n", []string{}},
		"escaped marker in output": {`{"type":"event_msg","payload":{"type":"agent_message","message":"` + strings.ReplaceAll(codexLine("a"), `"`, `\"`) + `"}}` + "\n", []string{}},
		"marker as another value":  {`{"type":"response_item","payload":{"type":"user_message","message":"a"}}` + "\n", []string{}},
		"marker deeper down":       {`{"type":"event_msg","payload":{"type":"x","y":{"type":"user_message","message":"a"}}}` + "\n", []string{}},
		"balanced but not JSON":    {`{"type":"event_msg","payload":{"type":"user_message","message":"a"},}` + "\n", []string{}},
		"two markers in one line":  {codexLine("see user_message") + "\n", []string{"see user_message"}},
		"content is no array":      {`{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":{"0":{"type":"text","text":"a"}}}}}` + "\n", []string{}},
		"hostile nesting":          {`{"x":` + deep + `,"type":"event_msg","payload":{"type":"user_message","message":"a"}}` + "\n", []string{}},
		"kinds of early versions": {
			`{"type":"event_msg","payload":{"type":"user_message","message":"<x>","kind":"environment_context"}}` + "\n" +
				`{"type":"event_msg","payload":{"type":"user_message","message":"a","kind":"plain"}}` + "\n", []string{"a"},
		},
		"parts of an item": {
			`{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":[` +
				`{"type":"text","text":"a"},{"type":"local_image","path":"p","text":"no"},7,{"type":"text","text":"b"}]}}}` + "\n", []string{"a\nb"},
		},
	} {
		for _, block := range []int64{1, 3, 17, 64, 1000, rows.Standard.Block} {
			tail, err := lastOf([]byte(c.file), Codex, 3, tiny(block))
			require.NoError(t, err, name)
			require.Equal(t, c.want, texts(tail), "%s, block %d", name, block)
			require.True(t, tail.Complete, name)
			require.Equal(t, int64(len(c.file)), tail.Scanned, name)
		}
	}
}

func TestDetect(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		fixtures + "/codex/transcripts/legacy-1-turn-0.145.0.jsonl":                                   "codex",
		fixtures + "/codex/transcripts/paginated-fork-child-0.171.0.jsonl":                            "codex",
		fixtures + "/antigravity/transcripts/reconstructed-3-turns.jsonl":                             "antigravity",
		write(t, "\uFEFF"+`{"type":"a","timestamp":"t","payload":{}}`+"\r", ""):                       "codex",
		write(t, `{"timestamp":"t","type":"a","payload":{"t":"`+strings.Repeat("x", 3<<20)+`"}}`, ""): "codex",
		write(t, `{"timestamp":"t","type":"a","payload":{}}`):                                         "", // no complete line
		write(t, `{"a":1}`, ""):  "",
		write(t, ``, ``):         "",
		write(t, `not JSON`, ``): "",
		write(t):                 "",
		t.TempDir():              "",
		"missing":                "",
	} {
		d, err := Detect(path)
		require.Equal(t, want, d.Name, path)
		require.Equal(t, want == "", err != nil, path)
	}
}
