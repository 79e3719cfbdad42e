//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// turn is one prompt and every request that the model got because of it.
type turn struct {
	t        *testing.T
	prompt   string
	requests [][]mockmodel.Item
	took     time.Duration
	// hooks are the events whose hooks ran meanwhile, in their order; only an app-server tells.
	hooks string
	// injected is every text that a hook gave meanwhile; only an app-server tells.
	injected []string
}

// first is the input of the turn's first model call.
func (tn turn) first() []mockmodel.Item { return tn.requests[0] }

// last is the input of the turn's last model call: all that the conversation holds at its end, but for the answer.
func (tn turn) last() []mockmodel.Item { return tn.requests[len(tn.requests)-1] }

// at is the place of the prompt in the first request: the last user message that is exactly what was typed, or what
// was typed with the piped text behind it.
func (tn turn) at() int {
	tn.t.Helper()
	items := tn.first()
	for i, item := range slices.Backward(items) {
		if item.Role == "user" && (item.Text() == tn.prompt || strings.HasPrefix(item.Text(), tn.prompt+"\n\n<stdin>\n")) {
			return i
		}
	}
	require.Fail(tn.t, "the model was not given the prompt", "%q in %+v", tn.prompt, items)
	return 0
}

// after is every developer message that follows the prompt directly: the contexts of the prompt hooks.
func (tn turn) after() []string {
	tn.t.Helper()
	var out []string
	for _, item := range tn.first()[tn.at()+1:] {
		if item.Role != "developer" {
			break
		}
		out = append(out, item.Text())
	}
	return out
}

// context is the one context that our prompt hook gave.
func (tn turn) context() string {
	tn.t.Helper()
	got := tn.after()
	require.Len(tn.t, got, 1, "contexts after the prompt")
	return got[0]
}

// before is every developer message before the prompt.
func (tn turn) before() []string {
	tn.t.Helper()
	var out []string
	for _, item := range tn.first()[:tn.at()] {
		if item.Role == "developer" {
			out = append(out, item.Text())
		}
	}
	return out
}

// all is the text of every item of every request of the turn.
func (tn turn) all() string {
	var b strings.Builder
	for _, items := range tn.requests {
		for _, item := range items {
			b.WriteString(item.Text())
			b.WriteByte('\n')
		}
	}
	return b.String()
}
