package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

func decode(t *testing.T, word, doc string, serves ...Event) (Turn, string, error) {
	t.Helper()
	return Decode(t.Context(), word, []byte(doc), serves)
}

func fixture(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("../../fixtures/hosts", path))
	require.NoError(t, err)
	return string(b)
}

func TestCodexPayloadsAreRead(t *testing.T) {
	t.Parallel()
	const session, turn = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"
	for _, c := range []struct {
		file   string
		serves []Event
		want   Turn
	}{
		{"session-start.startup", []Event{Start, Subagent}, Turn{Event: Start, Session: session, Source: "startup"}},
		{"session-start.clear", []Event{Start, Subagent}, Turn{Event: Start, Session: session, Source: "clear"}},
		{"session-start.fork", []Event{Start, Subagent}, Turn{Event: Start, Session: session, Source: "fork"}},
		{"subagent-start", []Event{Start, Subagent}, Turn{
			Event: Subagent, Session: session, ID: turn,
			AgentID: "00000000-0000-7000-8000-000000000003", AgentType: "checker",
		}},
		{"user-prompt-submit.root", []Event{Prompt}, Turn{Event: Prompt, Session: session, ID: turn, Prompt: "use a tool"}},
		{"user-prompt-submit.ide-wrapped", []Event{Prompt}, Turn{Event: Prompt, Session: session, ID: turn, Prompt: "\n!quick rename the var"}},
		{"user-prompt-submit.subagent", []Event{Prompt}, Turn{
			Event: Prompt, Session: session, ID: turn, Prompt: "SUBTASK please check",
			AgentID: "00000000-0000-7000-8000-000000000003", AgentType: "checker",
		}},
	} {
		got, warning, err := decode(t, "codex", fixture(t, "codex/payloads/"+c.file+"-0.171.0.json"), c.serves...)
		require.NoError(t, err, c.file)
		require.Empty(t, warning, c.file)
		require.Equal(t, "codex", got.Host.Name)
		require.Equal(t, "/home/user/project", got.Dir, c.file)
		require.True(t, strings.HasPrefix(got.Transcript, "/home/user/.codex/sessions/"), c.file)
		got.Host, got.Dir, got.Transcript, c.want.Step = nil, "", "", -1
		require.Equal(t, c.want, got, c.file)
	}
}

func TestAnEphemeralSessionHasNoTranscript(t *testing.T) {
	t.Parallel()
	got, _, err := decode(t, "", fixture(t, "codex/payloads/user-prompt-submit.ephemeral-0.171.0.json"), Prompt)
	require.NoError(t, err)
	require.Empty(t, got.Transcript)
}

func TestFieldsOfAnotherTypeCountAsMissing(t *testing.T) {
	t.Parallel()
	got, _, err := decode(t, "", `{"hook_event_name":7,"prompt":42,"cwd":["x"],"session_id":{"a":1},"transcript_path":7,"turn_id":null}`, Prompt)
	require.NoError(t, err)
	require.Equal(t, Turn{Host: &codex, Event: Prompt, Step: -1}, got)
	got, _, err = decode(t, "", `{"session_id":"s","cwd":"relative","transcript_path":"/a/\u0000b"}`, Prompt)
	require.NoError(t, err)
	require.Empty(t, got.Dir+got.Transcript)
}

func TestTheTextIsFoundWhereverItIs(t *testing.T) {
	t.Parallel()
	for doc, want := range map[string]string{
		`{"prompt":"a","message":"b"}`:                         "a",
		`{"prompt":null,"userPrompt":"a"}`:                     "a",
		`{"prompt":"","input":"a"}`:                            "a",
		`{"message":{"role":"user","content":"a"}}`:            "a",
		`{"content":["a",{"type":"text","text":"b"},{"x":1}]}`: "a\nb",
		`{"text":{"text":"a"}}`:                                "a",
		`{"messages":[{"role":"user","content":"old"},{"role":"user","content":[{"text":"a"}]},{"role":"assistant","content":"b"}]}`: "a",
		`{"other":"a"}`:                 "",
		`{"text":[[[[[[["deep"]]]]]]]}`: "",
		`{"prompt":"<hook_context>x</hook_context>\n\n!quick a"}`:                   "\n\n!quick a",
		`{"prompt":"<hook_context>never closed"}`:                                   "<hook_context>never closed",
		`{"prompt":" # Context from my IDE setup:\nx\n## My request for Codex: a"}`: " a",
		`{"prompt":"say ## My request for Codex: a"}`:                               "say ## My request for Codex: a",
	} {
		got, _, err := decode(t, "", doc, Prompt)
		require.NoError(t, err, doc)
		require.Equal(t, want, got.Prompt, doc)
	}
}

func TestAnyAgentIDMeansASubagent(t *testing.T) {
	t.Parallel()
	for raw, agent := range map[string]bool{`"a"`: true, `""`: true, `7`: true, `{}`: true, `false`: true, `null`: false} {
		got, _, err := decode(t, "", `{"hook_event_name":"UserPromptSubmit","agent_id":`+raw+`,"prompt":"!agents x"}`, Prompt)
		require.NoError(t, err)
		require.Equal(t, agent, got.AgentID != "", raw)
	}
}

func TestAnEmptyPromptIsNotLookedForElsewhere(t *testing.T) {
	t.Parallel()
	got, _, err := decode(t, "", `{"hook_event_name":"UserPromptSubmit","prompt":"","message":"!quick x"}`, Prompt)
	require.NoError(t, err)
	require.Empty(t, got.Prompt)
}

func TestThePayloadOverrulesTheWord(t *testing.T) {
	t.Parallel()
	got, warning, err := decode(t, "codex", `{"conversationId":"c","invocationNum":1}`, Prompt)
	require.Equal(t, "antigravity", got.Host.Name)
	require.Contains(t, warning, "codex")
	require.True(t, Silent(err))
	got, warning, err = decode(t, "agy", `{"x":1}`, Start)
	require.NoError(t, err)
	require.Empty(t, warning)
	require.Equal(t, "antigravity", got.Host.Name)
}

func TestAPayloadTellsItsEvent(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]Event{
		"codex/payloads/user-prompt-submit.root-0.171.0.json":            Prompt,
		"codex/payloads/session-start.compact-0.171.0.json":              Start,
		"codex/payloads/subagent-start-0.171.0.json":                     Subagent,
		"antigravity/payloads/reconstructed-PreInvocation-0-1.2.17.json": Prompt,
		"antigravity/payloads/reconstructed-PreInvocation-1-1.2.17.json": Prompt,
		"antigravity/payloads/reconstructed-SessionStart-1.2.17.json":    Start,
	} {
		require.Equal(t, want, Reports([]byte(fixture(t, file))), file)
	}
	for _, doc := range []string{`{}`, `{"hook_event_name":"PreToolUse"}`, `{"hook_event_name":7}`, `{"session_id":"s"}`} {
		require.Equal(t, Prompt, Reports([]byte(doc)), doc)
	}
}

func TestAReplyHasNoKeyThatItsHostDoesNotKnow(t *testing.T) {
	t.Parallel()
	const hostile = "a\"b\\c\n\x00\u2028</x>\xff"
	for _, h := range All {
		for _, r := range []Reply{{}, {Context: "c"}, {Notice: "n"}, {Context: hostile, Notice: hostile}} {
			for _, e := range h.Events {
				checkReply(t, h, e, r)
			}
		}
	}
}

// checkReply holds the laws of an answer: valid JSON, only allowed keys, the
// text as it was.
func checkReply(t testing.TB, h *Host, e EventName, r Reply) {
	out := Encode(Turn{Host: h, Event: e.Event}, r)
	require.True(t, gjson.ValidBytes(out), string(out))
	require.True(t, utf8.Valid(out))
	want := strings.ToValidUTF8(r.Context, "\ufffd")
	doc := gjson.ParseBytes(out)
	require.True(t, doc.IsObject())
	allowed := map[string]string{"systemMessage": "", "hookSpecificOutput": ""}
	text := doc.Get("hookSpecificOutput.additionalContext")
	if h == &antigravity {
		allowed = map[string]string{"injectSteps": ""}
		text = doc.Get("injectSteps.0.systemMessage.systemMessage")
		require.LessOrEqual(t, doc.Get("injectSteps.#").Int(), int64(1))
	} else if r.Context != "" {
		require.Equal(t, e.Name, doc.Get("hookSpecificOutput.hookEventName").String())
		require.Len(t, doc.Get("hookSpecificOutput").Map(), 2)
	}
	for key := range doc.Map() {
		require.Contains(t, allowed, key)
	}
	require.Equal(t, r.Context != "", text.Exists(), "an empty context is left out")
	require.Equal(t, len([]rune(want)), len([]rune(text.String())))
	if utf8.ValidString(r.Context) {
		require.Equal(t, r.Context, text.String())
	}
}

func TestHostsAreCompleteAndApart(t *testing.T) {
	t.Parallel()
	words := map[string]bool{}
	for _, h := range All {
		for _, w := range append([]string{h.Name}, h.Aliases...) {
			require.False(t, words[w], w)
			words[w] = true
			require.Same(t, h, Find(w))
		}
		require.NotEmpty(t, h.Marks)
		require.NotEmpty(t, h.Places)
		require.Equal(t, "s", h.TimeoutUnit)
		require.Positive(t, h.TimeoutLimit)
		require.GreaterOrEqual(t, h.MaxBytes, 9500, "the budget must fit")
		require.Equal(t, h.Name, h.Dialect.Name)
		require.NotEmpty(t, h.EventName(Prompt))
		require.NotEmpty(t, h.EventName(Start))
	}
	require.Nil(t, Find(""))
	require.Nil(t, Find("claude"))
}

// TestTheReadmeTellsTheTable holds the contract table of README.md to the hosts.
func TestTheReadmeTellsTheTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	for _, h := range All {
		require.Contains(t, string(text), "`"+h.Name+"`")
		for _, e := range h.Events {
			require.Contains(t, string(text), "`"+e.Name+"`")
		}
		for _, p := range h.Places {
			require.Contains(t, string(text), "`"+strings.TrimPrefix(p.Path, "./")+"`")
		}
	}
}
