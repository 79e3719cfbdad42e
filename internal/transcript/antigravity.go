package transcript

import (
	"strings"

	"github.com/tidwall/gjson"
)

// Antigravity is the transcript of Antigravity's CLI, app and IDE. Since 1.2.17
// what hooks inject is written too, even as USER_INPUT inside USER_REQUEST, so a
// user is told by the source of a row. Rows are not in the order of their steps.
var Antigravity = Dialect{
	Name: "antigravity",
	keys: []string{"step_index", "source", "type"},
	users: pattern{
		markers:  []string{`USER_EXPLICIT"`, `PLANNER_RESPONSE"`},
		decisive: "type",
		lookback: 16,
		read:     antigravityUser,
	},
	// A compaction is visible as this row alone (agy 1.2.14).
	compactions: pattern{
		markers:  []string{`CHECKPOINT"`},
		decisive: "type",
		read: func(doc string, _ bool) (row, bool) {
			line := gjson.Parse(doc)
			return row{}, line.Get("source").Str == "SYSTEM" && line.Get("type").Str == "CHECKPOINT"
		},
	},
	contexts: pattern{
		markers:  []string{`SYSTEM_MESSAGE"`, `USER_EXPLICIT"`},
		decisive: "type",
		read:     antigravityContext,
	},
}

// antigravityContext returns a system message that a hook gave: 1.2.17 writes
// them, 1.1.7 did not. A message of the user begins a turn.
func antigravityContext(doc string, _ bool) (row, bool) {
	line := gjson.Parse(doc)
	r := row{step: line.Get("step_index").Int(), time: line.Get("created_at").Str}
	switch source, kind := line.Get("source").Str, line.Get("type").Str; {
	case source == "USER_EXPLICIT" && kind == "USER_INPUT":
		r.begins = true
		return r, true
	case source == "SYSTEM_SDK" && kind == "SYSTEM_MESSAGE":
		r.text = line.Get("content").Str
		return r, r.text != ""
	}
	return row{}, false
}

func antigravityUser(doc string, cut bool) (row, bool) {
	line := gjson.Parse(doc)
	source, kind := line.Get("source").Str, line.Get("type").Str
	step := line.Get("step_index").Int()
	switch {
	case source == "USER_EXPLICIT" && kind == "USER_INPUT":
		text := request(line.Get("content").Str, cut)
		return row{text: text, step: step}, text != ""
	case source == "MODEL" && kind == "PLANNER_RESPONSE":
		return row{answer: true, step: step}, true
	}
	return row{}, false
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
