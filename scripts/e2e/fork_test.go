//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A fork is a session of which nothing is known, so everything is sent again, once; the conversation it came from goes
// on as if nothing had happened.
func TestForkIsGivenEverythingAndItsOriginNothing(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	held := th.turn("uno").last()
	fork := th.fork()
	tn := fork.turn("due")
	require.Equal(t, "uno", tn.last()[4].Text(), "the fork begins with what its origin holds")
	fresh := tn.last()[len(held):]
	c.requireOnce(fresh)
	for _, one := range []*thread{fork, th} {
		requireRoutingAlone(t, one.turn("tre"), "full", "off")
	}
}

func TestForkAndOriginBothLearnOfAChange(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	fork := th.fork()
	fork.turn("due")
	c.write("README.md", "changed\n")
	for _, one := range []*thread{fork, th} {
		tn := one.turn("tre")
		c.requireHolds(tn.last())
		require.Equal(t, 1, count(tn.last(), "git_branch: main (dirty)"))
		requireRoutingAlone(t, one.turn("quattro"), "full", "off")
	}
}
