package inject

import (
	"strings"

	"proem/routing"
)

// Frame stands before the sections. It names no place, because Codex puts the
// start hook's text before the prompt and the prompt hook's behind it, and
// because a model has answered injected text in place of the user
// (openai/codex issue 40680).
const Frame = "Background for the user's message of this turn, not a task; use it only where it helps."

// The policy sentences. Newer Codex models start sub-agents only on the user's
// explicit word, so the two requests must read as that.
const (
	lightPolicy     = "Light context: core rules, safety and tool guardrails stay active; leave out heavy docs, memory and repository bootstrap"
	requiredPolicy  = "The user typed !agents: an explicit request to delegate at least one bounded sub-task to a sub-agent before answering (where this host has none, say so)."
	requestedPolicy = "The user asked in words for a sub-agent: an explicit request to delegate what they named."
	delegatePolicy  = "Only bounded, low-risk, cheap sub-tasks; the main agent owns decisions, patch and answer."
	minimalPolicy   = "Keep delegated context minimal."
)

// lightSources is how many docs light mode names: the opening has 120 tokens.
const lightSources = 1

// routingLine is how every opening begins.
const routingLine = "proem: contextMode="

// Ours tells whether a text begins as those that Compose lays out do.
func Ours(text string) bool {
	return strings.HasPrefix(text, routingLine) || strings.HasPrefix(text, Frame)
}

// Opening returns the routing line and the policy sentences of a decision.
// sources are the project's docs that exist, which light mode names.
func Opening(d routing.Decision, sources []string) string {
	var b strings.Builder
	b.WriteString(routingLine + string(d.ContextMode) + " reason=" + d.ContextReason +
		"; subagentMode=" + string(d.SubagentMode) + " reason=" + d.SubagentReason)
	if d.ContextMode == routing.Light {
		b.WriteString("\n" + lightPolicy)
		if len(sources) > 0 {
			b.WriteString(" (" + strings.Join(sources[:min(len(sources), lightSources)], ", ") + ")")
		}
		b.WriteString(".")
	}
	switch d.SubagentMode {
	case routing.Required:
		b.WriteString("\n" + requiredPolicy + " " + delegatePolicy)
	case routing.Requested:
		b.WriteString("\n" + requestedPolicy + " " + delegatePolicy)
	case routing.Off:
		return b.String()
	}
	if d.ContextMode == routing.Light {
		b.WriteString(" " + minimalPolicy)
	}
	return b.String()
}
