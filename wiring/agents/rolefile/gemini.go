package rolefile

import "proem/wiring/agents"

// gemini is Gemini CLI; a role without the list of tools would have those of the
// session. From its public documentation; not run here.
func gemini() Host {
	return Host{Name: "gemini", Folder: ".gemini/agents", Ending: ".md", provider: "google", write: writeGemini}
}

type geminiRole struct {
	Name        string   `yaml:"name"`
	Description string   `yaml:"description"`
	Kind        string   `yaml:"kind"`
	Tools       []string `yaml:"tools"`
	Model       string   `yaml:"model,omitempty"`
}

func writeGemini(h Host, a agents.Agent, generated string) ([]byte, error) {
	list := tools(a, map[string][]string{
		"read": {"read_file", "list_directory"}, "search": {"grep_search", "glob"},
		"edit": {"replace", "write_file"}, "execute": {"run_shell_command"},
		"web": {"web_fetch", "google_web_search"},
	})
	return markdown(a, generated, geminiRole{a.Name, a.Description, "local", list, h.model(a)})
}
