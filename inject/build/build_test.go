package build

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/routing"
)

func module(name string, light bool, build func(ctx context.Context) ([]inject.Line, error)) inject.Module {
	return inject.Module{Name: name, Light: light, Build: func(ctx context.Context, _ inject.Input) ([]inject.Line, error) { return build(ctx) }}
}

func nothing(inject.Module) inject.Reason { return "" }

func TestLateFailingAndPanickingModulesAreLeftOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		release := make(chan struct{})
		defer close(release)
		hung := func(name string, late func(inject.Input) []inject.Line) inject.Module {
			return inject.Module{Name: name, Slow: true, Late: late, Build: func(context.Context, inject.Input) ([]inject.Line, error) { <-release; return nil, nil }}
		}
		sections := Sections(ctx, []inject.Module{
			hung("late", nil),
			hung("known", func(inject.Input) []inject.Line { return []inject.Line{{Text: "unknown"}} }),
			module("good", false, func(context.Context) ([]inject.Line, error) { return []inject.Line{{Text: "x"}}, nil }),
			module("failing", false, func(context.Context) ([]inject.Line, error) { return nil, errors.New("no luck") }),
			module("panicking", false, func(context.Context) ([]inject.Line, error) { panic("boom") }),
		}, inject.Input{Turn: host.Turn{Event: host.Prompt}}, nothing)
		var got []string
		for _, s := range sections {
			got = append(got, fmt.Sprintf("%s: %d lines, %s, %v", s.Module.Name, len(s.Lines), s.LeftOut, s.Err))
		}
		require.Equal(t, []string{
			"late: 0 lines, late, it was late",
			"known: 1 lines, , it was late",
			"good: 1 lines, , <nil>",
			"failing: 0 lines, failed, no luck",
			"panicking: 0 lines, failed, internal error: boom",
		}, got)
	})
}

func TestLightPromptsRunLightModulesAlone(t *testing.T) {
	t.Parallel()
	line := func(context.Context) ([]inject.Line, error) { return []inject.Line{{Text: "x"}}, nil }
	modules := []inject.Module{module("heavy", false, line), module("light", true, line)}
	for _, c := range []struct {
		event host.Event
		mode  routing.ContextMode
		heavy inject.Reason
	}{{host.Prompt, routing.Light, inject.ReasonLight}, {host.Prompt, routing.Full, ""}, {host.Start, "", ""}} {
		sections := Sections(t.Context(), modules, inject.Input{Turn: host.Turn{Event: c.event}, Decision: routing.Decision{ContextMode: c.mode}}, nothing)
		require.Equal(t, c.heavy, sections[0].LeftOut, c)
		require.Equal(t, c.heavy == "", len(sections[0].Lines) > 0, c)
		require.Len(t, sections[1].Lines, 1, c)
	}
}
