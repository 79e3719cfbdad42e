//go:build unix

package trial

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the command the leader of a process group, which ends as a
// whole, whatever it started.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
