//go:debug containermaxprocs=0

// Command user-prompt-submit is the hook that runs before every prompt: Codex's
// UserPromptSubmit, Antigravity's PreInvocation. Its one optional argument names
// the host.
package main

import (
	"proem/hooks"
	"proem/hooks/table"
)

func main() { hooks.Run(table.Prompt(), hooks.System()) }
