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

// TestNeitherOfTwoWaitsUsesUpTheOthersTime is about a hung file system beside a
// search, and a search beside what is quick.
func TestNeitherOfTwoWaitsUsesUpTheOthersTime(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		git, search, took time.Duration
		lines             [2]int
	}{
		"both in time":          {100 * time.Millisecond, 900 * time.Millisecond, 900 * time.Millisecond, [2]int{1, 1}},
		"a quick search":        {600 * time.Millisecond, 100 * time.Millisecond, 600 * time.Millisecond, [2]int{1, 1}},
		"a hung file system":    {time.Hour, 900 * time.Millisecond, 900 * time.Millisecond, [2]int{0, 1}},
		"a hung search":         {100 * time.Millisecond, time.Hour, 4 * time.Second, [2]int{1, 0}},
		"both hung":             {time.Hour, time.Hour, 4 * time.Second, [2]int{0, 0}},
		"hung, nothing to find": {time.Hour, 0, 700 * time.Millisecond, [2]int{0, 1}},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
			defer cancel()
			takes := func(m inject.Module, d time.Duration) inject.Module {
				m.Build = func(context.Context, inject.Input) ([]inject.Line, error) {
					time.Sleep(d)
					return []inject.Line{{Text: "x"}}, nil
				}
				return m
			}
			modules := []inject.Module{
				takes(inject.Module{Name: "git", Slow: true}, c.git),
				takes(inject.Module{Name: "web", Patience: 3300 * time.Millisecond}, c.search),
			}
			built := make(Built, len(modules))
			begin := time.Now()
			Each(ctx, modules, inject.Input{Turn: host.Turn{Event: host.Prompt}}, nothing, built.Add)
			require.Equal(t, c.took, time.Since(begin), name)
			sections := built.Sections(modules, inject.Input{})
			require.Equal(t, c.lines, [2]int{len(sections[0].Lines), len(sections[1].Lines)}, name)
			time.Sleep(2 * time.Hour) // what hung comes to its end
		})
	}
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
