//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// scene is one developer's machine, fresh for each test: a home folder, a project under git, and an environment
// that holds nothing of the machine the test runs on but PATH.
type scene struct {
	t       *testing.T
	dir     string
	home    string
	project string
	env     []string
}

func newScene(t *testing.T) *scene {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir()) // what the hook prints as cwd is the resolved path
	require.NoError(t, err)
	s := &scene{t: t, dir: dir, home: filepath.Join(dir, "home"), project: filepath.Join(dir, "project")}
	tmp := filepath.Join(dir, "tmp")
	for _, d := range []string{s.home, s.project, tmp} {
		require.NoError(t, os.Mkdir(d, 0o700))
	}
	s.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.home, "TMPDIR=" + tmp, "LANG=C.UTF-8"}
	s.git("init", "-q", "-b", "main")
	s.write("README.md", "hello\n")
	s.git("add", "README.md")
	s.git("-c", "user.name=e2e", "-c", "user.email=e2e@example.invalid", "commit", "-q", "-m", "first")
	return s
}

// write puts a file into the project.
func (s *scene) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.project, name)
	require.NoError(s.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(s.t, os.WriteFile(path, []byte(text), 0o600))
}

// script writes an executable bash script and returns the command that runs it.
func (s *scene) script(name, body string) string {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	require.NoError(s.t, os.WriteFile(path, []byte("#!/usr/bin/env bash\n"+body+"\n"), 0o700))
	return shellWord(path)
}

// setenv sets a variable of the scene, or removes it where no value is given.
func (s *scene) setenv(key string, value ...string) {
	s.env = slices.DeleteFunc(s.env, func(kv string) bool { return strings.HasPrefix(kv, key+"=") })
	for _, v := range value {
		s.env = append(s.env, key+"="+v)
	}
}

func (s *scene) git(args ...string) {
	s.t.Helper()
	out := s.run(10*time.Second, nil, append([]string{"git"}, args...)...)
	require.Zero(s.t, out.code, "git %v: %s", args, out.stderr)
}

// outcome is what one finished process left.
type outcome struct {
	stdout, stderr string
	code           int
	took           time.Duration
}

// run starts a command in the project, in its own process group, which is killed when the limit has passed.
func (s *scene) run(limit time.Duration, stdin []byte, argv ...string) outcome {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir, cmd.Env, cmd.Stdin = s.project, s.env, bytes.NewReader(stdin)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	begin := time.Now()
	err := cmd.Run()
	took := time.Since(begin)
	require.NoError(s.t, ctx.Err(), "%v ran for %v\nstdout: %s\nstderr: %s", argv, took, &stdout, &stderr)
	if cmd.ProcessState == nil {
		require.NoError(s.t, err)
	}
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode(), took}
}
