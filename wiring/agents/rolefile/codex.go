package rolefile

import (
	"bytes"
	"fmt"

	"github.com/pelletier/go-toml/v2"

	"proem/wiring/agents"
)

// codex reads one TOML file for a role; its name field is what hooks see as
// agent_type (measured on 0.171.0). It has no list of tools, but a
// sandbox, in which commands that write nothing run anyway.
func codex() Host {
	return Host{Name: "codex", Folder: ".codex/agents", Ending: ".toml", provider: "openai", write: writeCodex}
}

type codexRole struct {
	Name         string `toml:"name"`
	Description  string `toml:"description"`
	Model        string `toml:"model,omitempty"`
	Sandbox      string `toml:"sandbox_mode"`
	Instructions string `toml:"developer_instructions,multiline"`
}

func writeCodex(h Host, a agents.Agent, generated string) ([]byte, error) {
	sandbox := "read-only"
	if a.May("edit") {
		sandbox = "workspace-write"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n", generated)
	err := toml.NewEncoder(&b).Encode(codexRole{a.Name, a.Description, h.model(a), sandbox, instructions(a)})
	return b.Bytes(), err
}
