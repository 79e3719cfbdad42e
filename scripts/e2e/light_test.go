//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFullPromptAfterALightOneIsGivenEverything(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	light := th.turn(quickSQL)
	requireRouting(t, light.context(), "light", "off")
	require.Zero(t, count(light.last(), "<"), "no section")
	full := th.turn("due")
	c.requireOnce(full.last())
	require.Contains(t, full.context(), "\nuser: "+quickSQL+"\n")
	requireRoutingAlone(t, th.turn("tre"), "full", "off")
}

// A light prompt neither carries a change nor uses it up.
func TestLightPromptLeavesAChangeForTheNextFullOne(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	c.write("README.md", "changed\n")
	for range 2 {
		requireRoutingAlone(t, th.turn(quickSQL), "light", "off")
	}
	tn := th.turn("due")
	require.Contains(t, tn.context(), "\ngit_branch: main (dirty)\n")
	c.requireHolds(tn.last())
}

// Compacted before a light prompt, a conversation holds no environment until a full prompt comes.
func TestLightPromptAfterACompactionIsGivenNoEnvironment(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.compact()
	light := th.turn(quickSQL)
	requireRouting(t, light.context(), "light", "off")
	require.Zero(t, count(light.last(), "<"), "no section")
	require.Equal(t, 1, count(light.last(), coreRules))
	c.requireOnce(th.turn("due").last())
}

func TestCompactionInTheMiddleOfALightTurnRestoresItsModeAlone(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.compacting()
	th := c.app()
	th.turn("uno")
	c.model.Script(toolCall(crowded))
	light := th.turn(quickSQL)
	require.Len(t, light.requests, 3, "a tool call, a summary and the rest")
	require.Equal(t, "userPromptSubmit sessionStart", light.hooks)
	require.Equal(t, 1, count(light.last(), routingLine))
	require.Equal(t, 1, count(light.last(), routingLine+"light reason=hotword:!quick;"))
	require.Equal(t, 1, count(light.last(), coreRules))
	require.Zero(t, count(light.last(), "<"), "no section")
	full := th.turn("due")
	c.requireOnce(full.last())
	require.Equal(t, 2, count(full.last(), routingLine))
}
