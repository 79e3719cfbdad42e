//go:debug containermaxprocs=0

// Command user-prompt-submit is the hook that runs before every prompt: Codex's
// UserPromptSubmit, Antigravity's PreInvocation. Its one optional argument names
// the host.
package main

import (
	"proem/hooks"
	"proem/hooks/host"
	"proem/inject"
	"proem/inject/durable"
	"proem/inject/environment"
	"proem/inject/rules"
	"proem/inject/session"
	"proem/internal/gitstate"
)

func main() {
	hooks.Run(hooks.Hook{
		Name:   "user-prompt-submit",
		Events: []host.Event{host.Prompt},
		Modules: []inject.Module{
			rules.Module, // where the start hook did not say them
			environment.Module(gitstate.Binary),
			session.Module,
			durable.Module,
		},
		Budget: inject.PromptBudget,
	}, hooks.System())
}
