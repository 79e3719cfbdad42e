//go:debug containermaxprocs=0

// Command session-start is the hook that runs when a session or a sub-agent
// starts: Codex's SessionStart and SubagentStart, Antigravity's SessionStart.
// Its one optional argument names the host.
package main

import (
	"proem/hooks"
	"proem/hooks/host"
	"proem/inject"
	"proem/inject/durable"
	"proem/inject/environment"
	"proem/inject/rules"
	"proem/internal/gitstate"
)

func main() {
	hooks.Run(hooks.Hook{
		Name:     "session-start",
		Events:   []host.Event{host.Start, host.Subagent},
		Modules:  []inject.Module{rules.Module},
		Restores: []inject.Module{environment.Module(gitstate.Binary), durable.Module},
		Agents:   []inject.Module{durable.Module},
		Budget:   inject.StartBudget,
	}, hooks.System())
}
