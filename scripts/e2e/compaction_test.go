//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// requireRestored wants what the conversation lost to be there once, for the running turn too, and never again.
func requireRestored(t *testing.T, th *thread, tn turn, contextMode, subagentMode string) {
	t.Helper()
	th.c.requireOnce(tn.last())
	require.Equal(t, 1, count(tn.last(), routingLine), "%q", oursIn(tn.last()))
	require.Equal(t, 1, count(tn.last(), routingLine+contextMode+" "))
	line := ""
	for _, l := range oursIn(tn.last()) {
		if routing.MatchString(l) {
			line = l
		}
	}
	requireRouting(t, line, contextMode, subagentMode)
	next := th.turn("e poi")
	requireRoutingAlone(t, next, "full", "off")
	th.c.requireOnce(next.last())
}

func TestCompactionByHandIsFollowedByEverythingOnce(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.turn("due")
	th.compact()
	requireRestored(t, th, th.turn("tre"), "full", "off")
}

func TestCompactionBeforeATurnIsFollowedByEverythingOnce(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.compacting()
	th := c.app()
	c.model.Script(mockmodel.Reply{Text: "long", Tokens: crowded})
	th.turn("uno")
	c.write("README.md", "changed\n")
	tn := th.turn("!agents due")
	require.Len(t, tn.requests, 2, "a summary and the turn")
	requireRestored(t, th, tn, "full", "required")
}

// The tool call changes the work tree, so what is restored is what holds now.
func TestCompactionInMidTurnRestoresTheTurnsModeToo(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, prompt, subagents string }{
		{"default", "uno", "off"},
		{"sub-agents required", "!agents uno", "required"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newCodexScene(t)
			c.compacting()
			c.model.Script(mockmodel.Reply{Call: "exec_command", Arguments: `{"cmd":"echo changed >README.md"}`, Tokens: crowded})
			th := c.app()
			tn := th.turn(tt.prompt)
			require.Len(t, tn.requests, 3, "a tool call, a summary and the rest")
			require.True(t, c.truth().dirty)
			requireRestored(t, th, tn, "full", tt.subagents)
		})
	}
}

func TestTwoCompactionsInOneTurnRestoreTwice(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.compacting()
	summary := mockmodel.Reply{Match: "CONTEXT CHECKPOINT COMPACTION", Text: "a summary"}
	c.model.Script(toolCall(crowded), summary, toolCall(crowded), summary)
	th := c.app()
	tn := th.turn("uno")
	require.Equal(t, "sessionStart userPromptSubmit sessionStart sessionStart", tn.hooks)
	requireRestored(t, th, tn, "full", "off")
}

// Compacted again after everything was sent again, everything is gone again.
func TestEveryCompactionCounts(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	for range 2 {
		th.compact()
		c.requireOnce(th.turn("e poi").last())
	}
	th = th.restart()
	th.compact()
	th = th.restart()
	c.requireOnce(th.turn("e infine").last())
}

// Nobody tells the prompt hook of a compaction here: the rollout alone does.
func TestCompactionWhereNoSessionStartRunsIsFollowedByEverything(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.start = ""
	th := c.app()
	th.turn("uno")
	th.compact()
	tn := th.turn("due")
	require.Equal(t, "userPromptSubmit", tn.hooks)
	requireRestored(t, th, tn, "full", "off")
}
