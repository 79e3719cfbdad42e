package hooks

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
)

// traced explains a prompt to a hook of these modules.
func traced(getenv func(string) string, modules ...inject.Module) Trace {
	h := Hook{Name: "test", Events: []host.Event{host.Prompt}, Modules: modules, Budget: inject.PromptBudget}
	return Explain(h, World{Getenv: getenv, Now: time.Now}, []byte(`{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`))
}

func TestALatePartIsReported(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		hung := inject.Module{Name: "hung", Build: func(context.Context, inject.Input) ([]inject.Line, error) { <-release; return nil, nil }}
		got := traced(func(string) string { return "" }, hung)
		require.False(t, got.Late)
		require.Equal(t, inject.ReasonLate, got.Outcomes[0].LeftOut)
		require.Contains(t, string(got.Reply), "contextMode=full")
		require.Equal(t, []string{"left out hung: it was late"}, got.Complaints)
		close(release)
		synctest.Wait()
	})
}

func TestALateHookIsReported(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		got := traced(func(string) string { <-release; return "" })
		require.True(t, got.Late)
		require.Equal(t, Deadline, got.Took)
		require.Equal(t, host.Silence, string(got.Reply))
		close(release)
		synctest.Wait()
	})
}

func TestAPanicIsReported(t *testing.T) {
	t.Parallel()
	got := traced(func(string) string { panic("no environment") })
	require.Equal(t, host.Silence, string(got.Reply))
	require.True(t, strings.HasPrefix(got.Complaints[0], "internal error"), got.Complaints)
}
