//go:build e2e

package e2e

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// The lines of the memory that remember makes.
const (
	goalLine     = "goal: ship the first release"
	decisionLine = "decisions: use files, no database"
)

// remember adds to the memory of a project as a person does.
func (c *codexScene) remember(args ...string) {
	c.t.Helper()
	out := c.run(10*time.Second, nil, append([]string{hookBinary(c.t, "proem"), "memory", "add"}, args...)...)
	require.Zero(c.t, out.code, out.stderr)
}

// requireMemory wants a conversation to hold the memory, once.
func requireMemory(t *testing.T, items []mockmodel.Item) {
	t.Helper()
	for _, line := range []string{"<durable_memory>", goalLine, decisionLine} {
		require.Equal(t, 1, count(items, line), "%q in %q", line, oursIn(items))
	}
}

func remembering(t *testing.T) *codexScene {
	t.Helper()
	c := newCodexScene(t)
	c.remember("goal", "ship the first release")
	c.remember("decision", "use files, no database")
	return c
}

func TestMemoryReachesTheFirstFullPromptOfASessionAlone(t *testing.T) {
	t.Parallel()
	c := remembering(t)
	th := c.app()
	light := th.turn(quickSQL)
	require.Zero(t, count(light.last(), goalLine), "a light prompt carries none")
	first := th.turn("uno")
	require.Contains(t, first.context(), "<durable_memory>\n"+goalLine+"\n"+decisionLine+"\n</durable_memory>")
	requireMemory(t, first.last())
	second := th.turn("due")
	requireRoutingAlone(t, second, "full", "off")
	requireMemory(t, second.last())

	c.remember("convention", "tabs")
	third := th.turn("tre")
	require.Contains(t, third.context(), "<durable_memory>\nconventions: tabs\n</durable_memory>", "what is new alone")
	require.NotContains(t, third.context(), goalLine)

	again := c.app().turn("uno")
	require.Contains(t, again.context(), goalLine, "a new session has it again")
	requireMemory(t, again.last())
}

func TestMemoryComesBackAfterACompaction(t *testing.T) {
	t.Parallel()
	c := remembering(t)
	th := c.app()
	th.turn("uno")
	th.compact()
	tn := th.turn("due")
	requireMemory(t, tn.last())
	requireRoutingAlone(t, th.turn("tre"), "full", "off")
}

func TestMemoryComesBackInMidTurn(t *testing.T) {
	t.Parallel()
	c := remembering(t)
	c.compacting()
	c.model.Script(toolCall(crowded))
	th := c.app()
	tn := th.turn("uno")
	require.Len(t, tn.requests, 3, "a tool call, a summary and the rest")
	requireMemory(t, tn.last())
	next := th.turn("due")
	requireRoutingAlone(t, next, "full", "off")
	requireMemory(t, next.last())
}

func TestMemoryOfAnotherProjectIsNeverThere(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	other := filepath.Join(c.dir, "other")
	c.git("init", "-q", other)
	c.remember("--project", other, "goal", "ship the first release")
	tn := c.app().turn("uno")
	c.requireOnce(tn.last())
	require.NotContains(t, tn.all(), "durable_memory")
	require.NotContains(t, tn.all(), "ship the first release")
}

func TestASubagentIsGivenWhatWasDecided(t *testing.T) {
	t.Parallel()
	c := remembering(t)
	const task = "conta i file"
	c.spawning(subagentKinds[0], task)
	child := c.app().turn("spartisci").child(task)
	require.Equal(t, 1, count(child.first(), decisionLine), "%q", oursIn(child.first()))
	require.Zero(t, count(child.first(), goalLine))
}
