package routing

import (
	"proem/routing/reading"
	"proem/routing/wording"
)

// Route decides on one prompt. The prompt is clean: what a host wraps around
// it has been taken off. The year is the current one. Hotwords are looked for
// in front only, and the rest is read in bounded time whatever its length.
func Route(prompt string, year int) Decision {
	words, rest, warnings := strip(prompt)
	d := Decision{
		ContextMode: Full, ContextReason: ReasonDefault,
		SubagentMode: Off, SubagentReason: ReasonOptIn,
		StrippedPrompt: rest, Warnings: warnings,
	}
	q := request{reading.Read(rest, year)}
	units := q.units()
	said := wording.Of(q.Request)
	asked, why := q.delegates(said)
	if asked {
		d.SubagentMode, d.SubagentReason = Requested, ReasonExplicit
		d.Evidence = append(d.Evidence, why)
	} else if why != "" {
		d.Evidence = append(d.Evidence, why)
	}
	for _, w := range words {
		d.apply(w)
	}
	facts := q.search(units, said, asked)
	features, sum, isTask := q.task(units, said, facts, asked).settle()
	switch {
	case isTask && d.ContextMode == Light:
		d.ContextMode, d.ContextReason = Full, ReasonRepoOverride
	case isTask:
		d.ContextReason = ReasonRepoTask
	}
	d.Evidence = append(d.Evidence, because(features, isTask, "task:", "guard:")...)
	facts.task = sum
	features, _, d.WebSearch = facts.settle()
	if keep(features, "web:") != nil {
		d.Evidence = append(d.Evidence, because(features, d.WebSearch, "web:", "veto:")...)
	}
	return d
}

// apply lets one hotword take effect.
func (d *Decision) apply(w *hotword) {
	d.DetectedHotwords = append(d.DetectedHotwords, "!"+w.name)
	if w.context != "" {
		d.ContextMode, d.ContextReason = w.context, w.reason
	}
	if w.subagent != "" {
		d.SubagentMode, d.SubagentReason = w.subagent, w.reason
	}
}

// because returns the ids that speak for what was decided.
func because(features []Feature, holds bool, yes, no string) []string {
	if holds {
		return keep(features, yes)
	}
	return keep(features, no)
}
