package agysim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"proem/scripts/e2e/agysim/contract"
)

// row is one line of the transcript. Keys as seen from 2026-05 to agy 1.2.17.
type row struct {
	StepIndex int        `json:"step_index"`
	Source    string     `json:"source"`
	Type      string     `json:"type"`
	Status    string     `json:"status"`
	CreatedAt string     `json:"created_at"`
	Content   string     `json:"content,omitempty"`
	ToolCalls []toolCall `json:"tool_calls,omitempty"`
}

type toolCall struct {
	Name string         `json:"name"`
	Args map[string]any `json:"args"`
}

// newRow takes the next step number.
func (c *Conversation) newRow(source, kind, content string) row {
	r := row{
		StepIndex: c.step, Source: source, Type: kind, Status: "DONE",
		CreatedAt: time.Now().UTC().Format(time.RFC3339), Content: content,
	}
	c.step++
	return r
}

// openingRow is the prompt as agy writes it: inside USER_REQUEST, with metadata behind it (samples from 2026-05 to
// 2026-10-07), in the IDE with the open files. A sub-agent has a system row instead, which names its sender; in which
// version is not recorded.
func (c *Conversation) openingRow(m Message) row {
	if m.Kind == "task" {
		return c.newRow("SYSTEM", "SYSTEM_MESSAGE", "Message from agent 00000000-0000-4000-8000-000000000000:\n"+m.Text)
	}
	metadata := "The current local time is: " + time.Now().Format(time.RFC3339) + "."
	if c.agent.Surface.Late {
		metadata += "\nThe user has these files open: README.md\nThe cursor is on line 1."
	}
	content := wrap(m.Text) + "\n<ADDITIONAL_METADATA>\n" + metadata + "\n</ADDITIONAL_METADATA>"
	if !c.opened {
		content += "\n<USER_SETTINGS_CHANGE>\nThe user selected another model.\n</USER_SETTINGS_CHANGE>"
	}
	return c.newRow("USER_EXPLICIT", "USER_INPUT", content)
}

func wrap(text string) string { return "<USER_REQUEST>\n" + text + "\n</USER_REQUEST>" }

// injectedRow is what agy 1.2.17 writes for an injected step: source SYSTEM_SDK, a userMessage as USER_INPUT inside
// USER_REQUEST like a real prompt. On 1.1.7 nothing was written.
func (c *Conversation) injectedRow(s contract.Step) row {
	switch s.Kind {
	case contract.User:
		return c.newRow("SYSTEM_SDK", "USER_INPUT", wrap(s.Text))
	case contract.Ephemeral:
		return c.newRow("SYSTEM_SDK", "EPHEMERAL_MESSAGE", s.Text)
	default:
		return c.newRow("SYSTEM_SDK", "SYSTEM_MESSAGE", s.Text)
	}
}

// artifacts is the conversation's folder, logs that of its transcript (agy 1.2.14).
func (c *Conversation) artifacts() string {
	return filepath.Join(c.agent.appData(), "brain", c.id)
}

func (c *Conversation) logs() string {
	return filepath.Join(c.artifacts(), ".system_generated", "logs")
}

// Transcript is the path that payloads give.
func (c *Conversation) Transcript() string {
	return filepath.Join(c.logs(), c.agent.Surface.Transcript)
}

// flush writes the transcript under both names. On a late surface it appears at the end of a turn only.
func (c *Conversation) flush(end bool) error {
	if c.agent.Surface.Late && !end {
		return nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, r := range c.rows {
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("encode transcript row: %w", err)
		}
	}
	if err := os.MkdirAll(c.logs(), 0o700); err != nil {
		return fmt.Errorf("write transcript: %w", err)
	}
	for _, name := range []string{CLI.Transcript, IDE.Transcript} {
		path := filepath.Join(c.logs(), name)
		// A test may have put a folder or a pipe there; writing into a pipe would wait for ever.
		if err := os.RemoveAll(path); err != nil {
			return fmt.Errorf("replace transcript: %w", err)
		}
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			return fmt.Errorf("write transcript: %w", err)
		}
	}
	if c.agent.Damage == nil {
		return nil
	}
	return c.agent.Damage(c.logs())
}
