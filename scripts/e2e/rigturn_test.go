//go:build e2e

package e2e

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// The tests of this file run no binary of ours. They hold what the product believes of Codex's events and of the rollout
// at the moment a hook runs. If one fails, Codex or the rig changed.

// newProbedScene is a scene whose hooks say nothing and note everything.
func newProbedScene(t *testing.T) *codexScene {
	t.Helper()
	c := newCodexScene(t)
	c.submit, c.start = "true", "true"
	c.probed()
	return c
}

// last is the place of the last row of a kind, -1 where there is none.
func (p probe) last(kind string) int {
	for i, r := range slices.Backward(p.rows) {
		if r.kind() == kind {
			return i
		}
	}
	return -1
}

// begun is the turn whose task_started stands last in the rollout.
func (p probe) begun(t *testing.T) string {
	t.Helper()
	at := p.last("task_started")
	require.GreaterOrEqual(t, at, 0, "no turn began in %s", p.Transcript)
	return p.rows[at].Payload.TurnID
}

const userMessage = "item_completed UserMessage"

// last is the newest run of an event's hook.
func (c *codexScene) last(event string) probe {
	c.t.Helper()
	all := c.probes(event)
	require.NotEmpty(c.t, all, event)
	return all[len(all)-1]
}

func TestRigRolloutHoldsTheTurnButNotThePromptWhenThePromptHookRuns(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.app()
	for i, prompt := range []string{"uno", "due", "tre"} {
		require.Equal(t, map[bool]string{true: "sessionStart userPromptSubmit", false: "userPromptSubmit"}[i == 0], th.turn(prompt).hooks)
		p := c.last("UserPromptSubmit")
		require.Equal(t, prompt, p.Prompt)
		require.Equal(t, th.id, p.Session)
		require.Equal(t, th.prompted[i], p.Turn)
		require.Equal(t, p.Turn, p.begun(t))
		require.Less(t, p.last(userMessage), p.last("task_started"), "the prompt itself comes later")
	}
	start := c.last("SessionStart")
	require.Equal(t, "startup", start.Source)
	require.Equal(t, th.prompted[0], start.begun(t))
}

func TestRigSteeringRunsThePromptHookInTheSameTurn(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.app()
	c.model.Script(mockmodel.Reply{Text: "slow", Delay: time.Second})
	th.begin("uno")
	th.steer("più breve")
	require.Equal(t, "sessionStart userPromptSubmit userPromptSubmit", th.end().hooks)
	first, second := c.probes("UserPromptSubmit")[0], c.last("UserPromptSubmit")
	require.Equal(t, "più breve", second.Prompt)
	require.Equal(t, first.Turn, second.Turn)
	require.Equal(t, first.Turn, second.begun(t))
	require.Greater(t, second.last(userMessage), second.last("task_started"), "the turn's first prompt is there by now")
}

// When SessionStart(compact) runs, the rollout holds the compacted row and the beginning of the running turn. Only their
// order, and the running turn's user message, tell the three cases apart.
func TestRigCompactionStandsInTheRolloutBeforeSessionStartRuns(t *testing.T) {
	t.Parallel()
	requireCompact := func(t *testing.T, c *codexScene, th *thread) probe {
		p := c.last("SessionStart")
		require.Equal(t, "compact", p.Source)
		require.Equal(t, th.id, p.Session)
		require.Equal(t, th.prompted[len(th.prompted)-1], p.begun(t))
		require.Empty(t, p.Turn, "the payload itself does not name the turn")
		require.Equal(t, c.probes("")[0].Transcript, p.Transcript, "a compaction keeps the file")
		return p
	}
	t.Run("by hand, seen with the next prompt", func(t *testing.T) {
		t.Parallel()
		c := newProbedScene(t)
		th := c.app()
		th.turn("uno")
		require.Empty(t, th.compact().hooks)
		require.Equal(t, "sessionStart userPromptSubmit", th.turn("due").hooks)
		p := requireCompact(t, c, th)
		require.Less(t, p.last("compacted"), p.last("task_complete"))
		require.Less(t, p.last("task_complete"), p.last("task_started"))
	})
	t.Run("before a turn", func(t *testing.T) {
		t.Parallel()
		c := newProbedScene(t)
		c.compacting()
		c.model.Script(mockmodel.Reply{Text: "long", Tokens: crowded})
		th := c.app()
		th.turn("uno")
		require.Equal(t, "sessionStart userPromptSubmit", th.turn("due").hooks)
		p := requireCompact(t, c, th)
		require.Less(t, p.last("task_started"), p.last("compacted"))
		require.Less(t, p.last(userMessage), p.last("task_started"))
	})
	t.Run("in mid-turn", func(t *testing.T) {
		t.Parallel()
		c := newProbedScene(t)
		c.compacting()
		c.model.Script(toolCall(crowded))
		th := c.app()
		require.Equal(t, "sessionStart userPromptSubmit sessionStart", th.turn("uno").hooks, "the prompt hook does not run again")
		p := requireCompact(t, c, th)
		require.Less(t, p.last("task_started"), p.last(userMessage))
		require.Less(t, p.last(userMessage), p.last("compacted"))
	})
}

// toolCall is a reply that keeps the turn going, and has cost so many tokens.
func toolCall(tokens int) mockmodel.Reply {
	return mockmodel.Reply{Call: "exec_command", Arguments: `{"cmd":"echo hi"}`, Tokens: tokens}
}

// meta is what the first row of a rollout says of where the conversation comes from.
func (p probe) meta(t *testing.T) (meta struct {
	Payload struct {
		ForkedFrom  string `json:"forked_from_id"`
		HistoryBase struct {
			ThreadID string `json:"thread_id"`
		} `json:"history_base"`
	}
},
) {
	t.Helper()
	require.NotEmpty(t, p.rows)
	require.NoError(t, json.Unmarshal([]byte(p.rows[0].text), &meta))
	return meta
}

func TestRigRevertKeepsTheSessionAndOpensANewRollout(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.app()
	th.turn("uno")
	th.turn("due")
	before := c.last("UserPromptSubmit")
	require.Empty(t, th.revert(1).hooks)
	tn := th.turn("tre")
	require.Equal(t, "sessionStart userPromptSubmit", tn.hooks)
	require.NotContains(t, tn.all(), "due")
	for _, event := range []string{"SessionStart", "UserPromptSubmit"} {
		p := c.last(event)
		require.Equal(t, before.Session, p.Session)
		require.NotEqual(t, before.Transcript, p.Transcript)
		// The time in the name is that of the revert, so the old name is no prefix of the new one.
		require.Equal(t, filepath.Dir(before.Transcript), filepath.Dir(p.Transcript))
		require.Contains(t, filepath.Base(p.Transcript), "-"+th.id+"_")
		require.Equal(t, th.id, p.meta(t).Payload.HistoryBase.ThreadID)
		require.Equal(t, -1, p.last(userMessage), "only new rows stand there")
	}
	require.Equal(t, "resume", c.last("SessionStart").Source)
}

func TestRigPlainResumeKeepsTheRollout(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.app()
	th.turn("uno")
	first := c.last("UserPromptSubmit")
	requireResumed := func() {
		start, submit := c.last("SessionStart"), c.last("UserPromptSubmit")
		require.Equal(t, "resume", start.Source)
		require.Equal(t, first.Session, start.Session)
		require.Equal(t, first.Transcript, start.Transcript)
		require.Equal(t, first.Transcript, submit.Transcript)
		require.Greater(t, len(submit.rows), len(first.rows))
		require.Equal(t, submit.Turn, start.begun(t))
	}
	th = th.restart()
	require.Equal(t, "sessionStart userPromptSubmit", th.turn("due").hooks)
	requireResumed()
	th.close()
	c.resume("tre")
	require.Len(t, c.probes("UserPromptSubmit"), 3)
	requireResumed()
}

func TestRigEphemeralConversationHasNoTranscript(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.ephemeral()
	th.turn("uno")
	th.compact()
	th.turn("due")
	for _, p := range c.probes("") {
		require.Equal(t, th.id, p.Session)
		require.Empty(t, p.Transcript)
	}
	require.Equal(t, "compact", c.last("SessionStart").Source)
}

func TestRigForkIsANewSessionWithANewRollout(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	th := c.app()
	th.turn("uno")
	first := c.last("UserPromptSubmit")
	fork := th.fork()
	tn := fork.turn("due")
	require.Equal(t, "sessionStart userPromptSubmit", tn.hooks)
	require.Contains(t, tn.all(), "uno")
	for _, event := range []string{"SessionStart", "UserPromptSubmit"} {
		p := c.last(event)
		require.Equal(t, fork.id, p.Session)
		require.NotEqual(t, first.Session, p.Session)
		require.NotEqual(t, first.Transcript, p.Transcript)
		require.Equal(t, first.Session, p.meta(t).Payload.ForkedFrom)
	}
	require.Equal(t, "fork", c.last("SessionStart").Source)
}

// A reviewer's prompt has the session's id and no agent_id; only its transcript tells it apart. No SessionStart runs.
func TestRigReviewerHasTheSessionsIdAndARolloutOfItsOwn(t *testing.T) {
	t.Parallel()
	c := newProbedScene(t)
	c.write("README.md", "changed\n")
	th := c.app()
	th.turn("uno")
	root := c.last("UserPromptSubmit")
	require.Equal(t, "userPromptSubmit", th.review().hooks)
	reviewer := c.last("UserPromptSubmit")
	require.Equal(t, reviewPrompt, reviewer.Prompt)
	require.Equal(t, root.Session, reviewer.Session)
	require.NotEqual(t, root.Transcript, reviewer.Transcript)
	require.Empty(t, reviewer.Agent)
	th.turn("due")
	require.Equal(t, root.Transcript, c.last("UserPromptSubmit").Transcript)

	c.review()
	alone := c.last("UserPromptSubmit")
	require.NotEqual(t, root.Session, alone.Session)
	require.NotContains(t, alone.Transcript, alone.Session)
	require.Len(t, c.probes("SessionStart"), 1, "only the root's")
}

// Of the two kinds of sub-agents only the first tells the prompt hook its task.
func TestRigSubagentsHaveTheSessionsIdAndTheirOwnAgentId(t *testing.T) {
	t.Parallel()
	for _, kind := range subagentKinds {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			c := newProbedScene(t)
			c.spawning(kind, "conta i file")
			th := c.app()
			th.turn("spartisci")
			start := c.last("SubagentStart")
			require.Equal(t, th.id, start.Session)
			require.NotEmpty(t, start.Agent)
			require.Contains(t, start.Transcript, start.Agent)
			tasks := slices.DeleteFunc(c.probes("UserPromptSubmit"), func(p probe) bool { return p.Agent == "" })
			if !kind.prompted {
				require.Empty(t, tasks)
				return
			}
			require.Len(t, tasks, 1)
			require.Equal(t, []string{start.Session, start.Agent, start.Transcript, start.Turn},
				[]string{tasks[0].Session, tasks[0].Agent, tasks[0].Transcript, tasks[0].Turn})
		})
	}
}
