package hooks

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
)

// play runs a hook of these modules on a payload and returns what it printed.
func play(modules []inject.Module, payload string) (stdout, stderr string) {
	Run(Hook{Name: "test", Events: []host.Event{host.Prompt}, Modules: modules, Budget: inject.PromptBudget}, World{
		Stdin:  strings.NewReader(payload),
		Stdout: func(b []byte) error { stdout += string(b); return nil },
		Stderr: func(b []byte) { stderr += string(b) },
		Getenv: func(string) string { return "" },
		Now:    time.Now,
	})
	return stdout, stderr
}

func TestAPanicCostsASectionAndNotThePrompt(t *testing.T) {
	t.Parallel()
	boom := inject.Module{Name: "boom", Build: func(context.Context, inject.Input) ([]inject.Line, error) { panic("</x>\nsecond line") }}
	stdout, stderr := play([]inject.Module{boom}, `{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`)
	require.Contains(t, stdout, "contextMode=full")
	require.Equal(t, "proem: test: left out boom: internal error: ‹/x› second line\n", stderr)
}

func TestAHungPartIsLeftOutInTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hung := inject.Module{Name: "hung", Slow: true, Build: func(context.Context, inject.Input) ([]inject.Line, error) { <-release; return nil, nil }}
		good := inject.Module{Name: "good", Build: func(context.Context, inject.Input) ([]inject.Line, error) { return []inject.Line{{Text: "there"}}, nil }}
		start := time.Now()
		stdout, stderr := play([]inject.Module{hung, good}, `{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`)
		require.LessOrEqual(t, time.Since(start), Deadline)
		require.Contains(t, stdout, "contextMode=full")
		require.Contains(t, stdout, "there", "what was built by then goes out")
		require.Equal(t, "proem: test: left out hung: it was late\n", stderr)
		close(release)
		synctest.Wait()
	})
}

func TestAHungTurnGetsAnEmptyAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		w := World{
			Stdin:  strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`),
			Stderr: func([]byte) {},
			Getenv: func(string) string { <-release; return "" },
			Now:    time.Now,
		}
		var stdout string
		w.Stdout = func(b []byte) error { stdout += string(b); return nil }
		Run(Hook{Name: "test", Events: []host.Event{host.Prompt}}, w)
		require.Equal(t, "{}\n", stdout)
		close(release)
		synctest.Wait()
	})
}

func TestTheAnswerIsOneWriteAndComesFirst(t *testing.T) {
	t.Parallel()
	var order []string
	Run(Hook{Name: "test", Events: []host.Event{host.Prompt}, Budget: inject.PromptBudget}, World{
		Args:   []string{"agy"},
		Stdin:  strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`),
		Stdout: func(b []byte) error { order = append(order, "out "+string(b)); return nil },
		Stderr: func([]byte) { order = append(order, "err") },
		Getenv: func(string) string { return "" },
		Now:    time.Now,
	})
	require.Len(t, order, 2)
	require.True(t, strings.HasPrefix(order[0], `out {"hookSpecificOutput":`))
	require.Equal(t, "err", order[1])
}

func TestAFullStderrHoldsNothingUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		start := time.Now()
		stdout := make(chan string, 1) // the hook's goroutine lives on
		Run(Hook{Name: "test", Events: []host.Event{host.Prompt}}, World{
			Stdin:  strings.NewReader(`{"prompt":`),
			Stdout: func(b []byte) error { stdout <- string(b); return nil },
			Stderr: func([]byte) { <-release },
			Getenv: func(string) string { return "" },
			Now:    time.Now,
		})
		require.Equal(t, "{}\n", <-stdout)
		require.LessOrEqual(t, time.Since(start), Deadline+finishDeadline)
		close(release)
		synctest.Wait()
	})
}

func TestAClosedPipeIsNoError(t *testing.T) {
	t.Parallel()
	bin := filepath.Join(t.TempDir(), "hook")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-o", bin, "./user-prompt-submit").CombinedOutput()
	require.NoError(t, err, string(out))
	r, w, err := os.Pipe()
	require.NoError(t, err)
	require.NoError(t, r.Close())
	cmd := exec.Command(bin)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir())
	cmd.Stdin = strings.NewReader(`{"prompt":"hello"}`)
	cmd.Stdout, cmd.Stderr = w, w
	require.NoError(t, cmd.Run(), "a host that went away must not see a failure")
}

// TestAWebSearchMayTakeLonger: the hook ends within 4.5 s of its payload, however
// long the search takes.
func TestAWebSearchMayTakeLonger(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		settings := map[string]string{"PROEM_HOME": dir, "PROEM_WEB_SEARCH": "auto", "PROEM_GEMINI_KEY": "k", "PROEM_LOG": "off"}
		start, asked := time.Now(), ""
		var stdout string
		Run(Hook{Name: "test", Events: []host.Event{host.Prompt}, Budget: inject.PromptBudget}, World{
			Stdin:  strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"what is the latest version of Go?"}`),
			Stdout: func(b []byte) error { stdout += string(b); return nil },
			Stderr: func([]byte) {},
			Getenv: func(name string) string { return settings[name] },
			Now:    time.Now,
			Ask: func(patience time.Duration, text string, _ ...string) (bool, error) {
				asked = text
				time.Sleep(patience)
				return false, nil
			},
		})
		require.Equal(t, "what is the latest version of Go?", asked)
		require.GreaterOrEqual(t, time.Since(start), 4*time.Second)
		require.LessOrEqual(t, time.Since(start), 4500*time.Millisecond)
		require.Contains(t, stdout, "contextMode=full")
	})
}
