package agysim

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"strings"
	"time"

	"proem/scripts/e2e/agysim/contract"
)

// systemCap is how many characters of an injected systemMessage are kept, the head first (agy 1.2.14).
const systemCap = 48_900

// Run is one run of one handler.
type Run struct {
	Event   contract.Event
	ID      string
	Payload []byte
	Stdout  string
	// Stderr goes to agy's log only; nobody is shown a notice [docs].
	Stderr string
	Took   time.Duration
	// Result is nil for a blank answer and for a failed run.
	Result *contract.Result
	Failed error
	// Cut tells that an injected message was longer than agy keeps.
	Cut bool
}

// fire runs an event's handlers one after another and takes in what they inject.
func (c *Conversation) fire(ctx context.Context, event contract.Event, tool string, fields map[string]any) error {
	for _, h := range c.turn.Config.Handlers(event) {
		if event.Grouped() && !h.Matches(tool) {
			continue
		}
		run := c.run(ctx, h, fields)
		var err error
		// A failed or bad reply is ignored and the model is called all the same (agy 1.1.1, 1.2.16).
		if run.Failed == nil && run.Result != nil {
			err = c.inject(&run)
		}
		c.turn.Runs = append(c.turn.Runs, run)
		if err != nil {
			return err
		}
	}
	return nil
}

// inject takes in the steps of one answer, in order (several handlers append [docs]). userMessage and systemMessage
// stay for later calls, ephemeralMessage is gone after one (kg-memory, agy 1.2.14).
func (c *Conversation) inject(run *Run) error {
	for _, s := range run.Result.Steps {
		switch s.Kind {
		case "", contract.ToolCall: // agy 1.1.9 died of both (#728)
			return errEmptyStep
		case contract.System:
			s.Text, run.Cut = head(s.Text, systemCap)
		}
		message := Message{Kind: s.Kind, Text: s.Text}
		if s.Kind == contract.Ephemeral {
			c.once = append(c.once, message)
		} else {
			c.history = append(c.history, message)
		}
		c.rows = append(c.rows, c.injectedRow(s))
	}
	return c.flush(false)
}

func head(s string, limit int) (kept string, cut bool) {
	runes := []rune(s)
	if len(runes) <= limit {
		return s, false
	}
	return string(runes[:limit]), true
}

// run starts a handler with `sh -c` in the folder of its hooks.json (agy 1.2.14, 1.2.16), never in the project, and
// kills it at its deadline (Orbit 1.2.16).
func (c *Conversation) run(ctx context.Context, h contract.Handler, fields map[string]any) Run {
	payload, err := c.payload(fields)
	if err != nil {
		return Run{Event: h.Event, ID: h.ID, Failed: err}
	}
	ctx, cancel := context.WithTimeout(ctx, h.Timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", h.Command)
	cmd.Dir, cmd.Env = h.Dir, append(append([]string{}, c.agent.Env...), c.environment()...)
	cmd.WaitDelay = time.Second // for a child that holds stdout
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(payload), &stdout, &stderr
	begin := time.Now()
	err = cmd.Run()
	run := Run{
		Event: h.Event, ID: h.ID, Payload: payload, Took: time.Since(begin),
		Stdout: stdout.String(), Stderr: stderr.String(),
	}
	if err != nil {
		run.Failed = fmt.Errorf("command failed: %w", err)
		return run
	}
	if run.Result, err = contract.ParseResult(h.Event, stdout.Bytes()); err != nil {
		run.Failed = fmt.Errorf("unmarshal result from hook via protojson: %w", err)
	}
	return run
}

// environment is what agy adds to its own (agy 1.2.15; the conversation id since 1.0.5). The language server's address
// and token are left out.
func (c *Conversation) environment() []string {
	return []string{
		"ANTIGRAVITY_AGENT=1",
		"ANTIGRAVITY_CONVERSATION_ID=" + c.id,
		"ANTIGRAVITY_TRAJECTORY_ID=" + c.id,
		"ANTIGRAVITY_PROJECT_ID=project",
		"ANTIGRAVITY_APP_DATA_DIR=" + c.agent.appData(),
	}
}

// payload is one JSON object without an event name, a working directory or the prompt (agy 1.1.7, 1.2.14).
func (c *Conversation) payload(fields map[string]any) ([]byte, error) {
	p := map[string]any{
		"conversationId":        c.id,
		"workspacePaths":        append([]string{}, c.agent.Workspaces...),
		"transcriptPath":        c.Transcript(),
		"artifactDirectoryPath": c.artifacts(),
	}
	if c.agent.Surface.ModelName != "" {
		p["modelName"] = c.agent.Surface.ModelName
	}
	maps.Copy(p, fields)
	b, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("encode payload: %w", err)
	}
	return b, nil
}

// useTool asks the PreToolUse handlers, writes the result's row, and leaves a gap in the step numbers behind it.
func (c *Conversation) useTool(ctx context.Context, tool Tool) error {
	use := toolCall{Name: tool.Name, Args: tool.Args}
	fields := map[string]any{"stepIdx": c.step, "toolCall": use}
	denied := c.askTool(ctx, tool.Name, fields)
	text := tool.Result
	if denied != "" {
		text = denied
	}
	r := c.newRow("MODEL", strings.ToUpper(tool.Name), text)
	c.step++
	c.rows = append(c.rows, r)
	c.history = append(c.history, Message{Kind: "tool result", Text: text})
	if err := c.flush(false); err != nil {
		return err
	}
	return c.fire(ctx, contract.PostToolUse, tool.Name, map[string]any{"stepIdx": r.StepIndex, "toolCall": use, "error": denied})
}

// askTool gives the reason of a denial, "" where the tool may run: a failed handler denies (agy 1.2.8, 1.2.16), `{}`
// denies (1.2.3-1.2.16, uxnan #244), blank stdout lets it run (Orbit 1.2.16).
func (c *Conversation) askTool(ctx context.Context, tool string, fields map[string]any) string {
	for _, h := range c.turn.Config.Handlers(contract.PreToolUse) {
		if !h.Matches(tool) {
			continue
		}
		run := c.run(ctx, h, fields)
		c.turn.Runs = append(c.turn.Runs, run)
		switch {
		case run.Failed != nil:
			return run.Failed.Error()
		case run.Result == nil:
			continue
		}
		switch run.Result.Decision {
		case "allow", "ask", "force_ask", "deny_unless_prior_grant":
		default:
			return "denied by hook: " + run.Result.Reason
		}
	}
	return ""
}
