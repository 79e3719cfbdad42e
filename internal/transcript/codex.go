package transcript

import (
	"strings"

	"github.com/tidwall/gjson"
)

// Codex is the rollout file of the Codex CLI. Up to 0.147 a user's message is an
// event of its own (legacy), from 0.160 on a completed item (paginated). A
// legacy thread that a newer version continues may hold both, so both are read.
// Rows of type response_item and compacted repeat user messages beside text the
// host made up, and never count.
var Codex = Dialect{
	Name: "codex",
	keys: []string{"timestamp", "type", "payload"},
	users: pattern{
		markers:  []string{`user_message"`, `UserMessage"`},
		decisive: "payload.type",
		read:     codexUser,
	},
	// The row stands in the file before SessionStart runs with source compact
	// (0.171.0).
	compactions: pattern{
		markers:  []string{`compacted"`},
		decisive: "type",
		read: func(doc string, _ bool) (row, bool) {
			return row{}, gjson.Get(doc, "type").Str == "compacted"
		},
	},
	turns: pattern{
		markers:  []string{`task_started"`, `task_complete"`, `turn_aborted"`},
		decisive: "payload.type",
		read:     codexTurn,
	},
	contexts: pattern{
		markers:  []string{`developer"`, `task_started"`},
		decisive: "payload.type",
		read:     codexContext,
	},
}

func codexUser(doc string, _ bool) (row, bool) {
	line := gjson.Parse(doc)
	if line.Get("type").Str != "event_msg" {
		return row{}, false
	}
	payload := line.Get("payload")
	text := ""
	switch payload.Get("type").Str {
	case "user_message":
		text = codexMessage(payload)
	case "item_completed":
		text = codexItem(payload.Get("item"))
	}
	return row{text: text}, strings.TrimSpace(text) != ""
}

// codexTurn returns the id of a turn that starts, and no text where one ends.
func codexTurn(doc string, _ bool) (row, bool) {
	line := gjson.Parse(doc)
	if line.Get("type").Str != "event_msg" {
		return row{}, false
	}
	payload := line.Get("payload")
	switch payload.Get("type").Str {
	case "task_started":
		id := payload.Get("turn_id").Str
		if id == "" {
			id = payload.Get("turn_attribution.turn_id").Str // 0.171.0
		}
		return row{text: id}, true
	case "task_complete", "turn_aborted":
		return row{}, true
	}
	return row{}, false
}

// codexContext returns the text of a hook: a message of the role developer, whose
// parts 0.171.0 tells apart by kinds and 0.120.0 does not.
func codexContext(doc string, _ bool) (row, bool) {
	line := gjson.Parse(doc)
	payload := line.Get("payload")
	kind := payload.Get("type").Str
	switch line.Get("type").Str {
	case "event_msg":
		return row{begins: true}, kind == "task_started"
	case "response_item":
		if kind != "message" || payload.Get("role").Str != "developer" {
			return row{}, false
		}
	default:
		return row{}, false
	}
	kinds := payload.Get("internal_chat_message_metadata_passthrough.content_item_kinds").Array()
	var parts []string
	for i, part := range payload.Get("content").Array() {
		if i >= len(kinds) || kinds[i].Str == "hooks.additional_context" {
			parts = append(parts, part.Get("text").Str)
		}
	}
	return row{text: strings.Join(parts, "\n"), time: line.Get("timestamp").Str}, len(parts) > 0
}

// codexMessage returns a message that a person typed. Versions before 0.120 are
// said to have written AGENTS.md and the environment as user messages too, told
// apart by their kind; that was not measured.
func codexMessage(payload gjson.Result) string {
	switch payload.Get("kind").Str {
	case "user_instructions", "environment_context":
		return ""
	}
	return payload.Get("message").Str
}

// codexItem joins the text parts of a user's item; pictures are left out.
func codexItem(item gjson.Result) string {
	if item.Get("type").Str != "UserMessage" {
		return ""
	}
	content := item.Get("content")
	if !content.IsArray() {
		return ""
	}
	var parts []string
	content.ForEach(func(_, part gjson.Result) bool {
		if text := part.Get("text"); part.Get("type").Str == "text" && text.Str != "" {
			parts = append(parts, text.Str)
		}
		return true
	})
	return strings.Join(parts, "\n")
}
