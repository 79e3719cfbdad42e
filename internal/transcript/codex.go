package transcript

import (
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/rows"
)

// Codex is the rollout file of the Codex CLI. Up to 0.147 a user's message is an
// event of its own (legacy), from 0.160 on a completed item (paginated). A
// legacy thread that a newer version continues may hold both, so both are read.
// Rows of type response_item and compacted repeat user messages beside text the
// host made up, and never count.
var Codex = Dialect{
	Name: "codex",
	keys: []string{"timestamp", "type", "payload"},
	users: rows.Pattern{
		Markers:  []string{`user_message"`, `UserMessage"`},
		Decisive: "payload.type",
		Read:     codexUser,
	},
	// The row stands in the file before SessionStart runs with source compact
	// (0.171.0).
	compactions: rows.Pattern{
		Markers:  []string{`compacted"`},
		Decisive: "type",
		Read: func(doc string, _ bool) (rows.Row, bool) {
			return rows.Row{}, gjson.Get(doc, "type").Str == "compacted"
		},
	},
	turns: rows.Pattern{
		Markers:  []string{`task_started"`, `task_complete"`, `turn_aborted"`},
		Decisive: "payload.type",
		Read:     codexTurn,
	},
	contexts: rows.Pattern{
		Markers:  []string{`developer"`, `task_started"`},
		Decisive: "payload.type",
		Read:     codexContext,
	},
	talk: rows.Pattern{
		Markers:  []string{`user_message"`, `UserMessage"`, `agent_message"`, `AgentMessage"`},
		Decisive: "payload.type",
		Read:     codexTalk,
	},
	base: codexBase,
}

func codexUser(doc string, _ bool) (rows.Row, bool) {
	line := gjson.Parse(doc)
	if line.Get("type").Str != "event_msg" {
		return rows.Row{}, false
	}
	payload := line.Get("payload")
	text := ""
	switch payload.Get("type").Str {
	case "user_message":
		text = codexMessage(payload)
	case "item_completed":
		text = codexItem(payload.Get("item"))
	}
	return rows.Row{Text: text}, strings.TrimSpace(text) != ""
}

// codexTurn returns the id of a turn that starts, and no text where one ends.
func codexTurn(doc string, _ bool) (rows.Row, bool) {
	line := gjson.Parse(doc)
	if line.Get("type").Str != "event_msg" {
		return rows.Row{}, false
	}
	payload := line.Get("payload")
	switch payload.Get("type").Str {
	case "task_started":
		id := payload.Get("turn_id").Str
		if id == "" {
			id = payload.Get("turn_attribution.turn_id").Str // 0.171.0
		}
		return rows.Row{Text: id}, true
	case "task_complete", "turn_aborted":
		return rows.Row{}, true
	}
	return rows.Row{}, false
}

// codexContext returns the text of a hook: a message of the role developer, whose
// parts 0.171.0 tells apart by kinds and 0.120.0 does not.
func codexContext(doc string, _ bool) (rows.Row, bool) {
	line := gjson.Parse(doc)
	payload := line.Get("payload")
	kind := payload.Get("type").Str
	switch line.Get("type").Str {
	case "event_msg":
		return rows.Row{Begins: true}, kind == "task_started"
	case "response_item":
		if kind != "message" || payload.Get("role").Str != "developer" {
			return rows.Row{}, false
		}
	default:
		return rows.Row{}, false
	}
	kinds := payload.Get("internal_chat_message_metadata_passthrough.content_item_kinds").Array()
	var parts []string
	for i, part := range payload.Get("content").Array() {
		if i >= len(kinds) || kinds[i].Str == "hooks.additional_context" {
			parts = append(parts, part.Get("text").Str)
		}
	}
	return rows.Row{Text: strings.Join(parts, "\n"), Time: line.Get("timestamp").Str}, len(parts) > 0
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
