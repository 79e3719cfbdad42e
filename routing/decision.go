// Package routing turns a prompt into a Decision: how much context the turn
// gets, whether the user asked for sub-agents, and whether current outside
// facts would help. It is pure: a prompt and the current year in, a Decision
// out. It reads no file, clock, environment or network, and it never panics on
// any bytes.
package routing

import "slices"

// ContextMode says how much context a turn is given.
type ContextMode string

// The context modes. In doubt a prompt is full: a repository task that is
// starved of context costs more than a block too many.
const (
	Full  ContextMode = "full"
	Light ContextMode = "light"
)

// SubagentMode says whether the user asked for delegation. No heuristic on the
// size or kind of a task may turn it on.
type SubagentMode string

// The sub-agent modes. Required comes from the hotword alone, Requested from a
// request in words. In doubt a prompt is Off.
const (
	Off       SubagentMode = "off"
	Requested SubagentMode = "requested"
	Required  SubagentMode = "required"
)

// The closed set of reasons, as they stand in the routing line. In
// Decision.Reasons each has "contextMode:" or "subagentMode:" before it.
const (
	ReasonDefault      = "default"
	ReasonQuick        = "hotword:!quick"
	ReasonRepoTask     = "repo-task"
	ReasonRepoOverride = "repo-task-detected-overrides:!quick"
	ReasonOptIn        = "default-opt-in-design"
	ReasonAgents       = "hotword:!agents"
	ReasonExplicit     = "explicit-request"
)

// The closed sets, for what comes from elsewhere than Route.
var (
	contextModes    = []ContextMode{Full, Light}
	contextReasons  = []string{ReasonDefault, ReasonQuick, ReasonRepoTask, ReasonRepoOverride}
	subagentModes   = []SubagentMode{Off, Requested, Required}
	subagentReasons = []string{ReasonOptIn, ReasonAgents, ReasonExplicit}
)

// Decision is what routing found in one prompt.
type Decision struct {
	ContextMode    ContextMode
	ContextReason  string // one of the closed context reasons
	SubagentMode   SubagentMode
	SubagentReason string // one of the closed sub-agent reasons
	// StrippedPrompt is the prompt without its leading hotwords: a slice of
	// the input, so newlines, tabs and code survive.
	StrippedPrompt string
	// DetectedHotwords holds each leading hotword once, in the order typed, in
	// the form "!quick" whatever sigil was used.
	DetectedHotwords []string
	// Warnings name near misses ("!quick,") and invisible characters that made
	// a hotword plain text.
	Warnings []string
	// WebSearch is true where current outside facts would help.
	WebSearch bool
	// Evidence holds short stable identifiers of the features that decided
	// ("task:verb+artefact", "veto:negation"). It is shown to people and never
	// injected.
	Evidence []string
}

// Known tells whether modes and reasons are of the closed sets, as they may not
// be where they were read from a file.
func (d Decision) Known() bool {
	return slices.Contains(contextModes, d.ContextMode) && slices.Contains(contextReasons, d.ContextReason) &&
		slices.Contains(subagentModes, d.SubagentMode) && slices.Contains(subagentReasons, d.SubagentReason)
}

// Reasons returns both closed reasons in their long form, context first.
func (d Decision) Reasons() []string {
	return []string{"contextMode:" + d.ContextReason, "subagentMode:" + d.SubagentReason}
}
