package host

import (
	"context"
	"fmt"

	"github.com/tidwall/gjson"

	"proem/internal/transcript"
)

// codex is OpenAI's Codex CLI, measured on 0.171.0. Claude Code sends the same
// field names and accepts the same reply.
var codex = Host{
	Name:  "codex",
	Marks: []string{"hook_event_name", "session_id", "turn_id", "transcript_path"},
	Events: []EventName{
		{Prompt, "UserPromptSubmit"},
		{Start, "SessionStart"},
		{Subagent, "SubagentStart"},
	},
	Places: []Place{
		{User, "$CODEX_HOME/hooks.json"}, // ~/.codex where CODEX_HOME is not set
		{Project, "./.codex/hooks.json"},
	},
	TimeoutUnit:  "s",
	TimeoutLimit: 10,
	MaxBytes:     10_000, // 10,001 bytes are spilled to a file (0.171.0)
	Dialect:      transcript.Codex,
	event:        codexEvent,
	decode:       decodeCodex,
	encode:       encodeCodex,
}

func decodeCodex(_ context.Context, p gjson.Result, t Turn) (Turn, error) {
	if name := p.Get("hook_event_name"); name.Type == gjson.String {
		event, ok := t.Host.eventOf(name.Str)
		if !ok {
			return t, fmt.Errorf("the event %q is none of ours", clip(name.Str))
		}
		t.Event = event
	}
	t.Session = str(p, "session_id")
	t.ID = str(p, "turn_id")
	t.Source = str(p, "source")
	t.AgentID = agentID(p.Get("agent_id"))
	t.AgentType = str(p, "agent_type")
	t.Dir = absolute(str(p, "cwd"))
	t.Transcript = absolute(str(p, "transcript_path")) // null for ephemeral sessions
	if t.Event == Prompt {
		t.Prompt = clean(anyText(p))
		if prompt := p.Get("prompt"); prompt.Exists() && prompt.Type != gjson.Null {
			t.Prompt = clean(textOf(prompt, 0)) // an empty one is no reason to look elsewhere
		}
	}
	return t, nil
}

// agentID is not empty wherever the field is there: its absence alone means the
// root agent (openai/codex 22882), and in doubt no hotword is read.
func agentID(v gjson.Result) string {
	if v.Type == gjson.String && v.Str != "" {
		return v.Str
	}
	if v.Type == gjson.Null {
		return ""
	}
	return v.Raw
}

func codexEvent(h *Host, p gjson.Result) Event {
	if event, ok := h.eventOf(str(p, "hook_event_name")); ok {
		return event
	}
	return Prompt
}

// eventOf finds our event by the host's name.
func (h *Host) eventOf(name string) (Event, bool) {
	for _, n := range h.Events {
		if n.Name == name {
			return n.Event, true
		}
	}
	return "", false
}

// encodeCodex writes exactly the keys that Codex knows: it drops the whole
// answer, without a word, when it finds one more (0.120.0 to 0.171.0). An empty
// additionalContext would become an empty message, so the key is left out.
func encodeCodex(event string, r Reply) []byte {
	b := make([]byte, 0, len(r.Context)+len(r.Notice)+256)
	b = append(b, '{')
	if r.Notice != "" {
		b = append(b, `"systemMessage":`...)
		b = gjson.AppendJSONString(b, r.Notice)
	}
	if r.Context != "" {
		if r.Notice != "" {
			b = append(b, ',')
		}
		b = append(b, `"hookSpecificOutput":{"hookEventName":`...)
		b = gjson.AppendJSONString(b, event)
		b = append(b, `,"additionalContext":`...)
		b = gjson.AppendJSONString(b, r.Context)
		b = append(b, '}')
	}
	return append(b, '}')
}
