//go:build !unix

package gitstate

import "os/exec"

// ownGroup does nothing where there are no process groups: only the command
// itself is killed at the deadline.
func ownGroup(*exec.Cmd) {}
