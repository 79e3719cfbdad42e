//go:build e2e

package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// subagentKind is one of Codex's two ways to have sub-agents; the model decides which.
type subagentKind struct {
	name, model, namespace, arguments string
	// prompted says that the child's task goes through the prompt hook.
	prompted bool
	// asked is what only the child's request to the model holds.
	asked string
}

var subagentKinds = []subagentKind{
	{"multi-agent v1", "gpt-5.4", "multi_agent_v1", `{"message":"@TASK@"}`, true, `"text":"@TASK@"`},
	{"multi-agent v2", "gpt-6.2-sol", "collaboration", `{"task_name":"task","message":"@TASK@","fork_turns":"none"}`, false, "NEW_TASK"},
}

// spawning lets the model answer the prompt "spartisci", a word that stands nowhere in Codex's own text, with a sub-agent
// that gets the task, once.
func (c *codexScene) spawning(kind subagentKind, task string) {
	c.t.Helper()
	c.codexFile("config.toml", strings.Replace(c.config(), `"gpt-5.4"`, strconv.Quote(kind.model), 1))
	filled := func(text string) string { return strings.Replace(text, "@TASK@", task, 1) }
	c.model.Script(
		mockmodel.Reply{Match: "spartisci", Call: "spawn_agent", Namespace: kind.namespace, Arguments: filled(kind.arguments)},
		mockmodel.Reply{Match: `"function_call_output"`, Text: "done", Await: filled(kind.asked)},
	)
}

// child is what the turn's requests hold of a sub-agent with this task.
func (tn turn) child(task string) turn {
	tn.t.Helper()
	child := turn{t: tn.t, prompt: task}
	for _, items := range tn.requests {
		if slices.ContainsFunc(items, func(i mockmodel.Item) bool { return i.Role == "user" && i.Text() == task }) {
			child.requests = append(child.requests, items)
		}
	}
	require.NotEmpty(tn.t, child.requests, "the sub-agent never asked the model: %s", tn.all())
	return child
}

// A model wrote the task, so nothing in it is the user's word.
func TestSubagentTaskIsRoutedButItsHotwordsAreNobodysWord(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	const task = "!quick !agents conta i file"
	c.spawning(subagentKinds[0], task)
	child := c.exec("spartisci").child(task)
	requireRouting(t, child.context(), "full", "off")
	require.NotContains(t, child.context(), "hotword")
}

func TestSubagentAndRootDoNotSilenceEachOther(t *testing.T) {
	t.Parallel()
	for _, kind := range subagentKinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			const task = "!agents conta i file"
			c := newCodexScene(t)
			c.spawning(kind, task)
			th := c.app()
			th.turn("uno")
			tn := th.turn("spartisci")
			requireRoutingAlone(t, tn, "full", "off")
			if kind.prompted {
				child := tn.child(task)
				require.Regexp(t, routing, child.context(), "the routing line and nothing else")
				requireRouting(t, child.context(), "full", "off")
				require.Equal(t, 1, count(child.first(), routingLine))
			} else {
				require.Contains(t, tn.all(), "NEW_TASK", "the sub-agent never asked the model")
			}
			next := th.turn("tre")
			requireRoutingAlone(t, next, "full", "off")
			c.requireOnce(next.last())
		})
	}
}

// The child's prompt is full by its mode; the root, which has only seen !quick, still lacks everything.
func TestSubagentsPromptSendsNothingInTheRootsPlace(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.spawning(subagentKinds[0], "conta i file")
	th := c.app()
	tn := th.turn("!quick spartisci")
	requireRouting(t, tn.context(), "light", "off")
	require.Regexp(t, routing, tn.child("conta i file").context())
	c.write("README.md", "changed\n")
	c.requireOnce(th.turn("tre").last())
}
