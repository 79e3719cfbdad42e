//go:build e2e && linux

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// terminal opens a pseudo terminal: person is the end at which somebody types.
func terminal(t *testing.T) (person, screen *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { person.Close() })
	var unlocked, number uint32
	for request, value := range map[uintptr]*uint32{syscall.TIOCSPTLCK: &unlocked, syscall.TIOCGPTN: &number} {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(unsafe.Pointer(value)))
		require.Zero(t, errno)
	}
	screen, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { screen.Close() })
	return person, screen
}

// typed runs a command line in a shell, and types an answer to what it asks.
func (s *scene) typed(answer, command string) outcome {
	s.t.Helper()
	person, screen := terminal(s.t)
	ctx, cancel := context.WithTimeout(s.t.Context(), installLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-c", command)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = s.project, s.env, screen, &stdout, &stderr
	cmd.WaitDelay = time.Second
	_, err := person.WriteString(answer + "\n")
	require.NoError(s.t, err)
	begin := time.Now()
	_ = cmd.Run()
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode(), time.Since(begin)}
}
