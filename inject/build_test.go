package inject

import (
	"context"
	"errors"
	"fmt"
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

func nothing(Module) Reason { return "" }

func TestLateFailingAndPanickingModulesAreLeftOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		release := make(chan struct{})
		defer close(release)
		sections := Build(ctx, []Module{
			module("late", false, func(context.Context) ([]Line, error) { <-release; return nil, nil }),
			module("good", false, func(context.Context) ([]Line, error) { return []Line{{Text: "x"}}, nil }),
			module("failing", false, func(context.Context) ([]Line, error) { return nil, errors.New("no luck") }),
			module("panicking", false, func(context.Context) ([]Line, error) { panic("boom") }),
		}, Input{Turn: host.Turn{Event: host.Prompt}}, nothing)
		var got []string
		for _, s := range sections {
			got = append(got, fmt.Sprintf("%s: %d lines, %s, %v", s.Module.Name, len(s.Lines), s.LeftOut, s.Err))
		}
		require.Equal(t, []string{
			"late: 0 lines, late, it was late",
			"good: 1 lines, , <nil>",
			"failing: 0 lines, failed, no luck",
			"panicking: 0 lines, failed, internal error: boom",
		}, got)
	})
}

func TestLightPromptsRunLightModulesAlone(t *testing.T) {
	t.Parallel()
	line := func(context.Context) ([]Line, error) { return []Line{{Text: "x"}}, nil }
	modules := []Module{module("heavy", false, line), module("light", true, line)}
	for _, c := range []struct {
		event host.Event
		mode  routing.ContextMode
		heavy Reason
	}{{host.Prompt, routing.Light, ReasonLight}, {host.Prompt, routing.Full, ""}, {host.Start, "", ""}} {
		sections := Build(t.Context(), modules, Input{Turn: host.Turn{Event: c.event}, Decision: routing.Decision{ContextMode: c.mode}}, nothing)
		require.Equal(t, c.heavy, sections[0].LeftOut, c)
		require.Equal(t, c.heavy == "", len(sections[0].Lines) > 0, c)
		require.Len(t, sections[1].Lines, 1, c)
	}
}
