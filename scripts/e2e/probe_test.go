//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
)

// probe is one run of a hook: what it was told, and what the transcript held at that moment.
type probe struct {
	Event      string `json:"hook_event_name"`
	Session    string `json:"session_id"`
	Turn       string `json:"turn_id"`
	Transcript string `json:"transcript_path"`
	Source     string `json:"source"`
	Prompt     string `json:"prompt"`
	Agent      string `json:"agent_id"`
	// rows is the transcript; nil where there is no file.
	rows []row
}

// row is one line of a rollout, as far as the tests read it.
type row struct {
	Type    string
	Payload struct {
		Type   string
		TurnID string `json:"turn_id"`
		Item   struct{ Type string }
	}
	text string
}

// kind names what the row is: its type, or the type of the event that it holds.
func (r row) kind() string {
	if r.Type == "event_msg" {
		return strings.TrimSuffix(r.Payload.Type+" "+r.Payload.Item.Type, " ")
	}
	return r.Type
}

// probed lets both hooks note what they are told, and what the transcript holds, before they run.
func (c *codexScene) probed() {
	c.t.Helper()
	into := filepath.Join(c.dir, "probes")
	require.NoError(c.t, os.MkdirAll(into, 0o700))
	wrap := func(name, command string) string {
		return c.script("probe-"+name, `it=`+shellWord(into)+`/$EPOCHREALTIME-$$
cat >"$it.json"
path=$(sed -n 's/.*"transcript_path":"\([^"]*\)".*/\1/p' "$it.json")
if [ -f "$path" ]; then cp "$path" "$it.rows"; fi
`+command+` <"$it.json"`)
	}
	c.submit, c.start = wrap("submit", c.submit), wrap("start", c.start)
}

// probes are the runs noted so far, oldest first; of one event, where a name is given.
func (c *codexScene) probes(event string) []probe {
	c.t.Helper()
	files, err := filepath.Glob(filepath.Join(c.dir, "probes", "*.json"))
	require.NoError(c.t, err)
	slices.Sort(files) // the names begin with the time
	var out []probe
	for _, file := range files {
		var p probe
		text, err := os.ReadFile(file)
		require.NoError(c.t, err)
		require.NoError(c.t, json.Unmarshal(text, &p), string(text))
		p.rows = c.rows(strings.TrimSuffix(file, ".json") + ".rows")
		if event == "" || p.Event == event {
			out = append(out, p)
		}
	}
	return out
}

func (c *codexScene) rows(file string) []row {
	c.t.Helper()
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	}
	require.NoError(c.t, err)
	out := []row{}
	for line := range strings.Lines(string(text)) {
		if !strings.HasSuffix(line, "\n") {
			continue // half a row: Codex writes while the hook runs
		}
		r := row{text: line}
		require.NoError(c.t, json.Unmarshal([]byte(line), &r), line)
		out = append(out, r)
	}
	return out
}
