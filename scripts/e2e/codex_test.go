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
	// submit and start are the registered commands; a test may set others before its first turn, and "" for start
	// leaves it unregistered.
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

// compacting lets Codex compact by itself as soon as a reply has cost what scripted replies say they do: crowded.
func (c *codexScene) compacting() {
	c.t.Helper()
	c.codexFile("config.toml", "model_auto_compact_token_limit = 20000\n"+c.config())
}

// crowded is a total above the limit that compacting sets.
const crowded = 50_000

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
	group := func(command string) []object {
		handler := object{"type": "command", "command": command, "timeout": 10, "additionalContextLimit": 4000}
		return []object{{"hooks": []object{handler}}}
	}
	events := object{"UserPromptSubmit": group(c.submit)}
	if c.start != "" {
		events["SessionStart"], events["SubagentStart"] = group(c.start), group(c.start)
	}
	text, err := json.Marshal(object{"hooks": events})
	require.NoError(c.t, err)
	return string(text)
}

// exec types a prompt into a new session, resume into the last one.
func (c *codexScene) exec(prompt string) turn { c.t.Helper(); return c.type_(prompt, "exec") }

func (c *codexScene) resume(prompt string) turn {
	c.t.Helper()
	return c.type_(prompt, "exec", "resume", "--last")
}

// review lets a reviewer look at the work tree; the one prompt is Codex's own.
func (c *codexScene) review() turn {
	c.t.Helper()
	return c.ran(reviewPrompt, "exec", "review", "--uncommitted")
}

func (c *codexScene) type_(prompt string, command ...string) turn {
	c.t.Helper()
	return c.ran(prompt, command[0], append(command[1:], "--json", "--", prompt)...)
}

// ran runs one `codex exec` with what belongs to each, and gives what the model was asked.
func (c *codexScene) ran(prompt, command string, args ...string) turn {
	c.t.Helper()
	flags := []string{command}
	if !c.installed {
		flags = append(flags, "--dangerously-bypass-hook-trust")
		c.codexFile("hooks.json", c.hooks())
	}
	seen := len(c.model.Requests())
	argv := append(append([]string{}, c.wrap...), codexBinary(c.t))
	argv = slices.Concat(argv, flags, args)
	out := c.run(turnLimit, c.piped, argv...)
	require.Zero(c.t, out.code, "codex: %s\n%s", out.stdout, out.stderr)
	tn := turn{t: c.t, prompt: prompt, took: out.took, requests: c.asked(seen)}
	require.NotEmpty(c.t, tn.requests, "the turn never reached the model: %s\n%s", out.stdout, out.stderr)
	return tn
}

// asked is the input of every model call from request number seen on.
func (c *codexScene) asked(seen int) [][]mockmodel.Item {
	c.t.Helper()
	var out [][]mockmodel.Item
	for _, r := range c.model.Requests()[seen:] {
		if r.IsModelCall() {
			items, err := r.Items()
			require.NoError(c.t, err)
			out = append(out, items)
		}
	}
	return out
}
