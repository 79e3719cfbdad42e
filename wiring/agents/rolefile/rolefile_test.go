package rolefile

import (
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"proem/internal/roster"
	"proem/wiring/agents"
)

func scout() agents.Agent {
	return agents.Agent{Role: roster.Role{
		Name: "scout", Description: "Finds things.", Prioritize: []string{"logs"}, Avoid: []string{"edits"},
		Tools: []string{"read", "edit"}, Provider: "anthropic", Model: "haiku", Reads: []string{"goal"},
		Tokens: 8000, Strategy: "rag", Keys: []roster.Key{{Service: "SERPER", Variable: "SCOUT_SERPER_KEY"}},
	}, Instructions: "Search first."}
}

func files(t *testing.T, list ...agents.Agent) map[string]string {
	t.Helper()
	made, err := Files(agents.Canon{Agents: list, Digest: "sha256:abc"})
	require.NoError(t, err)
	texts := map[string]string{}
	for _, f := range made {
		require.True(t, Ours(f.Data), f.Path)
		require.True(t, Of(f.Data, "sha256:abc"), f.Path)
		require.False(t, Of(f.Data, "sha256:abd"), f.Path)
		texts[f.Path] = string(f.Data)
	}
	return texts
}

// front reads the YAML between the dashes and returns the rest.
func front(t *testing.T, text string) (map[string]any, string) {
	t.Helper()
	rest, ok := strings.CutPrefix(text, "---\n")
	require.True(t, ok, "hosts want the dashes first")
	head, body, ok := strings.Cut(rest, "\n---\n\n")
	require.True(t, ok)
	var values map[string]any
	require.NoError(t, yaml.Unmarshal([]byte(head), &values))
	return values, body
}

func TestEachHostGetsItsForm(t *testing.T) {
	t.Parallel()
	texts := files(t, scout())
	require.Len(t, texts, 5)
	var role map[string]any
	require.NoError(t, toml.Unmarshal([]byte(texts[".codex/agents/scout.toml"]), &role))
	require.Equal(t, map[string]any{
		"name": "scout", "description": "Finds things.", "sandbox_mode": "workspace-write", "developer_instructions": instructions(scout()),
	}, role, "a model of another provider is left out")

	values, body := front(t, texts[".claude/agents/scout.md"])
	require.Equal(t, map[string]any{"name": "scout", "description": "Finds things.", "tools": "Read, Edit, Write", "model": "haiku"}, values)
	require.Equal(t, instructions(scout()), body)
	values, _ = front(t, texts[".copilot/agents/scout.agent.md"])
	require.Equal(t, map[string]any{"name": "scout", "description": "Finds things.", "tools": []any{"read", "edit"}}, values)
	values, _ = front(t, texts[".gemini/agents/scout.md"])
	require.Equal(t, map[string]any{
		"name": "scout", "description": "Finds things.", "kind": "local",
		"tools": []any{"read_file", "list_directory", "replace", "write_file"},
	}, values)
	require.Equal(t, []roster.Role{scout().Role}, roster.Parse([]byte(texts[Compiled])))
}

// TestARoleWithoutToolsHasNone: where the list is left out, hosts give all tools.
func TestARoleWithoutToolsHasNone(t *testing.T) {
	t.Parallel()
	a := scout()
	a.Tools = []string{}
	texts := files(t, a)
	for _, path := range []string{".claude/agents/scout.md", ".copilot/agents/scout.agent.md", ".gemini/agents/scout.md"} {
		values, body := front(t, texts[path])
		require.Equal(t, []any{}, values["tools"], path)
		require.Contains(t, body, "- You change no file.\n")
	}
	require.Contains(t, texts[".codex/agents/scout.toml"], "sandbox_mode = 'read-only'")
}

func TestTheInstructionsHoldTheDefinition(t *testing.T) {
	t.Parallel()
	text := instructions(scout())
	for _, want := range []string{"the sub-agent scout. Finds things.", "- logs\n", "- edits\n", "\nSearch first.\n", "- You may use: read, edit.\n", "about 8000 tokens"} {
		require.Contains(t, text, want)
	}
	require.NotContains(t, text, "SERPER", "where keys are is no matter of the model's")
}

// FuzzFiles: whatever a role says, every host reads back exactly that.
func FuzzFiles(f *testing.F) {
	for _, s := range []string{
		"plain", `""" \ " '''`, "''' # x", "a\nb", "---\nname: other", "# c: [d] {e} & *f !g %h @i `j`", "null", "7", "true", "<b> {{user.name}} $&", "\\u0041", "trailing ", "\t", "a\r\nb",
	} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, description, text string) {
		// What the definition lets through: no controls, no broken characters.
		if _, problems := agents.Parse(definition(description, text)); len(problems) > 0 {
			return
		}
		c, _ := agents.Parse(definition(description, text))
		made, err := Files(c)
		require.NoError(t, err)
		a := c.Agents[0]
		for _, file := range made {
			switch {
			case file.Path == Compiled:
				got := roster.Parse(file.Data)
				require.Len(t, got, 1)
				require.Equal(t, a.Description, got[0].Description)
			case strings.HasSuffix(file.Path, ".toml"):
				var role codexRole
				require.NoError(t, toml.Unmarshal(file.Data, &role))
				require.Equal(t, codexRole{Name: "scout", Description: a.Description, Sandbox: "read-only", Instructions: instructions(a)}, role)
			default:
				values, body := front(t, string(file.Data))
				require.Equal(t, a.Description, values["description"], file.Path)
				require.Equal(t, "scout", values["name"])
				require.Equal(t, instructions(a), body)
			}
		}
	})
}

func definition(description, text string) []byte {
	data, err := yaml.Marshal(map[string]any{"version": 1, "agents": []any{map[string]any{
		"name": "scout", "description": description, "prioritize": []any{"x"}, "tools": []any{"read"}, "instructions": text,
	}}})
	if err != nil {
		return nil
	}
	return data
}
