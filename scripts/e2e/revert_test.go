//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRevertOfTheFirstTurnIsFollowedByEverythingOnce(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.turn("due")
	th.revert(2)
	tn := th.turn("tre")
	require.NotContains(t, tn.all(), "uno")
	c.requireOnce(tn.last())
	tn = th.turn("quattro")
	requireRoutingAlone(t, tn, "full", "off")
	c.requireOnce(tn.last())
}

func TestRevertOfTheTurnThatToldAChangeIsFollowedByTheChange(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	c.write("README.md", "changed\n")
	require.Equal(t, 1, count(th.turn("due").last(), "git_branch: main (dirty)"))
	th.revert(1)
	tn := th.turn("tre")
	c.requireHolds(tn.last())
	require.Equal(t, 1, count(tn.last(), "git_branch: main (dirty)"), "once in the request: the turn that told it is gone")
	require.Equal(t, 1, count(tn.last(), "modified: README.md"))
	next := th.turn("quattro")
	requireRoutingAlone(t, next, "full", "off")
	c.requireHolds(next.last())
}

// The state of git is again what the reverted turn had found changed, so only what was reverted tells the difference.
func TestRevertIsNotMistakenForAnUnchangedTree(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	c.write("README.md", "changed\n")
	th.turn("uno")
	c.git("checkout", "-q", "--", "README.md")
	th.turn("due") // tells that it is clean again
	th.revert(1)
	c.requireHolds(th.turn("tre").last())
}

// A turn in front of which Codex compacted goes, with all that SessionStart had restored.
func TestRevertOfTheTurnAfterACompaction(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.compact()
	th.turn("due")
	th.revert(1)
	c.requireOnce(th.turn("tre").last())
	th.revert(2) // the compaction goes too, and what stood before it comes back
	c.requireHolds(th.turn("quattro").last())
}

func TestResumeAfterARevertRepeatsNothing(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.revert(1)
	th.turn("due")
	th = th.restart()
	tn := th.turn("tre")
	requireRoutingAlone(t, tn, "full", "off")
	c.requireOnce(tn.last())
}

// The process ends between the revert and the next prompt: only the path of the rollout tells that something is gone.
func TestRevertBeforeARestartIsFollowedByEverythingOnce(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	th.turn("due")
	th.revert(2)
	th = th.restart()
	c.requireOnce(th.turn("tre").last())
}
