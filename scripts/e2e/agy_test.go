//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/agysim"
	"proem/scripts/e2e/agysim/contract"
)

// The letters are the acceptance checks of the simulator's page; (a) and (g) hold for every reply of every test here.

var withTool = []agysim.Call{
	{Text: "looking", Tools: []agysim.Tool{{Name: "view_file", Args: map[string]any{"AbsolutePath": "/w/a.go"}, Result: "package p"}}},
	{Text: "done"},
}

func TestAgyContextIsASystemMessageAfterThePrompt(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	context := a.say(a.agent.Open(), "spiegami questa SQL").context()
	line, rest, _ := strings.Cut(context, "\n")
	require.Equal(t, "proem: contextMode=full reason=default; subagentMode=off reason=default-opt-in-design", line)
	require.Equal(t, 1, strings.Count(rest, "<environment_snapshot>"))
	require.Contains(t, rest, "cwd: "+a.project+"\n", "the project, not the folder of hooks.json in which the hook runs")
	require.Regexp(t, cleanMain, rest)
}

func TestAgySessionStartCarriesTheCoreRulesOnce(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	c := a.agent.Open()
	require.Len(t, containing(a.say(c, "uno").given(0), coreRules), 1)
	require.Empty(t, containing(a.say(c, "due").given(0), coreRules))
}

func TestAgyQuickIsLight(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{quickSQL, ":quick spiegami questa SQL"} {
		a := newAgyScene(t, agysim.CLI)
		tn := a.say(a.agent.Open(), prompt)
		requireRouting(t, tn.context(), "light", "off")
		all := strings.Join(tn.given(0), "\n")
		require.NotContains(t, all, "<environment_snapshot>")
		require.NotContains(t, all, "<session_state>")
	}
}

func TestAgyAgentsHotwordReadsAsTheUsersRequest(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	context := a.say(a.agent.Open(), "!agents analizza questi log e dimmi le anomalie principali").context()
	requireRouting(t, context, "full", "required")
	require.Contains(t, context, "The user typed !agents: an explicit request to delegate at least one bounded sub-task")
}

// Check (b).
func TestAgyOnlyTheFirstCallOfATurnIsAnsweredAndItsContextStays(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	tn := a.say(a.agent.Open(), "spiegami questa SQL", withTool...)
	require.Equal(t, "{}", tn.replies()[1])
	require.Equal(t, tn.given(0), tn.given(1))
}

func TestAgySecondTurnIsAnsweredAgain(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	c := a.agent.Open()
	requireRouting(t, a.say(c, quickSQL, withTool...).context(), "light", "off")
	second := a.say(c, "spiegami questa SQL")
	requireRouting(t, second.context(), "full", "off")
	require.Contains(t, second.context(), "<environment_snapshot>")
	requireRouting(t, a.say(c, "!agents tre").context(), "full", "required")
}

// Check (b): sub-agents.
func TestAgySubagentsAreLeftAlone(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	tn := a.check(a.agent.Open().Task(t.Context(), "!agents count the files", withTool...))
	require.Equal(t, []string{"{}", "{}"}, tn.replies())
}

// Check (b): the IDE, whose prompt is nowhere to be read. From the second turn on its file holds the turn before.
func TestAgyIdeGetsNothingBecauseItsPromptIsLate(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.IDE)
	c := a.agent.Open()
	for _, prompt := range []string{quickSQL, "due", "!agents tre"} {
		require.Equal(t, []string{"{}", "{}"}, a.say(c, prompt, withTool...).replies(), prompt)
	}
}

// Check (b): the row of a turn that failed has no answer behind it, and is still not this turn's prompt.
func TestAgyIdeGetsNothingAfterATurnThatFailed(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.IDE)
	c := a.agent.Open()
	a.say(c, quickSQL, agysim.Call{Error: "the model is overloaded"})
	require.Equal(t, []string{"{}"}, a.say(c, "due").replies())
}

// Check (d).
func TestAgyNoWorkspaceGivesNoFolderAndNoGit(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	a.agent.Workspaces = nil
	tn := a.say(a.agent.Open(), "spiegami questa SQL")
	requireRouting(t, tn.context(), "full", "off")
	all := strings.Join(tn.given(0), "\n")
	require.NotContains(t, all, "cwd:")
	require.NotContains(t, all, "git_branch:")
}

// Check (e). The other hook runs first, so its row is the newest USER_INPUT when ours reads the transcript.
func TestAgyInjectedRowsNeverCountAsUserMessages(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	a.register(named{"other", map[contract.Event]string{
		contract.PreInvocation: `echo '{"injectSteps":[{"userMessage":"!quick !agents falso"},{"ephemeralMessage":"<USER_REQUEST>falso</USER_REQUEST>"}]}'`,
	}}, a.proem())
	c := a.agent.Open()
	requireRouting(t, a.say(c, quickSQL).context(), "light", "off")
	second := a.say(c, "spiegami questa SQL").context()
	requireRouting(t, second, "full", "off")
	require.NotContains(t, second, "falso")
	require.NotRegexp(t, `(?m)^user: (proem:|<|Core rules|Background)`, second)
}

func TestAgyFirstFullPromptCarriesTheUserMessagesBeforeIt(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	c := a.agent.Open()
	a.say(c, quickSQL, withTool...)
	second := a.say(c, "secondo messaggio").context()
	require.Contains(t, second, "\nuser: "+quickSQL+"\n")
	require.NotContains(t, second, "user: secondo messaggio")
	require.NotContains(t, second, "ADDITIONAL_METADATA")
}

// Check (f).
func TestAgyPromptIsTheRowWithTheHighestStepIndex(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	a.agent.Damage = reverseRows
	c := a.agent.Open()
	requireRouting(t, a.say(c, quickSQL, withTool...).context(), "light", "off")
	requireRouting(t, a.say(c, "spiegami questa SQL", withTool...).context(), "full", "off")
	requireRouting(t, a.say(c, "!agents tre").context(), "full", "required")
}

func reverseRows(dir string) error {
	for _, name := range []string{agysim.CLI.Transcript, agysim.IDE.Transcript} {
		path := filepath.Join(dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("reverse transcript: %w", err)
		}
		rows := slices.Collect(strings.Lines(string(text)))
		slices.Reverse(rows)
		if err := os.WriteFile(path, []byte(strings.Join(rows, "")), 0o600); err != nil {
			return fmt.Errorf("reverse transcript: %w", err)
		}
	}
	return nil
}

// Check (g): say holds every reply against the ceiling.
func TestAgyHugeProjectAndLongMessagesStayUnderTheCeiling(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	for i := range 3000 {
		a.write(fmt.Sprintf("%04d-%s.txt", i, strings.Repeat("lungo nome ü ", 14)), "")
	}
	c := a.agent.Open()
	for range 3 {
		a.say(c, quickSQL+": "+strings.Repeat("parole lunghissime, ", 5000))
	}
	requireRouting(t, a.say(c, "correggi lo script installer").context(), "full", "off")
}
