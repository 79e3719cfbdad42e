package agysim

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/agysim/contract"
)

// agent is an agy whose handlers of one event are shell commands.
func agent(t *testing.T, event contract.Event, commands ...string) *Agent {
	t.Helper()
	dir := t.TempDir()
	var handlers []map[string]any
	for _, c := range commands {
		handlers = append(handlers, map[string]any{"command": c, "timeout": 1})
	}
	text, err := json.Marshal(map[string]any{"test": map[string]any{string(event): handlers}})
	require.NoError(t, err)
	file := filepath.Join(dir, "hooks.json")
	require.NoError(t, os.WriteFile(file, text, 0o600))
	return &Agent{Root: filepath.Join(dir, "root"), Files: []string{file}, Surface: CLI, Env: os.Environ()}
}

func say(t *testing.T, c *Conversation, prompt string, calls ...Call) Turn {
	t.Helper()
	turn, err := c.Say(t.Context(), prompt, calls...)
	require.NoError(t, err)
	return turn
}

// kinds is what each model call of a turn was given.
func kinds(turn Turn) [][]string {
	var out [][]string
	for _, r := range turn.Requests {
		var line []string
		for _, m := range r.Messages {
			line = append(line, m.Kind)
		}
		out = append(out, line)
	}
	return out
}

var withTool = []Call{{Text: "looking", Tools: []Tool{{Name: "view_file", Result: "package p"}}}, {Text: "done"}}

func TestEphemeralIsGoneAfterOneCallAndTheOthersStay(t *testing.T) {
	t.Parallel()
	// Only invocation 0 answers.
	first := func(step string) string {
		return `grep -q '"invocationNum":0' && echo '{"injectSteps":[` + step + `]}' || echo '{}'`
	}
	a := agent(t, contract.PreInvocation, first(`{"ephemeralMessage":"e"}`), first(`{"systemMessage":{"systemMessage":"s"}}`), first(`{"userMessage":"u"}`))
	c := a.Open()
	require.Equal(t, [][]string{
		{"prompt", contract.System, contract.User, contract.Ephemeral},
		{"prompt", contract.System, contract.User, "text", "tool result"},
	}, kinds(say(t, c, "one", withTool...)))
	require.Equal(t, []string{
		"prompt", contract.System, contract.User, "text", "tool result", "text", "prompt", contract.System, contract.User, contract.Ephemeral,
	}, kinds(say(t, c, "two"))[0])
}

func TestInvocationsStartAtZeroInEachTurn(t *testing.T) {
	t.Parallel()
	c := agent(t, contract.PreInvocation, "true").Open()
	var got []float64
	for _, prompt := range []string{"one", "two"} {
		for _, run := range say(t, c, prompt, withTool...).Runs {
			got = append(got, payload(t, run)["invocationNum"].(float64))
		}
	}
	require.Equal(t, []float64{0, 1, 0, 1}, got)
}

func payload(t *testing.T, run Run) map[string]any {
	t.Helper()
	var p map[string]any
	require.NoError(t, json.Unmarshal(run.Payload, &p))
	return p
}

func TestPayloadNamesNoEventNoFolderAndNoPrompt(t *testing.T) {
	t.Parallel()
	run := say(t, agent(t, contract.SessionStart, "true").Open(), "a secret prompt").Runs[0]
	var names []string
	for name := range payload(t, run) {
		names = append(names, name)
	}
	require.ElementsMatch(t, []string{"conversationId", "workspacePaths", "transcriptPath", "artifactDirectoryPath", "modelName"}, names)
	require.Contains(t, string(run.Payload), `"workspacePaths":[]`)
	require.NotContains(t, string(run.Payload), "secret")
}

func TestHandlerRunsInTheFolderOfItsFileWithTheAgentsVariables(t *testing.T) {
	t.Parallel()
	a := agent(t, contract.SessionStart, `pwd -P >&2; echo "$ANTIGRAVITY_AGENT $ANTIGRAVITY_CONVERSATION_ID" >&2`)
	run := say(t, a.Open(), "one").Runs[0]
	dir, err := filepath.EvalSymlinks(filepath.Dir(a.Files[0]))
	require.NoError(t, err)
	require.Equal(t, dir+"\n1 00000000-0000-4000-8000-000000000001\n", run.Stderr)
}

func TestSessionStartFiresOncePerConversationAfterTheUsersRow(t *testing.T) {
	t.Parallel()
	a := agent(t, contract.SessionStart, `cat >/dev/null; cat "$ANTIGRAVITY_APP_DATA_DIR"/brain/*/.system_generated/logs/transcript.jsonl >&2`)
	c := a.Open()
	require.Contains(t, say(t, c, "one").Runs[0].Stderr, "USER_EXPLICIT")
	require.Empty(t, say(t, c, "two").Runs)
	a.NoSessionStart = true
	require.Empty(t, say(t, a.Open(), "one").Runs)
}

func TestTranscriptHoldsInjectedRowsAsTheSdksAndResultsBeforeTheirPlanner(t *testing.T) {
	t.Parallel()
	c := agent(t, contract.SessionStart, `echo '{"injectSteps":[{"userMessage":"u"}]}'`).Open()
	say(t, c, "one", withTool...)
	require.Equal(t, []string{
		"0 USER_EXPLICIT USER_INPUT", "1 SYSTEM CONVERSATION_HISTORY", "2 SYSTEM_SDK USER_INPUT",
		"4 MODEL VIEW_FILE", "3 MODEL PLANNER_RESPONSE", "6 MODEL PLANNER_RESPONSE",
	}, rows(t, c))
	text, err := os.ReadFile(c.Transcript())
	require.NoError(t, err)
	require.Contains(t, string(text), `<USER_REQUEST>\none\n</USER_REQUEST>\n<ADDITIONAL_METADATA>`)
	require.Contains(t, string(text), `<USER_REQUEST>\nu\n</USER_REQUEST>"`)
}

func rows(t *testing.T, c *Conversation) []string {
	t.Helper()
	text, err := os.ReadFile(c.Transcript())
	require.NoError(t, err)
	var out []string
	for line := range strings.Lines(string(text)) {
		var r row
		require.NoError(t, json.Unmarshal([]byte(line), &r))
		out = append(out, strings.Join([]string{strconv.Itoa(r.StepIndex), r.Source, r.Type}, " "))
	}
	return out
}

func TestIdeWritesTheTranscriptOnlyAtTheEndOfATurn(t *testing.T) {
	t.Parallel()
	a := agent(t, contract.PreInvocation, `cat "$ANTIGRAVITY_APP_DATA_DIR"/brain/*/.system_generated/logs/transcript.jsonl >&2; true`)
	a.Surface = IDE
	c := a.Open()
	require.NotContains(t, say(t, c, "uno").Runs[0].Stderr, "uno")
	run := say(t, c, "due").Runs[0]
	require.Contains(t, run.Stderr, "uno")
	require.NotContains(t, run.Stderr, "due")
	require.NotContains(t, payload(t, run), "modelName")
	require.Equal(t, "transcript.jsonl", filepath.Base(c.Transcript()))
}

func TestFailedHookLeavesTheModelCallAlone(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"exit 2", "echo oops", `echo '{"decision":"deny"}'`, "exec sleep 5", "kill -9 $$"} {
		t.Run(command, func(t *testing.T) {
			t.Parallel()
			turn := say(t, agent(t, contract.PreInvocation, command).Open(), "one")
			require.Error(t, turn.Runs[0].Failed)
			require.Equal(t, [][]string{{"prompt"}}, kinds(turn))
		})
	}
}

func TestLongSystemMessageKeepsItsHead(t *testing.T) {
	t.Parallel()
	turn := say(t, agent(t, contract.PreInvocation,
		`printf '{"injectSteps":[{"systemMessage":{"systemMessage":"head%060000d"}}]}' 0`).Open(), "one")
	require.True(t, turn.Runs[0].Cut)
	text := turn.Requests[0].Messages[1].Text
	require.Len(t, text, systemCap)
	require.True(t, strings.HasPrefix(text, "head"))
}

func TestEmptyStepAbortsTheRun(t *testing.T) {
	t.Parallel()
	for _, step := range []string{`{}`, `{"toolCall":{}}`} {
		c := agent(t, contract.PreInvocation, `echo '{"injectSteps":[`+step+`]}'`).Open()
		turn, err := c.Say(t.Context(), "one")
		require.ErrorIs(t, err, errEmptyStep)
		require.Empty(t, turn.Requests)
	}
}

func TestFailedModelCallLeavesNoModelRow(t *testing.T) {
	t.Parallel()
	c := agent(t, contract.Stop, "true").Open()
	turn := say(t, c, "one", Call{Error: "quota"})
	require.Equal(t, "ERROR", payload(t, turn.Runs[0])["terminationReason"])
	require.Equal(t, "2 SYSTEM ERROR_MESSAGE", rows(t, c)[2])
}

func TestSubagentHasNoUserRow(t *testing.T) {
	t.Parallel()
	c := agent(t, contract.PreInvocation, "true").Open()
	turn, err := c.Task(t.Context(), "count the files")
	require.NoError(t, err)
	require.Len(t, turn.Runs, 1)
	require.Equal(t, "0 SYSTEM SYSTEM_MESSAGE", rows(t, c)[0])
}

func TestToolRunsUnlessItsHookDenies(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]string{
		"true":                        "package p",
		`echo '{"decision":"allow"}'`: "package p",
		"echo '{}'":                   "denied by hook: ",
		`echo '{"decision":"deny"}'`:  "denied by hook: ",
		"exit 1":                      "command failed: exit status 1",
	} {
		a := agent(t, contract.PreToolUse)
		hooks := map[string]any{"test": map[string]any{"PreToolUse": []any{map[string]any{
			"matcher": "view_file", "hooks": []any{map[string]any{"command": command}},
		}}}}
		text, err := json.Marshal(hooks)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(a.Files[0], text, 0o600))
		turn := say(t, a.Open(), "one", withTool...)
		require.Equal(t, want, turn.Requests[1].Messages[2].Text, command)
	}
}
