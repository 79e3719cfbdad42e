package inject

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/routing"
)

func module(name string, light bool, build func(ctx context.Context) ([]Line, error)) Module {
	return Module{Name: name, Light: light, Build: func(ctx context.Context, _ Input) ([]Line, error) { return build(ctx) }}
}

func TestLateFailingAndPanickingModulesAreLeftOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		release := make(chan struct{})
		defer close(release)
		sections, problems := Build(ctx, []Module{
			module("late", false, func(context.Context) ([]Line, error) { <-release; return nil, nil }),
			module("good", false, func(context.Context) ([]Line, error) { return []Line{{Text: "x"}}, nil }),
			module("failing", false, func(context.Context) ([]Line, error) { return nil, errors.New("no luck") }),
			module("panicking", false, func(context.Context) ([]Line, error) { panic("boom") }),
		}, Input{Turn: host.Turn{Event: host.Prompt}})
		require.Len(t, sections, 1)
		require.Equal(t, "good", sections[0].Module.Name)
		require.Equal(t, []string{
			"left out late: it was late",
			"left out failing: no luck",
			"left out panicking: internal error: boom",
		}, problems)
	})
}

func TestLightPromptsRunLightModulesAlone(t *testing.T) {
	t.Parallel()
	line := func(context.Context) ([]Line, error) { return []Line{{Text: "x"}}, nil }
	modules := []Module{module("heavy", false, line), module("light", true, line)}
	for _, c := range []struct {
		event host.Event
		mode  routing.ContextMode
		want  int
	}{{host.Prompt, routing.Light, 1}, {host.Prompt, routing.Full, 2}, {host.Start, "", 2}} {
		sections, problems := Build(t.Context(), modules, Input{Turn: host.Turn{Event: c.event}, Decision: routing.Decision{ContextMode: c.mode}})
		require.Empty(t, problems)
		require.Len(t, sections, c.want, c)
	}
}
