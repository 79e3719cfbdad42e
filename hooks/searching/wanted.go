package searching

import (
	"slices"

	"proem/internal/config"
	"proem/routing"
)

// explicit is the evidence for a prompt that asks for the web itself.
var explicit = []string{"web:search", "web:sources"}

// negative is the evidence against a search: images, the project's own things and
// code, the conversation itself, and texts to be worked on here.
var negative = []string{
	"veto:image", "veto:own", "veto:fix", "veto:change", "veto:definite-artefact", "veto:snippet", "veto:task",
	"veto:conversation", "veto:reword", "veto:prose", "veto:creative", "veto:agent", "guard:snippet", "guard:handed-over",
}

// wanted tells whether a prompt is searched for. A light one has to ask for the
// web itself, and what the user wants kept here stays here.
func wanted(mode string, d routing.Decision, year int) bool {
	return asks(mode, d, year) && !refused(d.StrippedPrompt) && (explicitly(d) || !talk(d))
}

// explicitly tells whether the prompt asks for the web itself.
func explicitly(d routing.Decision) bool {
	return d.WebSearch && slices.ContainsFunc(explicit, func(id string) bool { return slices.Contains(d.Evidence, id) })
}

// talk tells whether the prompt is about the conversation itself, which weighs less
// in routing than the news that the conversation was about.
func talk(d routing.Decision) bool {
	return slices.Contains(d.Evidence, "guard:conversation") && slices.Contains(d.Evidence, "guard:reword") || recalls(d.StrippedPrompt)
}

func asks(mode string, d routing.Decision, year int) bool {
	switch {
	case d.ContextMode == routing.Light:
		return explicitly(d)
	case d.WebSearch:
		return true
	}
	return mode == config.On && !wordless(d.StrippedPrompt) && !heldBack(d, year)
}

// heldBack asks routing for what speaks against a search. Evidence names that only
// where something speaks for one.
func heldBack(d routing.Decision, year int) bool {
	if d.ContextReason == routing.ReasonRepoTask || d.ContextReason == routing.ReasonRepoOverride {
		return true
	}
	return slices.ContainsFunc(routing.Explain(d.StrippedPrompt, year), func(v routing.Verdict) bool {
		return slices.ContainsFunc(v.Features, func(f routing.Feature) bool { return slices.Contains(negative, f.ID) })
	})
}
