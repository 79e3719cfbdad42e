package host

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/tidwall/gjson"

	"proem/internal/transcript"
)

// antigravity is Google's Antigravity CLI, app and IDE. No binary of it was
// run: the facts are from public records, most of them on agy 1.1.7 to 1.2.17.
var antigravity = Host{
	Name:    "antigravity",
	Aliases: []string{"agy"},
	Marks:   []string{"conversationId", "workspacePaths", "transcriptPath", "invocationNum"},
	Events: []EventName{
		{Prompt, "PreInvocation"},
		{Start, "SessionStart"},
	},
	Places: []Place{
		// The global file worked in every version seen; the project's own did
		// in some only (agy 1.1.8 and 1.2.7 did not load it).
		{User, "~/.gemini/config/hooks.json"},
		{Project, "./.agents/hooks.json"},
	},
	TimeoutUnit:  "s",
	TimeoutLimit: 10,
	MaxBytes:     48_900, // characters; a longer message loses its tail (agy 1.2.14)
	Dialect:      transcript.Antigravity,
	event:        antigravityEvent,
	decode:       decodeAntigravity,
	encode:       encodeAntigravity,
}

// antigravityEvent goes by a field: PreInvocation counts model calls.
func antigravityEvent(_ *Host, p gjson.Result) Event {
	if p.Get("invocationNum").Exists() {
		return Prompt
	}
	return Start
}

// decodeAntigravity reads a payload that names no event and holds no prompt:
// the event is the one the binary is made for, the prompt stands in the
// transcript.
func decodeAntigravity(ctx context.Context, p gjson.Result, t Turn) (Turn, error) {
	t.Session = str(p, "conversationId")
	t.Dir = absolute(str(p, "workspacePaths.0")) // [] in print mode; the process's folder is never the project's
	t.Transcript = absolute(str(p, "transcriptPath"))
	if t.Event != Prompt {
		// It fires for new conversations only, but behind their first message
		// (agy 1.2.14), so it says nothing of what was sent before it.
		return t, nil
	}
	if p.Get("invocationNum").Int() > 0 {
		// It counts model calls and restarts at 0 for each user turn (agy 1.1.7).
		return t, fmt.Errorf("a later model call of this turn: %w", ErrSilent)
	}
	if str(p, "modelName") == "" {
		// CLI and app name the model, the IDE does not, and it writes the
		// transcript only at the end of a turn (2.1.1): whatever stands in it
		// is an earlier prompt.
		return t, fmt.Errorf("the IDE shows no prompt in time: %w", ErrSilent)
	}
	if t.Transcript == "" {
		return t, fmt.Errorf("no transcript to read the prompt from: %w", ErrSilent)
	}
	tail, err := antigravityTail(ctx, t.Transcript)
	if err != nil {
		return t, err
	}
	if len(tail.Messages) == 0 {
		// Sub-agents have no row that a user wrote (agy 1.2.14).
		return t, fmt.Errorf("no user prompt in the transcript: %w", ErrSilent)
	}
	last := tail.Messages[len(tail.Messages)-1]
	if tail.ModelStep > last.Step {
		// The newest prompt was answered already: the file is late.
		return t, fmt.Errorf("the transcript does not hold this turn yet: %w", ErrSilent)
	}
	t.Prompt, t.Step = clean(last.Text), last.Step
	return t, nil
}

// antigravityTail reads the transcript, or its sibling where the file of that
// name cannot be read: CLI and app name transcript_full.jsonl, the IDE
// transcript.jsonl, and both exist (agy 1.2.14).
func antigravityTail(ctx context.Context, path string) (transcript.Tail, error) {
	tail, err := transcript.Last(ctx, path, transcript.Antigravity, 1)
	if err == nil {
		return tail, nil
	}
	sibling := filepath.Join(filepath.Dir(path), "transcript.jsonl")
	if sibling == path {
		sibling = filepath.Join(filepath.Dir(path), "transcript_full.jsonl")
	}
	if other, oerr := transcript.Last(ctx, sibling, transcript.Antigravity, 1); oerr == nil {
		return other, nil
	}
	return tail, err
}

// encodeAntigravity writes one system message: it stays for the later calls of
// the turn and is framed as not sent by the user (agy 1.2.14, 1.5.14). agy
// reads the answer by protojson rules and drops all of it on one unknown key.
// It shows the user no notice.
func encodeAntigravity(_ string, r Reply) []byte {
	if r.Context == "" {
		return []byte(Silence)
	}
	b := make([]byte, 0, len(r.Context)+256)
	b = append(b, `{"injectSteps":[{"systemMessage":{"systemMessage":`...)
	b = gjson.AppendJSONString(b, r.Context)
	return append(b, `}}]}`...)
}
