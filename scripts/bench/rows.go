package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"

	"proem/scripts/bench/rollout"
)

// The names of the rows. Each says what it is; musts refer to rows by name.
const (
	rowEmpty   = "empty static Go binary"
	rowVersion = "git --version"
	rowStatus  = "git status --porcelain=v2 --branch (100 files)"
	rowFirst   = "user-prompt-submit codex: first prompt of a fresh session"
	rowSteady  = "user-prompt-submit codex: steady prompt of one session"
	rowLight   = "user-prompt-submit codex: light prompt (!quick)"
	rowConfig  = "user-prompt-submit codex: light prompt with a configuration file"
	rowStart   = "session-start codex: startup"
	rowNode    = "node -e ''"
)

// The sessions of the rows. Fresh ones count upwards from freshSession.
const (
	steadySession = 2
	lightSession  = 3
	configSession = 4
	freshSession  = 1000
)

// row is one program of the table.
type row struct {
	name string
	argv []string
	env  []string // beside the world's
	// anchor rows are measured whatever the filter says: the ratios need them.
	anchor bool
	// payload is the standard input of the nth run; nil is none.
	payload func(n int) payload
	// replies are words that the program must print: a hook that says nothing
	// is fast, and its figure worthless.
	replies []string
}

// payload is what Codex writes to a hook, fields in its order.
type payload struct {
	SessionID      string `json:"session_id"`
	TurnID         string `json:"turn_id,omitempty"`
	TranscriptPath string `json:"transcript_path"`
	Cwd            string `json:"cwd"`
	Event          string `json:"hook_event_name"`
	Model          string `json:"model"`
	PermissionMode string `json:"permission_mode"`
	Prompt         string `json:"prompt,omitempty"`
	Source         string `json:"source,omitempty"`
}

// rows is the table of what is measured in w.
func rows(w *world) []row {
	prompt := []string{filepath.Join(w.bin, "user-prompt-submit"), "codex"}
	full := "fix the importer that drops the last row and run its tests"
	return []row{
		{name: rowEmpty, argv: []string{w.empty}, anchor: true},
		{name: rowVersion, argv: []string{"git", "--version"}},
		{name: rowStatus, argv: []string{"git", "status", "--porcelain=v2", "--branch"}, anchor: true, replies: []string{"branch.head main"}},
		{
			name: rowFirst, argv: prompt,
			payload: func(n int) payload { return w.prompt(freshSession+n, n, full) },
			replies: []string{"contextMode=full", "environment_snapshot", "git_branch: main"},
		},
		{
			name: rowSteady, argv: prompt,
			payload: func(n int) payload { return w.prompt(steadySession, n, full) },
			replies: []string{"contextMode=full"},
		},
		{
			name: rowLight, argv: prompt,
			payload: func(n int) payload { return w.prompt(lightSession, n, "!quick explain this SQL") },
			replies: []string{"contextMode=light"},
		},
		{
			name: rowConfig, argv: prompt, env: []string{"XDG_CONFIG_HOME=" + w.configured},
			payload: func(n int) payload { return w.prompt(configSession, n, "!quick explain this SQL") },
			replies: []string{"contextMode=light"},
		},
		{
			name: rowStart, argv: []string{filepath.Join(w.bin, "session-start"), "codex"},
			payload: func(n int) payload { return w.start(freshSession + n) },
			replies: []string{"additionalContext"},
		},
		{name: rowNode, argv: []string{"node", "-e", ""}},
	}
}

func (w *world) prompt(session, turn int, text string) payload {
	p := w.start(session)
	p.Event, p.TurnID, p.Prompt, p.Source = "UserPromptSubmit", rollout.TurnID(1_000_000+turn), text, ""
	return p
}

func (w *world) start(session int) payload {
	return payload{
		SessionID: rollout.SessionID(session), TranscriptPath: w.transcript, Cwd: w.repo,
		Event: "SessionStart", Model: "gpt-5.4", PermissionMode: "default", Source: "startup",
	}
}

// choose keeps the rows that the filter names and whose program is there, with
// the program's full path: the runner does not search PATH. It also returns
// the names of those whose program is missing.
func choose(all []row, filter string) (kept []row, missing []string) {
	for _, r := range all {
		if !r.anchor && !strings.Contains(r.name, filter) {
			continue
		}
		path, err := exec.LookPath(r.argv[0])
		if err != nil {
			missing = append(missing, r.name)
			continue
		}
		r.argv = append([]string{path}, r.argv[1:]...)
		kept = append(kept, r)
	}
	return kept, missing
}

// stdin is the standard input of the nth run.
func (r row) stdin(n int) ([]byte, error) {
	if r.payload == nil {
		return nil, nil
	}
	return json.Marshal(r.payload(n))
}
