// Package environment makes the environment_snapshot section: where the work
// happens and what the working tree looks like. It says what is known, and
// "unknown" with its reason where something is not.
package environment

import (
	"context"
	"runtime"
	"strings"
	"time"

	"proem/inject"
	"proem/internal/gitstate"
)

// shown is how many changed paths are named.
const shown = 8

// pathLimit is the most tokens of one path; a longer one is cut.
const pathLimit = 40

// refresh is after how many prompts the snapshot goes out again in any case.
const refresh = 40

// Module returns the section's module with the engine that reads git.
func Module(engine gitstate.Engine) inject.Module {
	return inject.Module{
		Name:    "environment_snapshot",
		Ceiling: 300,
		Yield:   6,
		Refresh: refresh,
		Slow:    true,
		Late: func(in inject.Input) []inject.Line {
			return append(where(in), gitLines(gitstate.Snapshot{Found: in.Turn.Dir != "", Unknown: "no answer in time"})...)
		},
		Build: func(ctx context.Context, in inject.Input) ([]inject.Line, error) {
			return build(ctx, in, engine), nil
		},
	}
}

func build(ctx context.Context, in inject.Input, engine gitstate.Engine) []inject.Line {
	lines := append(where(in), inject.Line{Key: "time", Text: in.Now.Format(time.RFC3339), Mark: in.Now.Format(time.DateOnly)})
	if in.Turn.Dir == "" {
		return lines
	}
	return append(lines, gitLines(gitstate.Take(ctx, in.Turn.Dir, in.Home, engine))...)
}

// where is what can be said in any case: the time needs a time zone, and so a file.
func where(in inject.Input) []inject.Line {
	var lines []inject.Line
	if in.Turn.Dir != "" {
		lines = append(lines, inject.Line{Key: "cwd", Text: in.Turn.Dir, Limit: 2 * pathLimit, Stays: true})
	}
	return append(lines, inject.Line{Key: "os", Text: runtime.GOOS + " " + architecture(), Stays: true})
}

func gitLines(s gitstate.Snapshot) []inject.Line {
	if !s.Found {
		return nil
	}
	lines := []inject.Line{{Key: "git_branch", Text: branch(s) + " (" + condition(s) + ")", Limit: 4 * pathLimit}}
	if s.Unknown != "" || !s.Dirty() {
		return lines
	}
	modified := inject.Line{Key: "modified", Limit: pathLimit, More: max(len(s.Changes)-shown, 0)}
	for _, c := range s.Changes[:min(len(s.Changes), shown)] {
		modified.Items = append(modified.Items, label(c))
	}
	return append(lines, modified)
}

func branch(s gitstate.Snapshot) string {
	switch {
	case s.Branch != "":
		return s.Branch
	case s.Commit != "":
		return "detached at " + s.Commit
	}
	return "unknown branch"
}

func condition(s gitstate.Snapshot) string {
	var words []string
	switch {
	case s.Unknown != "":
		words = append(words, "state unknown: "+s.Unknown)
	case s.Dirty():
		words = append(words, "dirty")
		if s.Stopped {
			words = append(words, "scan "+s.Progress())
		}
	case s.Submodules:
		words = append(words, "clean, submodules not looked into")
	default:
		words = append(words, "clean")
	}
	if s.Unborn {
		words = append(words, "no commits yet")
	}
	if s.Operation != "" {
		words = append(words, s.Operation+" in progress")
	}
	return strings.Join(words, ", ")
}

func label(c gitstate.Change) string {
	switch {
	case c.Untracked():
		return "? " + c.Path
	case c.Conflicted():
		return c.Path + " (conflict)"
	case c.Deleted():
		return c.Path + " (deleted)"
	}
	return c.Path
}

// architecture is the processor's name as the hosts write it.
func architecture() string {
	switch runtime.GOARCH {
	case "amd64":
		return "x64"
	case "386":
		return "ia32"
	}
	return runtime.GOARCH
}
