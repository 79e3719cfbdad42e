// Package rollout writes Codex transcripts of the sizes that the bench measures
// with. Their content means nothing.
package rollout

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Spec is what a transcript is like.
type Spec struct {
	Session, Cwd string
	// Size is the least number of bytes.
	Size int64
	// Calls is how many tools each turn calls, at 13 KB of output each.
	Calls int
	// Running leaves the last turn without its end, as in the middle of it.
	Running bool
}

// Write writes a rollout in the paginated dialect of Codex 0.171: turns of a
// short request, tool calls with long outputs and an answer. Every output
// quotes user records of another transcript, so that a reader which takes quoted
// rows for real ones is slow as well as wrong. It returns the last turn's number.
func Write(w io.Writer, s Spec) (last int, err error) {
	t := &rollout{spec: s, out: bufio.NewWriterSize(w, 1<<20)}
	for call := range t.outputs {
		t.outputs[call] = quote(toolOutput(call))
	}
	t.add("session_meta", fmt.Sprintf(`{"session_id":%q,"id":%q,"cwd":%q,"originator":"bench","cli_version":"0.171.0","source":"cli",`+
		`"model_provider":"openai","history_mode":"paginated","git":{"branch":"main"}}`, s.Session, s.Session, s.Cwd))
	for t.size < s.Size {
		last++
		if last > 1 {
			t.end(last - 1)
		}
		t.turn(last)
	}
	if !s.Running {
		t.end(last)
	}
	return last, t.out.Flush()
}

// rollout is a transcript that is being written.
type rollout struct {
	spec    Spec
	outputs [16]string // what tools print, as JSON strings
	ordinal int
	size    int64
	out     *bufio.Writer // keeps its first error until it is flushed
}

// turn adds a turn without its end.
func (t *rollout) turn(n int) {
	id := TurnID(n)
	t.add("event_msg", fmt.Sprintf(`{"type":"task_started","turn_id":%q,"root_turn_id":%q,"model_context_window":258400}`, id, id))
	t.add("turn_context", fmt.Sprintf(`{"turn_id":%q,"cwd":%q,"approval_policy":"never","model":"gpt-5.4","summary":"none"}`, id, t.spec.Cwd))
	t.message("user", "input_text", "user.text", id, fmt.Sprintf("step %d: the importer still drops the last row, look at the parser", n))
	for call := range t.spec.Calls {
		name := fmt.Sprintf("call_%d_%d", n, call)
		t.add("response_item", fmt.Sprintf(`{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"cat log\"}","call_id":%q,`+
			`"internal_chat_message_metadata_passthrough":{"turn_id":%q}}`, name, id))
		t.add("response_item", fmt.Sprintf(`{"type":"function_call_output","call_id":%q,"output":%s,`+
			`"internal_chat_message_metadata_passthrough":{"turn_id":%q}}`, name, t.outputs[(n*7+call)%len(t.outputs)], id))
	}
}

// end adds the model's answer and the end of a turn.
func (t *rollout) end(n int) {
	id := TurnID(n)
	answer := fmt.Sprintf("The parser stops one row early when the file lacks a final newline; step %d keeps it.", n)
	t.message("assistant", "output_text", "unknown", id, answer)
	t.add("event_msg", fmt.Sprintf(`{"type":"task_complete","root_turn_id":%q,"turn_id":%q,"last_agent_message":%s,"duration_ms":4139}`, id, id, quote(answer)))
}

// message adds what the user or the model said: the message itself and, for the
// user, the event that Codex writes beside it.
func (t *rollout) message(role, kind, source, turn, text string) {
	t.add("response_item", fmt.Sprintf(`{"type":"message","id":"msg_%s_%s","role":%q,"content":[{"type":%q,"text":%s}],`+
		`"internal_chat_message_metadata_passthrough":{"turn_id":%q,"content_item_kinds":[%q]}}`, role, turn, role, kind, quote(text), turn, source))
	if role == "user" {
		t.add("event_msg", fmt.Sprintf(`{"type":"item_completed","thread_id":%q,"turn_id":%q,"item":{"type":"UserMessage",`+
			`"content":[{"type":"text","text":%s,"text_elements":[]}]}}`, t.spec.Session, turn, quote(text)))
	}
}

// add writes one row.
func (t *rollout) add(kind, payload string) {
	n, _ := fmt.Fprintf(t.out, `{"timestamp":"2026-11-30T13:%02d:%02d.250Z","ordinal":%d,"type":%q,"payload":%s}`+"\n",
		t.ordinal/60%60, t.ordinal%60, t.ordinal, kind, payload)
	t.ordinal++
	t.size += int64(n)
}

// toolOutput is about 12 KB of log with quoted user records in it.
func toolOutput(call int) string {
	var b strings.Builder
	b.WriteString("Wall time: 0.1197 seconds\nProcess exited with code 0\nOutput:\n")
	for line := range 110 {
		if line%30 == 29 {
			b.WriteString(`{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"not a user"}]}}` + "\n")
			continue
		}
		fmt.Fprintf(&b, "2026-11-30T12:%02d:00Z importer[%d] row %d: field \"DT_CONS_PREC\" kept, 3 of 4 columns, checksum %08x\n",
			line%60, call, line, uint32(call*104729+line)*2654435761)
	}
	return b.String()
}

// TurnID is the id of the nth turn, in the form Codex uses.
func TurnID(n int) string { return fmt.Sprintf("00000000-0000-7000-9000-%012d", n) }

// SessionID is the id of the nth session.
func SessionID(n int) string { return fmt.Sprintf("00000000-0000-7000-8000-%012d", n) }

// quote is text as a JSON string, with angle brackets as Codex leaves them.
func quote(text string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		return `""` // No string makes the encoder fail.
	}
	return strings.TrimSuffix(b.String(), "\n")
}
