// Package mode says in which mode a turn is: what its prompt is routed to, and what
// of an earlier prompt of the same turn goes on. It reads nothing.
package mode

import (
	"proem/hooks/host"
	"proem/internal/state"
	"proem/routing"
)

// Decide routes the prompt. Text that a model wrote for a sub-agent is not read.
func Decide(t host.Turn, year int) routing.Decision {
	if t.AgentID != "" {
		return routing.Decision{
			ContextMode: routing.Full, ContextReason: routing.ReasonDefault,
			SubagentMode: routing.Off, SubagentReason: routing.ReasonOptIn,
			StrippedPrompt: t.Prompt,
		}
	}
	return routing.Route(t.Prompt, year)
}

// Steer keeps the mode of the running turn for a steering message, which names
// the same turn again, unless it carries a hotword.
func Steer(d routing.Decision, t host.Turn, last state.Turn) routing.Decision {
	if t.ID == "" || last.ID != t.ID || len(d.DetectedHotwords) > 0 {
		return d
	}
	if kept, ok := Of(d, last); ok {
		return kept
	}
	return d
}

// Of returns the decision with the mode of a remembered turn; ok is false
// where that is not of the closed sets: a file that somebody edited must not put
// its words beside a prompt.
func Of(d routing.Decision, t state.Turn) (_ routing.Decision, ok bool) {
	d.ContextMode, d.ContextReason = routing.ContextMode(t.ContextMode), t.ContextReason
	d.SubagentMode, d.SubagentReason = routing.SubagentMode(t.SubagentMode), t.SubagentReason
	return d, d.Closed()
}

// Kept is what is remembered of a turn, for a steering message and for a
// compaction in its middle.
func Kept(id string, d routing.Decision) state.Turn {
	return state.Turn{
		ID:             id,
		ContextMode:    string(d.ContextMode),
		ContextReason:  d.ContextReason,
		SubagentMode:   string(d.SubagentMode),
		SubagentReason: d.SubagentReason,
	}
}
