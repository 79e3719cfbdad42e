//go:build e2e

package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const coreRules = "Core rules, safety and tool guardrails stay active in every mode."

// quickSQL is the seed's example of a prompt that is light beyond doubt.
const quickSQL = "!quick spiegami questa SQL"

// routing is the shape of the line that stands on every routed prompt.
var routing = regexp.MustCompile(`^proem: contextMode=(full|light) reason=\S+; subagentMode=(off|requested|required) reason=\S+$`)

// cleanMain is the line of a work tree without changes, which may be called so where it is known.
var cleanMain = regexp.MustCompile(`(?m)^git_branch: main( \(clean\))?$`)

// requireRouting wants the routing line in front, with these modes.
func requireRouting(t *testing.T, context, contextMode, subagentMode string) {
	t.Helper()
	line, _, _ := strings.Cut(context, "\n")
	require.Regexp(t, routing, line)
	require.Contains(t, line, "contextMode="+contextMode+" ")
	require.Contains(t, line, "subagentMode="+subagentMode+" ")
}

func TestContextIsItsOwnDeveloperMessageAfterThePrompt(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	context := c.exec("spiegami questa SQL").context()
	line, rest, _ := strings.Cut(context, "\n")
	require.Equal(t, "proem: contextMode=full reason=default; subagentMode=off reason=default-opt-in-design", line)
	require.Equal(t, 1, strings.Count(rest, "<environment_snapshot>"))
	require.Equal(t, 1, strings.Count(rest, "</environment_snapshot>"))
	require.Contains(t, rest, "cwd: "+c.project+"\n")
	require.Regexp(t, cleanMain, rest)
}

func TestSnapshotShowsWhatTheWorkTreeHolds(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.write("README.md", "changed\n")
	c.write("new.txt", "new\n")
	context := c.exec("spiegami questa SQL").context()
	require.Contains(t, context, "git_branch: main (dirty)\n")
	require.Regexp(t, `(?m)^modified: .*README\.md`, context)
	require.Regexp(t, `(?m)^modified: .*new\.txt`, context)
}

func TestSessionStartTextIsADeveloperMessageBeforeThePrompt(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	tn := c.exec("spiegami questa SQL")
	require.Len(t, containing(tn.before(), coreRules), 1)
	require.NotContains(t, tn.context(), coreRules)
}

func containing(texts []string, part string) []string {
	var out []string
	for _, text := range texts {
		if strings.Contains(text, part) {
			out = append(out, text)
		}
	}
	return out
}

func TestBothSigilsOfQuickGiveALightContext(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{quickSQL, ":quick spiegami questa SQL"} {
		t.Run(prompt, func(t *testing.T) {
			t.Parallel()
			c := newCodexScene(t)
			tn := c.exec(prompt)
			requireRouting(t, tn.context(), "light", "off")
			require.Contains(t, tn.context(), "reason=hotword:!quick;")
			require.NotContains(t, tn.all(), "<environment_snapshot>")
			require.NotContains(t, tn.all(), "<session_state>")
		})
	}
}

func TestPipedTextLeavesTheHotwordAlone(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.piped = []byte("SELECT 1;\n")
	tn := c.exec(quickSQL)
	require.Contains(t, tn.all(), "<stdin>\nSELECT 1;\n")
	requireRouting(t, tn.context(), "light", "off")
}

func TestRepositoryTaskStaysFullDespiteQuick(t *testing.T) {
	t.Parallel()
	context := newCodexScene(t).exec("!quick implementa modifica agli hook Codex").context()
	requireRouting(t, context, "full", "off")
	require.Contains(t, context, "reason=repo-task-detected-overrides:!quick;")
	require.Contains(t, context, "<environment_snapshot>")
}

func TestAgentsHotwordReadsAsTheUsersRequest(t *testing.T) {
	t.Parallel()
	context := newCodexScene(t).exec("!agents analizza questi log e dimmi le anomalie principali").context()
	requireRouting(t, context, "full", "required")
	require.Contains(t, context, "The user typed !agents: an explicit request to delegate at least one bounded sub-task")
}
