package mockmodel

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Item is one element of a request's input as the model would read it.
type Item struct {
	Type string
	Role string
	// Parts are the texts of a message, or the one output of a tool call.
	Parts []string
}

// Text is the item's parts, one below the other.
func (i Item) Text() string { return strings.Join(i.Parts, "\n") }

// IsModelCall tells whether the request asked the model for an answer.
func (r Request) IsModelCall() bool { return strings.HasSuffix(r.Path, "/responses") }

// Items reads the input of a model call.
func (r Request) Items() ([]Item, error) {
	var body struct {
		Input []struct {
			Type    string          `json:"type"`
			Role    string          `json:"role"`
			Content json.RawMessage `json:"content"`
			Output  json.RawMessage `json:"output"`
		} `json:"input"`
	}
	if err := json.Unmarshal(r.Body, &body); err != nil {
		return nil, fmt.Errorf("read input of %s: %w", r.Path, err)
	}
	items := make([]Item, 0, len(body.Input))
	for _, in := range body.Input {
		items = append(items, Item{Type: in.Type, Role: in.Role, Parts: append(texts(in.Content), texts(in.Output)...)})
	}
	return items, nil
}

// texts reads both forms of a text that the API knows: a string, or a list of parts. Parts without text (an
// image) give "".
func texts(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil && len(raw) > 0 {
		return []string{one}
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return nil
	}
	var out []string
	for _, p := range parts {
		out = append(out, p.Text)
	}
	return out
}
