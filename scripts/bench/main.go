// Command bench measures what a hook costs the person who waits for it: whole
// processes, side by side with an empty Go binary, git, go-git and node,
// interleaved so that all rows see the same machine. It prints ratios of
// medians, and with -check it fails when one of its musts is missed. It measures
// no function from the inside and compares with no figure of another run or
// machine.
//
//	go run ./scripts/bench [-bin DIR] [-files N] [-rounds N] [-within 2m] [-filter WORDS] [-check]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"proem/scripts/bench/judge"
	"proem/scripts/bench/stats"
	"proem/scripts/bench/world"
)

// options are the flags.
type options struct {
	bin, filter string
	files       int
	pace        world.Pace
	check       bool
}

// fewestFiles keeps the large repository apart from the small one.
const fewestFiles = 1000

// errMissed is told apart from a bench that could not run: its sentences are
// printed already.
var errMissed = errors.New("a must is missed")

func main() {
	var o options
	flag.StringVar(&o.bin, "bin", "bin", "the `folder` of the hook binaries")
	flag.IntVar(&o.files, "files", 13_000, "how many files the large repository has")
	flag.StringVar(&o.filter, "filter", "", "measure only rows whose name contains these `words` (and the rows that ratios need)")
	flag.IntVar(&o.pace.Rounds, "rounds", 100, "how many times every row is run; slow ones in some of the rounds")
	flag.DurationVar(&o.pace.Within, "within", 2*time.Minute, "how long is measured at most; then there are fewer rounds")
	flag.BoolVar(&o.check, "check", false, "measure only what the musts need and exit 1 when one is missed by more than the noise")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench: "+err.Error())
		os.Exit(1)
	}
}

// run makes the world, measures and prints.
func run(ctx context.Context, o options, out, errs io.Writer) error {
	switch {
	case runtime.GOOS != "linux":
		return errors.New("peak memory and processor time are read as Linux gives them; run it there")
	case o.pace.Rounds < 1:
		return errors.New("-rounds must be at least 1")
	case o.check && o.filter != "":
		return errors.New("-check judges every must: it takes no -filter")
	case o.files < fewestFiles:
		return fmt.Errorf("-files must be at least %d", fewestFiles)
	}
	var err error
	if o.bin, err = filepath.Abs(o.bin); err != nil {
		return err
	}
	root, err := os.MkdirTemp("", "proem-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	w, err := world.New(ctx, root, o.bin, o.files)
	if err != nil {
		return err
	}
	verdicts, err := measureAll(ctx, w, o, out, errs)
	if err != nil || !o.check {
		return err
	}
	return verdictError(verdicts, errs)
}

// measureAll measures, prints, and measures once more what missed its limit.
func measureAll(ctx context.Context, w *world.World, o options, out, errs io.Writer) ([]judge.Verdict, error) {
	limits := limitsOf(w)
	rows := world.Choose(w.Rows(), func(name string) bool { return o.wants(name, limits) })
	if err := w.Prepare(ctx, rows, errs); err != nil {
		return nil, err
	}
	limits = limitsOf(w) // now that there is an index
	rows, missing, err := found(rows, o.bin)
	if err != nil {
		return nil, err
	}
	gaveUp, err := w.Preflight(ctx, rows)
	if err != nil {
		return nil, err
	}
	table, rounds, err := w.Measure(ctx, rows, o.pace, progressTo(os.Stderr))
	if err != nil {
		return nil, err
	}
	verdicts := judge.Judge(limits, table, gaveUp)
	if o.check && slices.ContainsFunc(verdicts, judge.Verdict.Missed) {
		second, err := again(ctx, w, rows, limits, verdicts)
		if err != nil {
			return nil, err
		}
		verdicts = judge.Confirm(verdicts, judge.Judge(limits, second, gaveUp))
		fmt.Fprintln(errs, "bench: what missed its limit was measured a second time; the second measurement counts")
	}
	started, err := traceHooks(ctx, w, o.bin)
	if err != nil {
		return nil, err
	}
	sizes, err := judgeSizes(o.bin)
	if err != nil {
		return nil, err
	}
	empty, _ := stats.Find(table, world.Empty)
	verdicts = slices.Concat(verdicts, sizes, judgeStart(started, time.Duration(empty.Wall.Median())))
	judge.Table(out, table, world.Empty)
	judge.Notes(out, rounds, missing, gaveUp)
	judge.Start(out, started)
	judge.Verdicts(out, verdicts)
	return verdicts, nil
}

// limitsOf are the musts of this world's repositories.
func limitsOf(w *world.World) []judge.Must {
	var indexKB float64
	if info, err := os.Stat(filepath.Join(w.Large.Dir, ".git", "index")); err == nil {
		indexKB = float64(info.Size()) / (1 << 10)
	}
	return musts(places{w.Small.Label, w.Ignoring.Label, w.Large.Label}, indexKB)
}

// wants tells whether a row is asked for.
func (o options) wants(name string, limits []judge.Must) bool {
	if o.check && !slices.ContainsFunc(limits, func(m judge.Must) bool { return slices.Contains(m.Names(), name) }) {
		return false
	}
	return strings.Contains(name, o.filter)
}

// found keeps the rows whose program is there. Only node may be missing: without
// the hooks there is nothing to measure.
func found(rows []world.Row, bin string) (kept []world.Row, missing []string, err error) {
	kept, missing = world.Found(rows)
	for _, name := range missing {
		if name != world.Node && name != world.NodeHook {
			return nil, nil, fmt.Errorf("%s: its program is missing or cannot run (hooks are looked for in %s; run make build)", name, bin)
		}
	}
	return kept, missing, nil
}

// again measures the rows of the musts that were missed.
func again(ctx context.Context, w *world.World, rows []world.Row, limits []judge.Must, verdicts []judge.Verdict) ([]stats.Figures, error) {
	var names []string
	for _, v := range verdicts {
		for _, m := range limits {
			if v.Missed() && m.Says == v.Says {
				names = append(names, m.Names()...)
			}
		}
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r world.Row) bool { return !slices.Contains(names, r.Name) })
	table, _, err := w.Measure(ctx, rows, world.Pace{Rounds: 300, Within: 30 * time.Second}, progressTo(os.Stderr))
	return table, err
}

// verdictError writes a sentence for every must that is missed.
func verdictError(verdicts []judge.Verdict, errs io.Writer) error {
	if !slices.ContainsFunc(verdicts, judge.Verdict.Missed) {
		return nil
	}
	for _, v := range verdicts {
		if v.Missed() {
			fmt.Fprintln(errs, "bench: "+v.Sentence())
		}
	}
	return errMissed
}

// progressTo is f where a person watches it, else nothing.
func progressTo(f *os.File) io.Writer {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return io.Discard
	}
	return f
}
