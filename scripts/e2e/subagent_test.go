//go:build e2e

package e2e

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// gpt-5.4 has Codex's first kind of sub-agents, whose task goes through the prompt hook with an agent_id. A model wrote
// that task, so nothing in it is the user's word.
func TestSubagentTaskIsRoutedButItsHotwordsAreNobodysWord(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	const task = "!quick !agents conta i file"
	c.model.Script(
		mockmodel.Reply{Match: "spiegami", Call: "spawn_agent", Namespace: "multi_agent_v1", Arguments: `{"message":"` + task + `"}`},
		// The parent waits long enough for the child's request to come.
		mockmodel.Reply{Match: `"function_call_output"`, Text: "done", Delay: 2 * time.Second},
	)
	tn := c.exec("spiegami questa SQL")
	child := turn{t: t, prompt: task}
	for _, items := range tn.requests {
		for _, item := range items {
			if item.Role == "user" && item.Text() == task {
				child.requests = append(child.requests, items)
			}
		}
	}
	require.NotEmpty(t, child.requests, "the sub-agent never asked the model: %s", tn.all())
	requireRouting(t, child.context(), "full", "off")
	require.NotContains(t, child.context(), "hotword")
}
