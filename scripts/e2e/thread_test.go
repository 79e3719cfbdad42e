//go:build e2e

package e2e

import (
	"time"

	"github.com/stretchr/testify/require"
)

// thread is one conversation in an app-server. Every step gives back what the model was asked because of it.
type thread struct {
	*app
	c  *codexScene
	id string
	// prompted holds the ids of the turns that began with a prompt and still stand in the conversation.
	prompted []string
	running  step
}

// step is what one call of a test starts, from its first request and hook run on.
type step struct {
	prompt, turn         string
	requests, runs, ends int
	begin                time.Time
}

// conversation is what the calls that open one answer.
type conversation struct{ Thread struct{ ID string } }

// app starts an app-server and a conversation in it. Codex runs SessionStart with the first prompt, not before.
func (c *codexScene) app() *thread {
	c.t.Helper()
	return c.startApp().open(c)
}

// open starts one more conversation in the same process.
func (a *app) open(c *codexScene) *thread {
	a.t.Helper()
	return a.opened(c, "thread/start", object{})
}

// ephemeral starts an app-server and a conversation in it that has no rollout: its hooks are told of no transcript.
func (c *codexScene) ephemeral() *thread {
	c.t.Helper()
	return c.startApp().opened(c, "thread/start", object{"ephemeral": true})
}

// appResume starts an app-server that goes on with a conversation by its id, whoever held it before.
func (c *codexScene) appResume(id string) *thread {
	c.t.Helper()
	return c.startApp().opened(c, "thread/resume", object{"threadId": id})
}

func (a *app) opened(c *codexScene, method string, params object) *thread {
	a.t.Helper()
	params["cwd"] = c.project
	if !c.installed {
		params["config"] = object{"bypass_hook_trust": true}
	}
	var got conversation
	a.call(method, params, &got)
	require.NotEmpty(a.t, got.Thread.ID)
	return &thread{app: a, c: c, id: got.Thread.ID}
}

// fork opens a new conversation that begins with all that this one holds.
func (th *thread) fork() *thread {
	th.t.Helper()
	return th.opened(th.c, "thread/fork", object{"threadId": th.id})
}

// restart ends the process and lets a new one go on with the conversation.
func (th *thread) restart() *thread {
	th.t.Helper()
	th.close()
	next := th.c.appResume(th.id)
	next.prompted = th.prompted
	return next
}

// turn types a prompt and waits for the turn's end.
func (th *thread) turn(prompt string) turn {
	th.t.Helper()
	th.begin(prompt)
	return th.end()
}

// begin types a prompt and waits until the model is asked, not for the turn's end.
func (th *thread) begin(prompt string) {
	th.t.Helper()
	th.mark(prompt)
	var got struct{ Turn struct{ ID string } }
	th.call("turn/start", object{"threadId": th.id, "input": said(prompt)}, &got)
	th.running.turn = got.Turn.ID
	th.prompted = append(th.prompted, got.Turn.ID)
	seen := th.running.requests
	require.Eventually(th.t, func() bool { return len(th.c.model.Requests()) > seen }, turnLimit, 5*time.Millisecond, "the model is never asked")
}

// steer types into the running turn.
func (th *thread) steer(text string) {
	th.t.Helper()
	var got struct{ TurnID string }
	th.call("turn/steer", object{"threadId": th.id, "expectedTurnId": th.running.turn, "input": said(text)}, &got)
	require.Equal(th.t, th.running.turn, got.TurnID)
}

// end waits for the end of what begin started.
func (th *thread) end() turn {
	th.t.Helper()
	th.ended(th.id, th.running.turn, th.running.ends)
	return th.outcome()
}

// compact asks for a compaction by hand; its one request is for the summary.
func (th *thread) compact() turn {
	th.t.Helper()
	th.mark("")
	th.call("thread/compact/start", object{"threadId": th.id}, nil)
	th.ended(th.id, "", th.running.ends)
	return th.outcome()
}

// review lets a reviewer look at the work tree, in a conversation of its own beside this one.
func (th *thread) review() turn {
	th.t.Helper()
	th.mark(reviewPrompt)
	th.call("review/start", object{"threadId": th.id, "target": object{"type": "uncommittedChanges"}}, nil)
	th.ended(th.id, "", th.running.ends)
	return th.outcome()
}

// reviewPrompt is what Codex 0.171.0 says to a reviewer of the work tree.
const reviewPrompt = "Review the current code changes (staged, unstaged, and untracked files) and provide prioritized findings."

// revert takes the last n prompts, and all that came of them, out of the conversation.
func (th *thread) revert(n int) turn {
	th.t.Helper()
	require.LessOrEqual(th.t, n, len(th.prompted))
	th.mark("")
	keep := len(th.prompted) - n
	th.call("thread/revert", object{"threadId": th.id, "beforeTurnId": th.prompted[keep]}, nil)
	th.prompted = th.prompted[:keep]
	return th.outcome()
}

func said(text string) []object { return []object{{"type": "text", "text": text}} }

func (th *thread) mark(prompt string) {
	th.running = step{
		prompt: prompt, requests: len(th.c.model.Requests()), runs: len(th.runs), ends: len(th.turns), begin: time.Now(),
	}
}

// outcome is what the model was asked since the mark.
func (th *thread) outcome() turn {
	th.t.Helper()
	return turn{
		t: th.t, prompt: th.running.prompt, took: time.Since(th.running.begin),
		requests: th.c.asked(th.running.requests),
		hooks:    th.events(th.running.runs, th.id), injected: th.injected(th.running.runs, th.id),
	}
}
