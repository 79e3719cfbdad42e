package contract

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAnswersThatAreTaken(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, stdout string
		want         *Result
	}{
		{"blank is no opinion", " \n\t", nil},
		{"nothing to say", "{}\n", &Result{}},
		{"system", `{"injectSteps":[{"systemMessage":{"systemMessage":"a","metadata":{"user_markdown":"b"}}}]}`, &Result{Steps: []Step{{System, "a"}}}},
		{"ephemeral", `{"injectSteps":[{"ephemeralMessage":"a"}]}`, &Result{Steps: []Step{{Ephemeral, "a"}}}},
		{"several", `{"injectSteps":[{"userMessage":"a"},{"ephemeralMessage":"b"}]}`, &Result{Steps: []Step{{User, "a"}, {Ephemeral, "b"}}}},
		{"snake case", `{"inject_steps":[{"system_message":{"system_message":"a"}}]}`, &Result{Steps: []Step{{System, "a"}}}},
		{"null sets nothing", `{"injectSteps":null}`, &Result{}},
		{"null arm beside a set one", `{"injectSteps":[{"userMessage":null,"ephemeralMessage":"a"}]}`, &Result{Steps: []Step{{Ephemeral, "a"}}}},
		{"empty step", `{"injectSteps":[{}]}`, &Result{Steps: []Step{{}}}},
		{"tool step", `{"injectSteps":[{"toolCall":{"name":"x"}}]}`, &Result{Steps: []Step{{Kind: ToolCall}}}},
		{"escaped pair", `{"injectSteps":[{"userMessage":"\ud83d\ude00 \\ud83d"}]}`, &Result{Steps: []Step{{User, "😀 \\ud83d"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := ParseResult(PreInvocation, []byte(tt.stdout))
			require.NoError(t, err)
			require.Equal(t, tt.want, got)
		})
	}
}

func TestAnswersThatAreDiscardedWhole(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, stdout string }{
		{"Claude's envelope", `{"hookSpecificOutput":{"hookEventName":"PreInvocation","additionalContext":"a"}}`},
		{"a mode as a key", `{"injectSteps":[],"contextMode":"light"}`},
		{"flat systemMessage", `{"injectSteps":[{"systemMessage":"a"}]}`},
		{"system message at the top", `{"systemMessage":"a"}`},
		{"unknown key inside a step", `{"injectSteps":[{"systemMessage":{"text":"a"}}]}`},
		{"duplicate field", `{"injectSteps":[],"injectSteps":[]}`},
		{"both spellings", `{"injectSteps":[],"inject_steps":[]}`},
		{"duplicate with a null", `{"injectSteps":null,"injectSteps":[]}`},
		{"two arms", `{"injectSteps":[{"userMessage":"a","ephemeralMessage":"b"}]}`},
		{"text where a list was due", `{"injectSteps":"a"}`},
		{"null in the list", `{"injectSteps":[null]}`},
		{"number where text was due", `{"injectSteps":[{"userMessage":1}]}`},
		{"duplicate inside metadata", `{"injectSteps":[{"systemMessage":{"metadata":{"a":1,"a":2}}}]}`},
		{"plain text", `hello`},
		{"list", `[]`},
		{"two objects", `{}{}`},
		{"text behind the object", `{} done`},
		{"byte order mark", "\ufeff{}"},
		{"trailing comma", `{"injectSteps":[],}`},
		{"bad UTF-8", "{\"injectSteps\":[{\"userMessage\":\"\xff\"}]}"},
		{"half a surrogate pair", `{"injectSteps":[{"userMessage":"\ud83d"}]}`},
		{"swapped pair", `{"injectSteps":[{"userMessage":"\ude00\ud83d"}]}`},
		{"wrong case", `{"InjectSteps":[]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := ParseResult(PreInvocation, []byte(tt.stdout))
			require.Error(t, err)
		})
	}
}

func TestEachEventHasItsOwnKeys(t *testing.T) {
	t.Parallel()
	const steps, decision = `{"injectSteps":[{"userMessage":"a"}]}`, `{"decision":"allow","reason":"b"}`
	tests := []struct {
		event           Event
		steps, decision bool
	}{
		{SessionStart, true, false},
		{PreInvocation, true, false},
		{PostInvocation, true, false},
		{PreToolUse, false, true},
		{PostToolUse, false, false},
		{Stop, false, true},
	}
	for _, tt := range tests {
		t.Run(string(tt.event), func(t *testing.T) {
			t.Parallel()
			_, err := ParseResult(tt.event, []byte(steps))
			require.Equal(t, tt.steps, err == nil)
			_, err = ParseResult(tt.event, []byte(decision))
			require.Equal(t, tt.decision, err == nil)
			_, err = ParseResult(tt.event, []byte(`{}`))
			require.NoError(t, err)
		})
	}
}
