//go:debug containermaxprocs=0

// Command session-start is the hook that runs when a session or a sub-agent
// starts: Codex's SessionStart and SubagentStart, Antigravity's SessionStart.
// Its one optional argument names the host.
package main

import (
	"proem/hooks"
	"proem/hooks/table"
)

func main() { hooks.Run(table.Start(), hooks.System()) }
