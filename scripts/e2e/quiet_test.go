//go:build e2e

package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// What a conversation holds is not said again. The clock goes on by a second between the two prompts, since time alone
// is no change.
func TestSecondPromptIsGivenItsRoutingLineAlone(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.model.Script(mockmodel.Reply{Text: "slow", Delay: 1100 * time.Millisecond})
	th := c.app()
	c.requireOnce(th.turn("uno").last())
	for _, tt := range []struct{ prompt, context, subagents string }{
		{"due", "full", "off"},
		{"!agents tre", "full", "required"},
		{quickSQL, "light", "off"},
		{"correggi lo script installer", "full", "off"},
	} {
		tn := th.turn(tt.prompt)
		requireRoutingAlone(t, tn, tt.context, tt.subagents)
		c.requireOnce(tn.last())
	}
}

func TestChangedGitStateIsSaidWithoutWhatStays(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	th.turn("uno")
	requireChange := func(tn turn, state string) {
		t.Helper()
		context := tn.context()
		requireRouting(t, context, "full", "off")
		require.Contains(t, context, "\n"+environment+"\n")
		require.Regexp(t, `(?m)^time: \d{4}-\d\d-\d\dT`, context)
		require.Contains(t, context, "\ngit_branch: "+state+"\n")
		require.NotRegexp(t, `(?m)^(cwd|os): `, context)
		require.NotContains(t, context, coreRules)
		require.NotContains(t, context, "<session_state>")
		c.requireHolds(tn.last())
		require.Len(t, tn.injected, 1)
	}
	c.write("README.md", "changed\n")
	requireChange(th.turn("due"), "main (dirty)")
	requireRoutingAlone(t, th.turn("tre"), "full", "off")
	c.write("new.txt", "new\n")
	requireChange(th.turn("quattro"), "main (dirty)")
	c.commit("second")
	requireChange(th.turn("cinque"), "main (clean)")
	c.git("switch", "-q", "-c", "next")
	requireChange(th.turn("sei"), "next (clean)")
	tn := th.turn("sette")
	requireRoutingAlone(t, tn, "full", "off")
	c.requireHolds(tn.last())
}

// commit puts all that the work tree holds into a commit.
func (s *scene) commit(message string) {
	s.t.Helper()
	s.git("add", "-A")
	s.git("-c", "user.name=e2e", "-c", "user.email=e2e@example.invalid", "commit", "-q", "-m", message)
}

func TestPlainResumeRepeatsNothing(t *testing.T) {
	t.Parallel()
	t.Run("codex exec", func(t *testing.T) {
		t.Parallel()
		c := newCodexScene(t)
		c.exec("uno")
		for _, prompt := range []string{"due", "tre"} {
			tn := c.resume(prompt)
			requireRoutingAlone(t, tn, "full", "off")
			c.requireOnce(tn.last())
		}
	})
	t.Run("app-server", func(t *testing.T) {
		t.Parallel()
		c := newCodexScene(t)
		th := c.app()
		th.turn("uno")
		for _, prompt := range []string{"due", "tre"} {
			th = th.restart()
			tn := th.turn(prompt)
			require.Equal(t, "sessionStart userPromptSubmit", tn.hooks)
			requireRoutingAlone(t, tn, "full", "off")
			c.requireOnce(tn.last())
		}
	})
}

// What happens while nobody looks is said with the first prompt after the resume.
func TestResumeSaysWhatChangedSince(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.exec("uno")
	c.write("README.md", "changed\n")
	tn := c.resume("due")
	c.requireHolds(tn.last())
	require.Equal(t, 1, count(tn.last(), "cwd: "))
	require.Equal(t, 1, count(tn.last(), coreRules))
}

func TestTwoSessionsInOneProjectDoNotDisturbEachOther(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	one := c.app()
	two := one.open(c)
	other := c.app() // another process
	all := []*thread{one, two, other}
	for _, th := range all {
		c.requireOnce(th.turn("uno").last())
	}
	for _, th := range all {
		requireRoutingAlone(t, th.turn("due"), "full", "off")
	}
	c.write("README.md", "changed\n")
	for _, th := range all {
		tn := th.turn("tre")
		c.requireHolds(tn.last())
		require.Equal(t, 2, count(tn.last(), environment))
		require.Equal(t, 1, count(tn.last(), "cwd: "))
	}
	for _, th := range all {
		requireRoutingAlone(t, th.turn("quattro"), "full", "off")
	}
}

func TestConversationWithoutATranscriptIsQuietToo(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.ephemeral()
	c.requireOnce(th.turn("uno").last())
	requireRoutingAlone(t, th.turn("due"), "full", "off")
	th.compact()
	c.requireHolds(th.turn("tre").last())
	requireRoutingAlone(t, th.turn("quattro"), "full", "off")
}

// What was said forty prompts ago is far away, so the environment goes again, though nothing changed.
func TestEnvironmentGoesAgainAfterFortyPrompts(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	var said []int
	for prompt := range 50 {
		if tn := th.turn("avanti"); strings.Contains(tn.context(), environment) {
			said = append(said, prompt)
		}
	}
	require.Len(t, said, 2, "%v", said)
	require.Zero(t, said[0])
	require.InDelta(t, 40, said[1], 1)
}

// An empty start command leaves SessionStart unregistered, as on a host or a surface that never fires it.
func TestCoreRulesGoWithTheFirstFullPromptWhereNoSessionStartRuns(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.start = ""
	th := c.app()
	requireRoutingAlone(t, th.turn(quickSQL), "light", "off")
	tn := th.turn("due")
	require.Equal(t, "userPromptSubmit", tn.hooks)
	require.Contains(t, tn.context(), "\n"+coreRules)
	c.requireOnce(tn.last())
	tn = th.turn("tre")
	requireRoutingAlone(t, tn, "full", "off")
	c.requireOnce(tn.last())
	tn = th.restart().turn("quattro")
	requireRoutingAlone(t, tn, "full", "off")
	c.requireOnce(tn.last())
}

func TestSteeringSaysNothingButTheTurnsMode(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, prompt, mode string }{
		{"full", "uno", "full"},
		{"light", quickSQL, "light"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newCodexScene(t)
			c.model.Script(mockmodel.Reply{Text: "slow", Delay: time.Second})
			th := c.app()
			th.begin(tt.prompt)
			th.steer("più breve")
			tn := th.end()
			steered := turn{t: t, prompt: "più breve", requests: tn.requests[len(tn.requests)-1:]}
			requireRoutingAlone(t, steered, tt.mode, "off")
			require.Equal(t, 2, count(tn.last(), routingLine+tt.mode+" "))
		})
	}
}
