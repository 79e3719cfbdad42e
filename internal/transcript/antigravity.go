package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/rows"
)

// Antigravity is the transcript of Antigravity's CLI, app and IDE. Since 1.2.17
// what hooks inject is written too, even as USER_INPUT inside USER_REQUEST, so a
// user is told by the source of a row. Rows are not in the order of their steps.
var Antigravity = Dialect{
	Name: "antigravity",
	keys: []string{"step_index", "source", "type"},
	users: rows.Pattern{
		Markers:  []string{`USER_EXPLICIT"`, `PLANNER_RESPONSE"`},
		Decisive: "type",
		Lookback: 16,
		Read:     antigravityUser,
	},
	// A compaction is visible as this row alone (agy 1.2.14).
	compactions: rows.Pattern{
		Markers:  []string{`CHECKPOINT"`},
		Decisive: "type",
		Read: func(doc string, _ bool) (rows.Row, bool) {
			line := gjson.Parse(doc)
			return rows.Row{}, line.Get("source").Str == "SYSTEM" && line.Get("type").Str == "CHECKPOINT"
		},
	},
	contexts: rows.Pattern{
		Markers:  []string{`SYSTEM_MESSAGE"`, `USER_EXPLICIT"`},
		Decisive: "type",
		Read:     antigravityContext,
	},
	talk: rows.Pattern{
		Markers:  []string{`USER_EXPLICIT"`, `PLANNER_RESPONSE"`},
		Decisive: "type",
		Read:     antigravityTalk,
	},
}

// antigravityContext returns a system message that a hook gave: 1.2.17 writes
// them, 1.1.7 did not. A message of the user begins a turn.
func antigravityContext(doc string, _ bool) (rows.Row, bool) {
	line := gjson.Parse(doc)
	r := rows.Row{Step: line.Get("step_index").Int(), Time: line.Get("created_at").Str}
	switch source, kind := line.Get("source").Str, line.Get("type").Str; {
	case source == "USER_EXPLICIT" && kind == "USER_INPUT":
		r.Begins = true
		return r, true
	case source == "SYSTEM_SDK" && kind == "SYSTEM_MESSAGE":
		r.Text = line.Get("content").Str
		return r, r.Text != ""
	}
	return rows.Row{}, false
}

func antigravityUser(doc string, cut bool) (rows.Row, bool) {
	line := gjson.Parse(doc)
	source, kind := line.Get("source").Str, line.Get("type").Str
	step := line.Get("step_index").Int()
	switch {
	case source == "USER_EXPLICIT" && kind == "USER_INPUT":
		text := request(line.Get("content").Str, cut)
		return rows.Row{Text: text, Step: step}, text != ""
	case source == "MODEL" && kind == "PLANNER_RESPONSE":
		return rows.Row{Answer: true, Step: step}, true
	}
	return rows.Row{}, false
}

// request takes the user's words out of the wrapper in which the host keeps
// them. The wrapper of a line that was cut has lost its end.
func request(content string, cut bool) string {
	const opening, closing = "<USER_REQUEST>", "</USER_REQUEST>"
	inside := content
	if _, after, ok := strings.Cut(content, opening); ok {
		if i := strings.LastIndex(after, closing); i >= 0 {
			inside = after[:i]
		} else if cut {
			inside = after
		}
	}
	return strings.TrimSpace(inside)
}
