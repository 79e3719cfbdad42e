//go:build unix

package gitstate

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command the leader of a process group and has the whole
// group killed at the deadline.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
