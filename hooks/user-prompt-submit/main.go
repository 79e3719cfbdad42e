//go:debug containermaxprocs=0

// Command user-prompt-submit is the hook that runs before every prompt: Codex's
// UserPromptSubmit, Antigravity's PreInvocation. Its one optional argument names
// the host.
package main

import (
	"proem/hooks"
	"proem/hooks/host"
	"proem/inject"
	"proem/inject/environment"
	"proem/inject/session"
	"proem/internal/gitstate"
	"proem/internal/gitstate/native"
)

func main() {
	hooks.Run(hooks.Hook{
		Name:   "user-prompt-submit",
		Events: []host.Event{host.Prompt},
		Modules: []inject.Module{
			environment.Module(native.Engine(gitstate.NativeLimit, gitstate.Binary)),
			session.Module,
		},
		Budget: inject.PromptBudget,
	}, hooks.System())
}
