package rolefile

import "proem/wiring/agents"

// copilot is GitHub Copilot, whose words for tools are ours. From its public
// documentation; not run here.
func copilot() Host {
	return Host{Name: "copilot", Folder: ".copilot/agents", Ending: ".agent.md", provider: "github", write: writeCopilot}
}

type copilotRole struct {
	Name        string   `yaml:"name"`
	Description string   `yaml:"description"`
	Tools       []string `yaml:"tools,flow"`
	Model       string   `yaml:"model,omitempty"`
}

func writeCopilot(h Host, a agents.Agent, generated string) ([]byte, error) {
	return markdown(a, generated, copilotRole{a.Name, a.Description, a.Tools, h.model(a)})
}
