//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// turnLimit is far above what a turn against the mock takes, a second or two on two busy cores.
const turnLimit = 60 * time.Second

// codexScene is a scene with a Codex whose model is the mock and whose hooks are ours.
type codexScene struct {
	*scene
	model *mockmodel.Server
	// wrap goes in front of the codex command line.
	wrap []string
	// piped is what stands on stdin of the next turns.
	piped []byte
	// submit and start are the registered commands; a test may set others before its first turn.
	submit, start string
	// installed says that hooks.json is not ours to write, and that Codex runs what it trusts alone.
	installed bool
}

func newCodexScene(t *testing.T) *codexScene {
	t.Helper()
	model, err := mockmodel.Listen("127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = model.Close() })
	c := &codexScene{scene: newScene(t), model: model}
	c.submit = hookCommand(t, "user-prompt-submit", "codex")
	c.start = hookCommand(t, "session-start", "codex")
	c.setenv("CODEX_HOME", filepath.Join(c.home, ".codex"))
	require.NoError(t, os.Mkdir(filepath.Join(c.home, ".codex"), 0o700))
	c.codexFile("config.toml", c.config())
	return c
}

func (c *codexScene) codexFile(name, text string) {
	c.t.Helper()
	require.NoError(c.t, os.WriteFile(filepath.Join(c.home, ".codex", name), []byte(text), 0o600))
}

// config makes the mock the only model, lets tools run without questions, and keeps Codex off the network.
func (c *codexScene) config() string {
	return strings.NewReplacer("@URL@", c.model.URL(), "@PROJECT@", c.project).Replace(`
model = "gpt-5.4"
model_provider = "mock"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.mock]
name = "mock"
base_url = "@URL@"
wire_api = "responses"
requires_openai_auth = false
supports_websockets = false

[projects."@PROJECT@"]
trust_level = "trusted"
`)
}

// hooks is our hooks.json in the one handler shape that is part of the trust hash for ever.
func (c *codexScene) hooks() string {
	c.t.Helper()
	type object = map[string]any
	group := func(command string) []object {
		handler := object{"type": "command", "command": command, "timeout": 10, "additionalContextLimit": 4000}
		return []object{{"hooks": []object{handler}}}
	}
	text, err := json.Marshal(object{"hooks": object{
		"SessionStart": group(c.start), "SubagentStart": group(c.start), "UserPromptSubmit": group(c.submit),
	}})
	require.NoError(c.t, err)
	return string(text)
}

// exec types a prompt into a new session, resume into the last one.
func (c *codexScene) exec(prompt string) turn { c.t.Helper(); return c.type_(prompt, "exec") }

func (c *codexScene) resume(prompt string) turn {
	c.t.Helper()
	return c.type_(prompt, "exec", "resume", "--last")
}

func (c *codexScene) type_(prompt string, command ...string) turn {
	c.t.Helper()
	bypass := []string{"--dangerously-bypass-hook-trust"}
	if c.installed {
		bypass = nil
	} else {
		c.codexFile("hooks.json", c.hooks())
	}
	seen := len(c.model.Requests())
	argv := append(append([]string{}, c.wrap...), codexBinary(c.t))
	argv = slices.Concat(argv, command, bypass, []string{"--json", "--", prompt})
	out := c.run(turnLimit, c.piped, argv...)
	require.Zero(c.t, out.code, "codex: %s\n%s", out.stdout, out.stderr)
	tn := turn{t: c.t, prompt: prompt, took: out.took}
	for _, r := range c.model.Requests()[seen:] {
		if r.IsModelCall() {
			items, err := r.Items()
			require.NoError(c.t, err)
			tn.requests = append(tn.requests, items)
		}
	}
	require.NotEmpty(c.t, tn.requests, "the turn never reached the model: %s\n%s", out.stdout, out.stderr)
	return tn
}
