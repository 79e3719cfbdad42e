//go:build e2e

package e2e

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The tests of this file run no binary of ours. If one fails, Codex or the rig changed, not the product.

func TestRigAnyHooksContextFollowsThePrompt(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.start = "true"
	c.submit = `echo '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"from a probe"}}'`
	require.Equal(t, "from a probe", c.exec("uno").context())
	second := c.resume("due")
	require.Equal(t, "from a probe", second.context())
	require.Contains(t, second.before(), "from a probe")
}

// The modes are words inside the text because of this.
func TestRigUnknownKeyDropsTheWholeAnswerAndTheTurnGoesOn(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.start = "true"
	c.submit = `echo '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"lost","contextMode":"light"}}'`
	require.Empty(t, c.exec("uno").after())
}
