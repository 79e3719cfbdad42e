package compact

import (
	"errors"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/tokens"
)

// Message is one message of a conversation.
type Message struct {
	Role string
	Name string
	Text string // of its content: the text itself or its text parts
	// Raw is the message as it stands, JSON. Nothing of it is ever changed.
	Raw string
	// Calls and Answers are the ids of the tool calls that it makes and answers.
	Calls, Answers []string
	// Tokens is what it costs, see cost.
	Tokens int
}

// The roles that mean something here.
const (
	system    = "system"
	developer = "developer" // what OpenAI calls system since its reasoning models
	user      = "user"
	tool      = "tool"
	function  = "function" // a tool's answer in the form before tool calls, without an id
)

// profile is the section, or the name, of a message that says who the user is.
const profile = "user_profile"

// Parse reads a message. The JSON must be valid and not deeply nested; the caller
// sees to it.
func Parse(raw string) (Message, error) {
	all := gjson.Parse(raw)
	if !all.IsObject() {
		return Message{}, errors.New("it is no JSON object")
	}
	role := all.Get("role")
	if role.Type != gjson.String || role.Str == "" {
		return Message{}, errors.New(`it has no "role"`)
	}
	m := Message{Role: role.Str, Raw: raw, Tokens: framing}
	all.ForEach(func(key, value gjson.Result) bool {
		m.read(key.Str, value)
		return true
	})
	return m, nil
}

// framing is what a chat model adds to each message: its start, the end of its
// head and its end, by the count that OpenAI publishes for its models.
const framing = 3

// read takes in a field and what it costs. Role and content cost their text,
// parts that are no text and all other fields cost their JSON: whether a
// program sends a field of its own is not known, and a budget must hold.
func (m *Message) read(key string, value gjson.Result) {
	switch key {
	case "role":
		m.Tokens += tokens.Count(value.Str)
		return
	case "content":
		m.readContent(value)
		return
	case "name":
		m.Name = value.Str
	case "tool_calls":
		value.ForEach(func(_, call gjson.Result) bool {
			m.Calls = append(m.Calls, call.Get("id").String())
			return true
		})
	case "function_call":
		if value.IsObject() {
			m.Calls = append(m.Calls, "")
		}
	case "tool_call_id":
		m.Answers = append(m.Answers, value.String())
	}
	m.Tokens += tokens.Count(key)
	if value.Type == gjson.String {
		m.Tokens += tokens.Count(value.Str)
	} else {
		m.Tokens += tokens.Count(value.Raw)
	}
}

func (m *Message) readContent(content gjson.Result) {
	switch {
	case content.Type == gjson.Null:
	case !content.IsArray():
		m.Text = content.String()
		m.Tokens += tokens.Count(m.Text)
	default:
		var texts []string
		content.ForEach(func(_, part gjson.Result) bool {
			if text, ok := textOf(part); ok {
				texts = append(texts, text)
				m.Tokens += tokens.Count(text)
				return true
			}
			m.Tokens += tokens.Count(part.Raw)
			switch part.Get("type").Str {
			case "tool_use":
				m.Calls = append(m.Calls, part.Get("id").String())
			case "tool_result":
				m.Answers = append(m.Answers, part.Get("tool_use_id").String())
			}
			return true
		})
		m.Text = strings.Join(texts, "\n")
	}
}

// textOf returns the text of a content part that is one.
func textOf(part gjson.Result) (string, bool) {
	if part.Type == gjson.String {
		return part.Str, true
	}
	text := part.Get("text")
	return text.Str, text.Type == gjson.String && strings.HasSuffix(part.Get("type").Str, "text")
}

// Pinned tells whether a message is never dropped: the system message, or the
// user's profile.
func (m Message) Pinned() bool {
	return m.Role == system || m.Role == developer || m.Name == profile ||
		strings.HasPrefix(strings.TrimSpace(m.Text), "<"+profile+">")
}

// Tool tells whether a message calls a tool or is a tool's answer.
func (m Message) Tool() bool {
	return len(m.Calls) > 0 || len(m.Answers) > 0 || m.Role == tool || m.Role == function
}

// LastPrompt is the text of the last message that the user wrote, "" where there
// is none.
func LastPrompt(messages []Message) string {
	if i := lastPrompt(messages); i >= 0 {
		return messages[i].Text
	}
	return ""
}

func lastPrompt(messages []Message) int {
	for i := len(messages) - 1; i >= 0; i-- {
		if m := messages[i]; m.Role == user && m.Text != "" && !m.Pinned() && !m.Tool() && !m.summary() {
			return i
		}
	}
	return -1
}

// Usage is what a conversation is made of, in tokens.
type Usage struct{ System, History, Tools int }

// Total is all of it.
func (u Usage) Total() int { return u.System + u.History + u.Tools }

// UsageOf sums messages up: what is never dropped, what tools asked and
// answered, and the rest.
func UsageOf(messages []Message) (u Usage) {
	for _, m := range messages {
		switch {
		case m.Pinned():
			u.System += m.Tokens
		case m.Tool():
			u.Tools += m.Tokens
		default:
			u.History += m.Tokens
		}
	}
	return u
}
