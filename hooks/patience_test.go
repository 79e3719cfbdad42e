package hooks

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
)

// TestAHungPartTakesNothingOfASearch is about a file system that hangs under the
// snapshot: the search is begun all the same, and the answer waits for it alone.
func TestAHungPartTakesNothingOfASearch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		mode   string
		search time.Duration
		took   time.Duration
		asked  int
	}{
		{"auto", time.Second, time.Second, 1},
		{"auto", time.Hour, Deadline + 3600*time.Millisecond, 1},
		{"off", time.Hour, Deadline, 0},
	} {
		home := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			env := map[string]string{"PROEM_HOME": home, "PROEM_WEB_SEARCH": c.mode, "PROEM_GEMINI_KEY": "k"}
			hung := inject.Module{Name: "hung", Slow: true, Build: func(context.Context, inject.Input) ([]inject.Line, error) {
				time.Sleep(2 * time.Hour)
				return nil, nil
			}}
			var asked atomic.Int32
			stdout := ""
			begin := time.Now()
			var took time.Duration
			Run(Hook{Name: "test", Events: []host.Event{host.Prompt}, Modules: []inject.Module{hung}, Budget: inject.PromptBudget}, World{
				Stdin:  strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"what is the latest version of Go?"}`),
				Stdout: func(b []byte) error { stdout, took = string(b), time.Since(begin); return nil },
				Stderr: func([]byte) {},
				Getenv: func(name string) string { return env[name] },
				Now:    time.Now,
				Ask: func(time.Duration, string, ...string) (bool, error) {
					asked.Add(1)
					time.Sleep(c.search)
					return true, nil
				},
			})
			require.Contains(t, stdout, "contextMode=full")
			require.EqualValues(t, c.asked, asked.Load(), c.mode)
			require.Equal(t, c.took, took, c.mode)
			time.Sleep(3 * time.Hour) // what hung comes to its end
		})
	}
}
