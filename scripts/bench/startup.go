package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"proem/scripts/bench/judge"
	"proem/scripts/bench/start"
	"proem/scripts/bench/world"
)

// traceRuns is how often a hook is traced.
const traceRuns = 15

// hooks are the binaries that hosts run.
var hooks = []string{"user-prompt-submit", "session-start"}

// traceHooks traces both hooks; without a payload they say {} and end.
func traceHooks(ctx context.Context, w *world.World, bin string) ([]judge.Trace, error) {
	var all []judge.Trace
	for _, hook := range hooks {
		inits, err := start.Trace(ctx, traceRuns, func() *exec.Cmd {
			cmd := exec.CommandContext(ctx, filepath.Join(bin, hook), "codex")
			cmd.Dir, cmd.Env = w.Root, append(slices.Clone(w.Env), "PROEM_OFF=1")
			return cmd
		})
		if err != nil {
			return nil, err
		}
		all = append(all, judge.Trace{Hook: hook, Inits: inits})
	}
	return all, nil
}

// judgeStart holds the traces against what may happen before main.
func judgeStart(all []judge.Trace, empty time.Duration) []judge.Verdict {
	var strangers, sizes, clocks []judge.Verdict
	for _, t := range all {
		for _, i := range t.Inits {
			if !slices.Contains(mayInit, i.Package) {
				strangers = append(strangers, judge.Exactly("only the packages of musts.go start before main, not "+i.Package, t.Hook, 2))
			}
		}
		sum := start.Sum(t.Inits)
		sizes = append(sizes, judge.Exactly(fmt.Sprintf("packages allocate at most %d bytes before main", maxInitBytes), t.Hook, float64(sum.Bytes)/maxInitBytes))
		if empty > 0 {
			part := float64(sum.Clock) / maxInitShare / float64(empty)
			clocks = append(clocks, judge.Exactly(fmt.Sprintf("packages take at most %.2fx the empty binary before main", maxInitShare), t.Hook, part))
		}
	}
	return slices.Concat(strangers, sizes, clocks)
}

// judgeSizes holds the hook binaries against their size.
func judgeSizes(bin string) ([]judge.Verdict, error) {
	var verdicts []judge.Verdict
	for _, hook := range hooks {
		info, err := os.Stat(filepath.Join(bin, hook))
		if err != nil {
			return nil, err
		}
		verdicts = append(verdicts, judge.Exactly("a hook binary has at most 6 MB", hook, float64(info.Size())/maxBinary))
	}
	return verdicts, nil
}
