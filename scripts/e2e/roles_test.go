//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"proem/scripts/e2e/mockmodel"
)

const definition = `version: 1
agents:
  - name: scout
    description: Finds what "a question" needs.
    prioritize: [find a thing]
    avoid: ["edits: of 'any' kind"]
    tools: [read]
    provider: openai
    model: gpt-6-luna
    memory: {reads: [goal]}
    instructions: |
      Search """first""" \ then read.
  - name: code_reviewer
    description: Reviews a diff.
    prioritize: [review]
    tools: [read]
`

// proem runs proem as a person does, in the project.
func (c *codexScene) proem(args ...string) string {
	c.t.Helper()
	out := c.run(10*time.Second, nil, append([]string{hookBinary(c.t, "proem")}, args...)...)
	require.Zero(c.t, out.code, out.stderr)
	return out.stdout
}

// roleScene is a project whose roles were generated, and allowed, and which has memories.
func roleScene(t *testing.T, kind subagentKind, role, task string) *codexScene {
	t.Helper()
	c := newCodexScene(t)
	c.write("docs/agents/canonical-subagents.yaml", definition)
	c.proem("agents", "sync")
	c.proem("agents", "check")
	c.proem("allow")
	c.remember("goal", "ship the first release")
	c.remember("decision", "use files, no database")
	c.remember("--agent", "scout", "convention", "known to the scout alone")
	c.remember("--agent", "code_reviewer", "convention", "known to the reviewer alone")
	kind.arguments = strings.Replace(kind.arguments, "{", `{"agent_type":"`+role+`",`, 1)
	c.spawning(kind, task)
	return c
}

// TestCodexLoadsGeneratedRoles: a custom role that the model spawns has its instructions, the memory that it may
// read and its own, and nothing of another role's.
func TestCodexLoadsGeneratedRoles(t *testing.T) {
	t.Parallel()
	const task = "conta i file"
	for _, c := range []struct {
		role         string
		holds, lacks []string
	}{
		{
			"scout",
			[]string{"You are the sub-agent scout. Finds what \"a question\" needs.", `Search """first""" \ then read.`, "- edits: of 'any' kind", goalLine, "conventions: known to the scout alone"},
			[]string{"known to the reviewer", decisionLine, "You are the sub-agent code_reviewer"},
		},
		{
			"code_reviewer",
			[]string{"You are the sub-agent code_reviewer. Reviews a diff.", decisionLine, "conventions: known to the reviewer alone"},
			[]string{"known to the scout", goalLine, "You are the sub-agent scout"},
		},
	} {
		for _, kind := range subagentKinds {
			t.Run(c.role+", "+kind.name, func(t *testing.T) {
				t.Parallel()
				scene := roleScene(t, kind, c.role, task)
				text := childText(scene.app().turn("spartisci"), task)
				for _, want := range c.holds {
					require.Equal(t, 1, strings.Count(text, want), "%q in\n%s", want, text)
				}
				for _, none := range c.lacks {
					require.NotContains(t, text, none)
				}
				require.Equal(t, c.role == "scout", scene.askedFor("gpt-6-luna"), "a role runs on its own model")
			})
		}
	}
}

// askedFor tells whether a request was for this model.
func (c *codexScene) askedFor(model string) bool {
	return slices.ContainsFunc(c.model.Requests(), func(r mockmodel.Request) bool {
		return r.IsModelCall() && gjson.GetBytes(r.Body, "model").Str == model
	})
}

// childText is all that the first request of the sub-agent with this task holds.
func childText(tn turn, task string) string {
	tn.t.Helper()
	for _, items := range tn.requests {
		var text strings.Builder
		for _, item := range items {
			text.WriteString(item.Text() + "\n")
		}
		// The main agent's own request has the user's prompt. In v2 the task's words are not for a proxy to read.
		all := text.String()
		if (strings.Contains(all, task) || strings.Contains(all, "Task name: /root/task\n")) && !strings.Contains(all, "spartisci") {
			return all
		}
	}
	require.Fail(tn.t, "the sub-agent never asked the model", tn.all())
	return ""
}

// TestRolesReachAPromptThatAsksForThem once they are allowed, and no longer after an edit.
func TestRolesReachAPromptThatAsksForThem(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.write("docs/agents/canonical-subagents.yaml", definition)
	c.proem("agents", "sync")
	th := c.app()
	require.NotContains(t, th.turn("!agents review this").context(), "sub-agent roles")
	c.proem("allow")
	require.Contains(t, th.turn("!agents review this").context(), "\nsub-agent roles here: code_reviewer: Reviews a diff")
	require.NotContains(t, th.turn("review this").context(), "sub-agent roles")
	c.write("docs/agents/canonical-subagents.yaml", strings.Replace(definition, "Reviews a diff", "Reviews every diff", 1))
	c.proem("agents", "sync")
	require.NotContains(t, c.app().turn("!agents review this").context(), "sub-agent roles")
}
