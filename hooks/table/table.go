// Package table lists what each hook is made of: the events it serves, its
// modules, its budget. The hooks' mains run these values and proem shows what
// they would do. It holds no behaviour of its own.
package table

import (
	"proem/hooks"
	"proem/hooks/host"
	"proem/inject"
	"proem/inject/durable"
	"proem/inject/environment"
	"proem/inject/layers"
	"proem/inject/profile"
	"proem/inject/roles"
	"proem/inject/rules"
	"proem/inject/session"
	"proem/internal/gitstate"
	"proem/internal/gitstate/native"
)

// Prompt is the hook that runs before every prompt. Each hook is a function of
// its own, so that a binary links the modules of one alone.
func Prompt() hooks.Hook {
	return hooks.Hook{
		Name:   "user-prompt-submit",
		Events: []host.Event{host.Prompt},
		Modules: []inject.Module{
			rules.Module, // where the start hook did not say them
			roles.Module,
			layers.Prompt, // where the start hook did not say them, and a task's
			profile.Module,
			environment.Module(git()),
			session.Module,
			durable.Module,
		},
		Budget: inject.PromptBudget,
	}
}

// Start is the hook that runs when a session or a sub-agent starts.
func Start() hooks.Hook {
	return hooks.Hook{
		Name:     "session-start",
		Events:   []host.Event{host.Start, host.Subagent},
		Modules:  []inject.Module{rules.Module, layers.Start, profile.Module},
		Restores: []inject.Module{roles.Module, environment.Module(git()), durable.Module},
		Agents:   []inject.Module{durable.Module},
		Budget:   inject.StartBudget,
	}
}

// git is the engine of the snapshot: our own reader, and the git binary for the
// shapes that it does not know.
func git() gitstate.Engine { return native.Engine(gitstate.NativeLimit, gitstate.Binary) }
