// Package agysim plays the hook side of Antigravity CLI (agy) for tests: it loads hooks.json by agy's rules,
// walks a conversation, runs each handler as agy does, reads the answers by agy's rules, and shows what each
// model call would have been given. The real agy is a closed binary that no registry serves, so every rule is
// reconstructed from public records; its comment names the version that showed it, or the source in brackets:
// [docs] is the vendor's hooks.md, the other words are public integrations that measured a real agy. [?] marks a
// rule that nobody showed. No model and no network are involved.
//
// Not played: trust, permission modes, Stop re-entry, compaction, prompt handlers, Windows.
package agysim

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"proem/scripts/e2e/agysim/contract"
)

// Surface is one of the programs that share agy's hook engine.
type Surface struct {
	// AppData is its folder below the root.
	AppData string
	// Transcript is the name that payloads give; both names exist as files (agy 1.2.14, rogue, specrew).
	Transcript string
	// ModelName is sent by CLI and app, not by the IDE 2.1.1 (rogue).
	ModelName string
	// Late surfaces write the transcript only at the end of a turn: the IDE 2.1.1 (rogue). CLI and app have the
	// prompt's row at PreInvocation 0 (agy 1.1.17, 1.2.14).
	Late bool
}

// CLI, App and IDE are the surfaces of agy [docs].
var (
	CLI = Surface{AppData: "antigravity-cli", Transcript: "transcript_full.jsonl", ModelName: "gemini-3.8-flash-high"}
	App = Surface{AppData: "antigravity", Transcript: "transcript_full.jsonl", ModelName: "gemini-3.8-flash-high"}
	IDE = Surface{AppData: "antigravity-ide", Transcript: "transcript.jsonl", Late: true}
)

// Agent is one installed agy.
type Agent struct {
	// Root stands for ~/.gemini.
	Root string
	// Files are the hooks.json files, in load order.
	Files   []string
	Surface Surface
	// Workspaces become workspacePaths; nil is sent as [], which print mode does (several reports).
	Workspaces []string
	// Env is the environment of the agent, passed on whole (agy 1.2.15).
	Env []string
	// NoSessionStart plays agy 1.0.16 and older (momentum); the event is live from 1.1.1.
	NoSessionStart bool
	// Damage, if set, is called with the transcript's folder each time it has been written.
	Damage func(dir string) error

	conversations int
}

// Call is one model call of a turn: what the model says and the tools it wants.
type Call struct {
	Text  string
	Tools []Tool
	// Error ends the turn instead: the model gave no answer. A SYSTEM row of type ERROR_MESSAGE and the reason ERROR of
	// Stop were both seen, in which version is not recorded.
	Error string
}

// Tool is one tool call with the result that it will have.
type Tool struct {
	Name   string
	Args   map[string]any
	Result string
}

// Message is one piece of what a model call is given.
type Message struct {
	// Kind is "prompt", "text", "tool result", "task", or the kind of an injected step.
	Kind string
	Text string
}

// Request is what one model call is given.
type Request struct {
	Invocation int
	Messages   []Message
}

// Turn is what happened between a prompt and the end of its run.
type Turn struct {
	Config   contract.Config
	Runs     []Run
	Requests []Request
}

// Conversation is one conversation of an agent. It is the same one after a resume: `-c` and `--conversation` keep
// the id and fire no SessionStart (agy 1.1.17, 1.2.14), so a resumed turn is simply the next one.
type Conversation struct {
	agent   *Agent
	id      string
	opened  bool
	step    int
	rows    []row
	history []Message
	once    []Message // ephemeral: for the next model call only
	turn    *Turn
}

// Open starts a conversation. Ids are numbered, because nothing may depend on their look.
func (a *Agent) Open() *Conversation {
	a.conversations++
	return &Conversation{agent: a, id: fmt.Sprintf("00000000-0000-4000-8000-%012d", a.conversations)}
}

// Say plays one turn of the user. Without calls the model answers once, without tools.
func (c *Conversation) Say(ctx context.Context, prompt string, calls ...Call) (Turn, error) {
	return c.play(ctx, Message{Kind: "prompt", Text: prompt}, calls)
}

// Task plays the one turn of a sub-agent: its own conversation, whose transcript opens with a system message that
// names the sender and has no user row. It fires SessionStart and PreInvocation (agy 1.2.14, kg-memory; rogue saw
// the full set on 1.1.7; on 1.2.16 Orbit saw nothing fire).
func (c *Conversation) Task(ctx context.Context, task string, calls ...Call) (Turn, error) {
	return c.play(ctx, Message{Kind: "task", Text: task}, calls)
}

// play loads the configuration anew, as agy re-reads it between turns (agy 1.2.16, Orbit; 1.3.0, koinon).
func (c *Conversation) play(ctx context.Context, opening Message, calls []Call) (Turn, error) {
	c.turn = &Turn{Config: contract.Load(c.agent.Files...)}
	if len(calls) == 0 {
		calls = []Call{{Text: "ok"}}
	}
	err := c.open(ctx, opening)
	for i := 0; i < len(calls) && err == nil; i++ {
		err = c.invoke(ctx, i, calls[i])
	}
	if err == nil {
		err = c.close(ctx, calls[len(calls)-1].Error)
	}
	return *c.turn, err
}

// open writes the user's row first: SessionStart fires after the first message arrived, not at process start
// (agy 1.2.16), and once per conversation.
func (c *Conversation) open(ctx context.Context, opening Message) error {
	c.history = append(c.history, opening)
	c.rows = append(c.rows, c.openingRow(opening))
	first := !c.opened
	c.opened = true
	if first {
		c.rows = append(c.rows, c.newRow("SYSTEM", "CONVERSATION_HISTORY", ""))
	}
	if err := c.flush(false); err != nil {
		return err
	}
	if !first || c.agent.NoSessionStart {
		return nil
	}
	return c.fire(ctx, contract.SessionStart, "", nil)
}

// invoke plays model call n of the turn. invocationNum starts at 0 in every user turn (rogue 1.1.7, muxa 1.1.17,
// Orbit 1.2.16, kg-memory 1.2.14), initialNumSteps is the step count at that moment.
func (c *Conversation) invoke(ctx context.Context, n int, call Call) error {
	fields := map[string]any{"invocationNum": n, "initialNumSteps": c.step}
	if err := c.fire(ctx, contract.PreInvocation, "", fields); err != nil {
		return err
	}
	given := append(append([]Message{}, c.history...), c.once...)
	c.turn.Requests = append(c.turn.Requests, Request{Invocation: n, Messages: given})
	c.once = nil
	if err := c.answer(ctx, call); err != nil {
		return err
	}
	return c.fire(ctx, contract.PostInvocation, "", fields)
}

// answer takes the planner's step number before those of its tools but writes its row behind their results: rows are
// not in step order and numbers have gaps (rogue 1.1.7).
func (c *Conversation) answer(ctx context.Context, call Call) error {
	if call.Error != "" {
		c.rows = append(c.rows, c.newRow("SYSTEM", "ERROR_MESSAGE", call.Error))
		return c.flush(false)
	}
	planner := c.newRow("MODEL", "PLANNER_RESPONSE", call.Text)
	c.history = append(c.history, Message{Kind: "text", Text: call.Text})
	for _, tool := range call.Tools {
		planner.ToolCalls = append(planner.ToolCalls, toolCall{Name: tool.Name, Args: tool.Args})
		if err := c.useTool(ctx, tool); err != nil {
			return err
		}
	}
	c.rows = append(c.rows, planner)
	return c.flush(false)
}

// close ends the run. Stop fires at the end of a run, not of a session [docs].
func (c *Conversation) close(ctx context.Context, failure string) error {
	if err := c.flush(true); err != nil {
		return err
	}
	reason := "NO_TOOL_CALL"
	if failure != "" {
		reason = "ERROR"
	}
	return c.fire(ctx, contract.Stop, "", map[string]any{
		"executionNum": 0, "terminationReason": reason, "error": failure, "fullyIdle": true,
	})
}

// errEmptyStep is what an agy 1.1.9 run dies of when a step object sets nothing (#728).
var errEmptyStep = errors.New("unknown injected step type: <nil>")

// appData is the folder of the agent's surface.
func (a *Agent) appData() string { return filepath.Join(a.Root, a.Surface.AppData) }
