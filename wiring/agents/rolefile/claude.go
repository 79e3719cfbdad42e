package rolefile

import (
	"strings"

	"proem/wiring/agents"
)

// claude is Claude Code: tools are one text with commas, and a role that names none
// would have all. From its public documentation; not run here.
func claude() Host {
	return Host{Name: "claude", Folder: ".claude/agents", Ending: ".md", provider: "anthropic", write: writeClaude}
}

type claudeRole struct {
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
	Tools       any    `yaml:"tools"`
	Model       string `yaml:"model,omitempty"`
}

func writeClaude(h Host, a agents.Agent, generated string) ([]byte, error) {
	list := tools(a, map[string][]string{
		"read": {"Read"}, "search": {"Grep", "Glob"}, "edit": {"Edit", "Write"},
		"execute": {"Bash"}, "web": {"WebFetch", "WebSearch"},
	})
	role := claudeRole{a.Name, a.Description, list, h.model(a)}
	if len(list) > 0 {
		role.Tools = strings.Join(list, ", ")
	}
	return markdown(a, generated, role)
}
