//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

func TestHookTextNeverCountsAsAUserMessage(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.exec(quickSQL)
	second := c.resume("secondo messaggio").context()
	requireRouting(t, second, "full", "off")
	third := c.resume("!agents terzo messaggio").context()
	for _, context := range []string{second, third} {
		require.NotRegexp(t, `(?m)^user: (proem:|<|Core rules|Background)`, context)
	}
}

func TestFirstFullPromptCarriesTheUserMessagesBeforeIt(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.exec(quickSQL)
	second := c.resume("secondo messaggio").context()
	require.Contains(t, second, "<session_state>")
	require.Contains(t, second, "\nuser: "+quickSQL+"\n")
	require.NotContains(t, second, "user: secondo messaggio")
	require.NotContains(t, second, "mock reply")
}

// Codex compacts before the second turn, and the summary holds nothing that a hook said.
func TestCompactionMakesEverythingUnsent(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.compacting()
	c.model.Script(mockmodel.Reply{Text: "a long answer", Tokens: crowded})
	require.Contains(t, c.exec("primo messaggio").context(), "cwd: ")
	tn := c.resume("secondo messaggio")
	require.Len(t, tn.requests, 2, "a summary and the turn")
	tn.requests = tn.requests[1:]
	require.NotEmpty(t, containing(tn.before(), coreRules))
	requireRouting(t, tn.context(), "full", "off")
	require.Contains(t, tn.context(), "cwd: ")
}
