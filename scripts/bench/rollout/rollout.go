// Package rollout writes a Codex transcript of a size that the bench measures
// with. Its content means nothing.
package rollout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Size is what a working session of some hours has written: the size
// at which the limits of the hooks are set.
const Size = 1 << 20

// Transcript makes a rollout in the paginated dialect of Codex 0.171: turns of
// a short request, some tool calls with long outputs and an answer. Every
// output quotes user records of another transcript, so that a reader which
// takes quoted rows for real ones is slow as well as wrong.
func Transcript(session, cwd string) []byte {
	t := &rollout{session: session, cwd: cwd}
	t.add("session_meta", fmt.Sprintf(`{"session_id":%q,"id":%q,"cwd":%q,"originator":"bench","cli_version":"0.171.0","source":"cli",`+
		`"model_provider":"openai","history_mode":"paginated","git":{"branch":"main"}}`, session, session, cwd))
	for n := 1; t.out.Len() < Size; n++ {
		t.turn(n)
	}
	return t.out.Bytes()
}

// rollout is a transcript that is being written.
type rollout struct {
	session, cwd string
	ordinal      int
	out          bytes.Buffer
}

// turn adds one finished turn of about 50 KB.
func (t *rollout) turn(n int) {
	id := TurnID(n)
	t.add("event_msg", fmt.Sprintf(`{"type":"task_started","turn_id":%q,"root_turn_id":%q,"model_context_window":258400}`, id, id))
	t.add("turn_context", fmt.Sprintf(`{"turn_id":%q,"cwd":%q,"approval_policy":"never","model":"gpt-5.4","summary":"none"}`, id, t.cwd))
	t.message("user", "input_text", "user.text", id, fmt.Sprintf("step %d: the importer still drops the last row, look at the parser", n))
	for call := range 4 {
		name := fmt.Sprintf("call_%d_%d", n, call)
		t.add("response_item", fmt.Sprintf(`{"type":"function_call","name":"exec_command","arguments":"{\"cmd\":\"cat log\"}","call_id":%q,`+
			`"internal_chat_message_metadata_passthrough":{"turn_id":%q}}`, name, id))
		t.add("response_item", fmt.Sprintf(`{"type":"function_call_output","call_id":%q,"output":%s,`+
			`"internal_chat_message_metadata_passthrough":{"turn_id":%q}}`, name, quote(toolOutput(n, call)), id))
	}
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
			`"content":[{"type":"text","text":%s,"text_elements":[]}]}}`, t.session, turn, quote(text)))
	}
}

// add writes one row.
func (t *rollout) add(kind, payload string) {
	fmt.Fprintf(&t.out, `{"timestamp":"2026-11-30T13:%02d:%02d.250Z","ordinal":%d,"type":%q,"payload":%s}`+"\n",
		t.ordinal/60%60, t.ordinal%60, t.ordinal, kind, payload)
	t.ordinal++
}

// toolOutput is about 12 KB of log with quoted user records in it.
func toolOutput(turn, call int) string {
	var b strings.Builder
	b.WriteString("Wall time: 0.1197 seconds\nProcess exited with code 0\nOutput:\n")
	for line := range 110 {
		if line%30 == 29 {
			b.WriteString(`{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"not a user"}]}}` + "\n")
			continue
		}
		fmt.Fprintf(&b, "2026-11-30T12:%02d:00Z importer[%d.%d] row %d: field \"DT_CONS_PREC\" kept, 3 of 4 columns, checksum %08x\n",
			line%60, turn, call, line, (turn*7919+call*104729+line)*2654435761)
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
