//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/agysim"
	"proem/scripts/e2e/agysim/contract"
)

// agyScene is a scene with a simulated Antigravity CLI whose hooks are ours.
type agyScene struct {
	*scene
	agent *agysim.Agent
}

func newAgyScene(t *testing.T, surface agysim.Surface) *agyScene {
	t.Helper()
	s := newScene(t)
	root := filepath.Join(s.home, ".gemini")
	a := &agyScene{scene: s, agent: &agysim.Agent{
		Root: root, Files: []string{filepath.Join(root, "config", "hooks.json")},
		Surface: surface, Workspaces: []string{s.project}, Env: s.env,
	}}
	a.register(a.proem())
	return a
}

// named is one hook of hooks.json: its name and a command for each event, as flat handlers.
type named struct {
	name   string
	events map[contract.Event]string
}

// proem is our own hook, whose handlers carry the host's name.
func (a *agyScene) proem() named {
	a.t.Helper()
	return named{"proem", map[contract.Event]string{
		contract.SessionStart:  hookCommand(a.t, "session-start", "antigravity"),
		contract.PreInvocation: hookCommand(a.t, "user-prompt-submit", "antigravity"),
	}}
}

// register writes the global hooks.json. Each hook is written by itself to keep the order of the names.
func (a *agyScene) register(hooks ...named) {
	a.t.Helper()
	var parts []string
	for _, h := range hooks {
		spec := map[string]any{}
		for event, command := range h.events {
			spec[string(event)] = []any{map[string]any{"type": "command", "command": command, "timeout": 10}}
		}
		text, err := json.Marshal(spec)
		require.NoError(a.t, err)
		parts = append(parts, `"`+h.name+`": `+string(text))
	}
	require.NoError(a.t, os.MkdirAll(filepath.Dir(a.agent.Files[0]), 0o700))
	require.NoError(a.t, os.WriteFile(a.agent.Files[0], []byte("{"+strings.Join(parts, ", ")+"}"), 0o600))
}

// say plays a turn and holds every reply of ours against the rules that have no exception.
func (a *agyScene) say(c *agysim.Conversation, prompt string, calls ...agysim.Call) agyTurn {
	a.t.Helper()
	turn, err := c.Say(a.t.Context(), prompt, calls...)
	return a.check(turn, err)
}

func (a *agyScene) check(turn agysim.Turn, err error) agyTurn {
	a.t.Helper()
	require.NoError(a.t, err)
	require.NoError(a.t, turn.Config.Files[0].Rejected)
	for _, run := range turn.Runs {
		if strings.HasPrefix(run.ID, "jsonhook__proem_") {
			requireReply(a.t, run)
		}
	}
	return agyTurn{a.t, turn}
}

// requireReply wants one object with no key but injectSteps, in time, of a size that agy keeps whole.
func requireReply(t *testing.T, run agysim.Run) {
	t.Helper()
	require.NoError(t, run.Failed, "%s: %q %q", run.ID, run.Stdout, run.Stderr)
	require.NotNil(t, run.Result, "a blank reply from %s", run.ID)
	var keys map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(run.Stdout), &keys))
	delete(keys, "injectSteps")
	require.Empty(t, keys)
	require.False(t, run.Cut)
	require.Less(t, run.Took, hookLimit)
	for _, step := range run.Result.Steps {
		require.Equal(t, contract.System, step.Kind)
		require.NotEmpty(t, step.Text)
		require.LessOrEqual(t, len(step.Text), contextLimit)
	}
}

// agyTurn is a turn with the questions that tests ask of it.
type agyTurn struct {
	t *testing.T
	agysim.Turn
}

// replies are the answers of our PreInvocation handler, one per model call.
func (tn agyTurn) replies() []string {
	var out []string
	for _, run := range tn.Runs {
		if run.Event == contract.PreInvocation && strings.HasPrefix(run.ID, "jsonhook__proem_") {
			out = append(out, strings.TrimSpace(run.Stdout))
		}
	}
	return out
}

// given are the system messages of the turn's model call n that came after the turn's prompt.
func (tn agyTurn) given(n int) []string {
	var out []string
	for _, m := range tn.Requests[n].Messages {
		switch m.Kind {
		case "prompt", "task":
			out = nil
		case contract.System:
			out = append(out, m.Text)
		}
	}
	return out
}

// context is the one message of model call 0 that our prompt hook gave.
func (tn agyTurn) context() string {
	tn.t.Helper()
	got := containing(tn.given(0), "proem: contextMode=")
	require.Len(tn.t, got, 1)
	return got[0]
}
