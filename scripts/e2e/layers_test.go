//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// layer writes a text of the user's own, below the folder of layers.
func (c *codexScene) layer(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.home, ".config", "proem", "prompts", name)
	require.NoError(c.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(c.t, os.WriteFile(path, []byte(text+"\n"), 0o600))
}

// projects writes a file into the project's .proem.
func (c *codexScene) projects(name, text string) {
	c.t.Helper()
	path := filepath.Join(c.project, ".proem", name)
	require.NoError(c.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(c.t, os.WriteFile(path, []byte(text+"\n"), 0o600))
}

func TestLayersReachASessionOnce(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.proem("context", "set", "user.name", "Ada")
	c.layer("global.md", "answer {{user.name}} briefly")
	c.layer("tasks/summarize.md", "three sentences")
	th := c.app()
	first := th.turn("uno")
	require.Equal(t, 1, count(first.last(), "answer Ada briefly"), "%q", oursIn(first.last()))
	require.Equal(t, 1, count(first.last(), "name: Ada"))
	require.NotContains(t, first.context(), "prompt_layers", "the start said it")
	second := th.turn("riassumi questo testo")
	require.Contains(t, second.context(), "<prompt_layers>\nthree sentences\n</prompt_layers>")
	requireRoutingAlone(t, th.turn("riassumi quest'altro testo"), "full", "off")
	th.compact()
	last := th.turn("tre").last()
	require.Equal(t, 1, count(last, "answer Ada briefly"), "what a compaction took comes back once: %q", oursIn(last))
}

func TestAProjectsLayersCountAsTheyWereAllowed(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.projects("prompts/global.md", "the project wants tabs")
	require.NotContains(t, c.exec("uno").all(), "wants tabs")
	c.proem("allow", c.project)
	tn := c.exec("due")
	require.Equal(t, 1, count(tn.last(), "the project wants tabs"), "%q", oursIn(tn.last()))
	c.projects("prompts/global.md", "the project wants spaces")
	after := c.exec("tre").all()
	require.NotContains(t, after, "wants tabs")
	require.NotContains(t, after, "wants spaces")
}

// A role of the project's own, as Codex names it to the hook.
func TestACustomRoleGetsItsOwnLayerAndMemoryAlone(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	const task = "conta i file"
	for _, role := range []string{"scout", "code_reviewer"} {
		path := filepath.Join(c.project, ".codex", "agents", role+".toml")
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte("name = \""+role+"\"\ndescription = \"looks around\"\ndeveloper_instructions = \"look around\"\n"), 0o600))
		c.layer("agents/"+role+".md", "you are the "+role+" of the user")
		c.projects("prompts/agents/"+role+".md", "you are the "+role+" of the project")
		c.remember("--agent", role, "convention", "a habit of the "+role)
	}
	c.layer("global.md", "a word for the root")
	c.remember("decision", "use files, no database")
	c.proem("allow", c.project)
	c.proem("context", "set", "user.name", "Ada")
	c.model.Script(
		mockmodel.Reply{Match: "spartisci", Call: "spawn_agent", Namespace: subagentKinds[0].namespace, Arguments: `{"message":"` + task + `","agent_type":"scout"}`},
		mockmodel.Reply{Match: `"function_call_output"`, Text: "done", Await: strings.Replace(subagentKinds[0].asked, "@TASK@", task, 1)},
	)
	tn := c.exec("spartisci")
	child := tn.child(task).first()
	for _, own := range []string{"you are the scout of the user", "---", "you are the scout of the project", "conventions: a habit of the scout", decisionLine} {
		require.Equal(t, 1, count(child, own), "%q in %q", own, oursIn(child))
	}
	for _, anothers := range []string{"the code_reviewer of", "habit of the code_reviewer", "a word for the root", "name: Ada"} {
		require.NotContains(t, strings.Join(oursIn(child), "\n"), anothers)
	}
	require.NotContains(t, strings.Join(oursIn(tn.first()), "\n"), "the scout of", "the root gets none of it")
}
