package mockmodel

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Reply is one scripted answer: a text, a function call, or both. It is used once.
type Reply struct {
	// Match limits the reply to requests whose body contains it; empty fits any request.
	Match string
	// Text is the assistant's message.
	Text string
	// Call is the name of a function that the model calls; Namespace is empty for most tools.
	Call, Namespace string
	// Arguments is the JSON object given to the function, "{}" when empty.
	Arguments string
	// Tokens is the total reported as usage; 0 means a small number.
	Tokens int
	// Delay passes before the first byte of the answer.
	Delay time.Duration
	// Await holds the answer back until a request whose body contains it has come, for awaitLimit at most.
	Await string
}

// awaitLimit is far above the time in which Codex starts a sub-agent, under 2 s on two busy cores (0.171.0).
const awaitLimit = 20 * time.Second

// defaultTokens is small enough that no Codex compacts because of it.
const defaultTokens = 120

// outputTokens is the part of a reply's tokens that is said to be the answer.
const outputTokens = 20

// next takes the first scripted reply that fits the body, and numbers the answer.
func (s *Server) next(body []byte) (Reply, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answered++
	for i, r := range s.script {
		if bytes.Contains(body, []byte(r.Match)) {
			s.script = append(s.script[:i:i], s.script[i+1:]...)
			return r, s.answered
		}
	}
	return Reply{Text: fmt.Sprintf("mock reply %d", s.answered)}, s.answered
}

// event is one server-sent event.
type event struct {
	kind string
	data map[string]any
}

func (e event) writeTo(w http.ResponseWriter) error {
	e.data["type"] = e.kind
	data, err := json.Marshal(e.data)
	if err != nil {
		return fmt.Errorf("encode event %s: %w", e.kind, err)
	}
	if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.kind, data); err != nil {
		return fmt.Errorf("send event %s: %w", e.kind, err)
	}
	return http.NewResponseController(w).Flush()
}

// events are what Codex 0.171.0 needs to see of answer n, in order: created, the items, completed with its usage.
func (r Reply) events(n int) []event {
	id := fmt.Sprintf("resp_mock_%d", n)
	out := []event{{"response.created", map[string]any{"response": map[string]any{"id": id}}}}
	if r.Text != "" {
		out = append(out, r.textEvents(n)...)
	}
	if r.Call != "" {
		out = append(out, event{"response.output_item.done", map[string]any{"output_index": 0, "item": r.callItem(n)}})
	}
	return append(out, event{"response.completed", map[string]any{"response": map[string]any{"id": id, "usage": r.usage()}}})
}

func (r Reply) textEvents(n int) []event {
	id := fmt.Sprintf("msg_mock_%d", n)
	item := func(content ...any) map[string]any {
		return map[string]any{"type": "message", "role": "assistant", "id": id, "content": append([]any{}, content...)}
	}
	whole := item(map[string]any{"type": "output_text", "text": r.Text})
	return []event{
		{"response.output_item.added", map[string]any{"output_index": 0, "item": item()}},
		{"response.output_text.delta", map[string]any{"output_index": 0, "item_id": id, "delta": r.Text}},
		{"response.output_item.done", map[string]any{"output_index": 0, "item": whole}},
	}
}

func (r Reply) callItem(n int) map[string]any {
	item := map[string]any{
		"type": "function_call", "id": fmt.Sprintf("fc_mock_%d", n), "call_id": fmt.Sprintf("call_mock_%d", n),
		"name": r.Call, "arguments": r.Arguments,
	}
	if r.Arguments == "" {
		item["arguments"] = "{}"
	}
	if r.Namespace != "" {
		item["namespace"] = r.Namespace
	}
	return item
}

func (r Reply) usage() map[string]any {
	total := r.Tokens
	if total == 0 {
		total = defaultTokens
	}
	return map[string]any{
		"input_tokens": total - outputTokens, "input_tokens_details": map[string]any{"cached_tokens": 0},
		"output_tokens": outputTokens, "output_tokens_details": map[string]any{"reasoning_tokens": 0},
		"total_tokens": total,
	}
}
