//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A reviewer has the session's id, but a conversation of its own, in which nothing was said and no SessionStart ran.
func TestReviewerAndRootDoNotSilenceEachOther(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	c.write("README.md", "changed\n")
	review := th.review()
	requireRouting(t, review.context(), "full", "off")
	c.requireOnce(review.last())
	tn := th.turn("due")
	c.requireHolds(tn.last())
	require.Equal(t, 1, count(tn.last(), "git_branch: main (dirty)"))
	again := th.review()
	c.requireOnce(again.last())
	c.requireHolds(th.turn("tre").last())
}

func TestReviewFromTheCommandLineIsGivenEverything(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.write("README.md", "changed\n")
	c.exec("uno")
	review := c.review()
	requireRouting(t, review.context(), "full", "off")
	c.requireOnce(review.last())
}
