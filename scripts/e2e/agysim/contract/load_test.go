package contract

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func load(t *testing.T, text string) File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hooks.json")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return Load(path).Files[0]
}

func TestFlatHandlerIsLoadedWithItsFolderAndTimeout(t *testing.T) {
	t.Parallel()
	f := load(t, `{"proem": {"PreInvocation": [{"type": "command", "command": "a b", "timeout": 10, "env": {"X": "1"}, "matcher": 5}]}}`)
	require.NoError(t, f.Rejected)
	require.Equal(t, []Handler{{
		Event: PreInvocation, ID: "jsonhook__proem_PreInvocation_0_0", Command: "a b",
		Dir: filepath.Dir(f.Path), Timeout: 10 * time.Second,
	}}, f.Handlers)
}

func TestOneBadEntryRejectsTheWholeFile(t *testing.T) {
	t.Parallel()
	const good = `"good": {"Stop": [{"command": "x"}]}, `
	tests := []struct{ name, text string }{
		{"trailing comma", `{"a": {},}`},
		{"comment", `{ // no
		}`},
		{"second document", `{} {}`},
		{"root is a list", `[]`},
		{"name is not an object", `{` + good + `"bad": []}`},
		{"events at the top", `{` + good + `"PreInvocation": [{"command": "x"}]}`},
		{"enabled is not a bool", `{` + good + `"bad": {"enabled": "yes"}}`},
		{"event is not an array", `{` + good + `"bad": {"Stop": {"command": "x"}}}`},
		{"timeout is a float", `{` + good + `"bad": {"Stop": [{"command": "x", "timeout": 1.5}]}}`},
		{"timeout is a string", `{` + good + `"bad": {"Stop": [{"command": "x", "timeout": "5"}]}}`},
		{"timeout is too large", `{` + good + `"bad": {"Stop": [{"command": "x", "timeout": 2147483648}]}}`},
		{"unknown type", `{` + good + `"bad": {"Stop": [{"type": "http", "command": "x"}]}}`},
		{"command with a prompt", `{` + good + `"bad": {"Stop": [{"command": "x", "prompt": "y"}]}}`},
		{"no command", `{` + good + `"bad": {"Stop": [{"type": "command"}]}}`},
		{"command of a wrong type", `{` + good + `"bad": {"Stop": [{"command": 1}]}}`},
		{"nested shape on a flat event", `{` + good + `"bad": {"PreInvocation": [{"hooks": [{"command": "x"}]}]}}`},
		{"disabled hook is checked too", `{` + good + `"bad": {"enabled": false, "Stop": [{}]}}`},
		{"flat shape on a grouped event", `{` + good + `"bad": {"PreToolUse": [{"hooks": {"command": "x"}}]}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			f := load(t, tt.text)
			require.Error(t, f.Rejected)
			require.Empty(t, f.Handlers)
		})
	}
}

func TestOtherFilesLiveBesideARejectedOne(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bad, good := filepath.Join(dir, "bad.json"), filepath.Join(dir, "good.json")
	require.NoError(t, os.WriteFile(bad, []byte(`{"a": 1}`), 0o600))
	require.NoError(t, os.WriteFile(good, []byte(`{"a": {"Stop": [{"command": "x"}]}}`), 0o600))
	c := Load(filepath.Join(dir, "missing.json"), bad, good)
	require.Error(t, c.Files[0].Rejected)
	require.Error(t, c.Files[1].Rejected)
	require.Len(t, c.Handlers(Stop), 1)
}

func TestUnknownEventIsDroppedWithoutAWord(t *testing.T) {
	t.Parallel()
	f := load(t, `{"a": {"UserPromptSubmit": "anything", "stop": [{"command": "x"}]}}`)
	require.NoError(t, f.Rejected)
	require.Equal(t, []string{"a.UserPromptSubmit"}, f.Dropped)
	require.Equal(t, Stop, f.Handlers[0].Event, "names match without regard to case")
}

func TestLastOfARepeatedKeyWins(t *testing.T) {
	t.Parallel()
	f := load(t, `{"a": 1, "a": {"Stop": [{"command": "old"}], "Stop": [{"command": "new"}]}}`)
	require.NoError(t, f.Rejected)
	require.Len(t, f.Handlers, 1)
	require.Equal(t, "new", f.Handlers[0].Command)
}

func TestDisabledAndPromptHooksGiveNoHandler(t *testing.T) {
	t.Parallel()
	f := load(t, `{"off": {"Stop": [{"command": "x"}], "enabled": false},
		"asks": {"Stop": [{"type": "prompt", "prompt": "really?"}]}}`)
	require.NoError(t, f.Rejected)
	require.Empty(t, f.Handlers)
}

func TestTimeoutWithoutANumberIsThirtySeconds(t *testing.T) {
	t.Parallel()
	f := load(t, `{"a": {"Stop": [{"command": "x"}, {"command": "x", "timeout": 0}, {"command": "x", "timeout": 86400}]}}`)
	require.NoError(t, f.Rejected)
	require.Equal(t, 30*time.Second, f.Handlers[0].Timeout)
	require.Equal(t, 30*time.Second, f.Handlers[1].Timeout)
	require.Equal(t, 24*time.Hour, f.Handlers[2].Timeout)
}

func TestHandlersKeepTheOrderOfFilesAndNames(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, second := filepath.Join(dir, "1.json"), filepath.Join(dir, "2.json")
	require.NoError(t, os.WriteFile(first, []byte(`{"z": {"Stop": [{"command": "1"}]}, "a": {"Stop": [{"command": "2"}]}}`), 0o600))
	require.NoError(t, os.WriteFile(second, []byte(`{"m": {"Stop": [{"command": "3"}]}}`), 0o600))
	var got []string
	for _, h := range Load(first, second).Handlers(Stop) {
		got = append(got, h.Command)
	}
	require.Equal(t, []string{"1", "2", "3"}, got)
}

func TestMatcherFitsTheWholeToolName(t *testing.T) {
	t.Parallel()
	f := load(t, `{"a": {"PreToolUse": [{"matcher": "run_command|view_.*", "hooks": [{"command": "x"}]}]}}`)
	require.NoError(t, f.Rejected)
	h := f.Handlers[0]
	require.True(t, h.Matches("view_file"))
	require.False(t, h.Matches("preview_file"))
	require.True(t, Handler{Matcher: "*"}.Matches("anything"))
	require.False(t, Handler{Matcher: "("}.Matches("("))
}
