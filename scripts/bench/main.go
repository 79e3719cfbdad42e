// Command bench measures what a hook costs the person who waits for it: whole
// processes, side by side with an empty Go binary and with git, interleaved so
// that all rows see the same machine. It prints ratios of medians, and with
// -check it fails when one of its musts is missed. It measures no function from
// the inside and compares with no figure of another run or machine.
//
//	go run ./scripts/bench [-bin DIR] [-rounds N] [-filter WORDS] [-check]
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
	"syscall"
)

// options are the flags.
type options struct {
	bin, filter string
	rounds      int
	check       bool
}

// errMissed is told apart from a bench that could not run: its sentences are
// printed already.
var errMissed = errors.New("a must is missed")

func main() {
	var o options
	flag.StringVar(&o.bin, "bin", "bin", "the `folder` of the hook binaries")
	flag.StringVar(&o.filter, "filter", "", "measure only rows whose name contains these `words` (and the rows that ratios need)")
	flag.IntVar(&o.rounds, "rounds", 100, "how many times every row is run")
	flag.BoolVar(&o.check, "check", false, "exit 1 when a must is missed by more than the noise")
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
	if runtime.GOOS != "linux" {
		return errors.New("peak memory and processor time are read as Linux gives them; run it there")
	}
	if o.rounds < 1 {
		return errors.New("-rounds must be at least 1")
	}
	bin, err := filepath.Abs(o.bin)
	if err != nil {
		return err
	}
	root, err := os.MkdirTemp("", "proem-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	w, err := newWorld(ctx, root, bin)
	if err != nil {
		return err
	}
	table, missing, err := measureAll(ctx, w, o)
	if err != nil {
		return err
	}
	verdicts := judge(musts, table)
	printTable(out, table)
	printNotes(out, o.rounds, missing)
	printVerdicts(out, verdicts)
	if !o.check {
		return nil
	}
	return verdictError(verdicts, errs)
}

// measureAll is the table and the rows that had to be left out. Only node may
// be missing: without the hooks there is nothing to measure.
func measureAll(ctx context.Context, w *world, o options) ([]figures, []string, error) {
	kept, missing := choose(rows(w), o.filter)
	for _, name := range missing {
		if name != rowNode {
			return nil, nil, fmt.Errorf("%s: its program is missing or cannot run (hooks are looked for in %s; run make build)", name, w.bin)
		}
	}
	if err := w.preflight(ctx, kept); err != nil {
		return nil, nil, err
	}
	samples, err := measure(ctx, w, kept, o.rounds, progressTo(os.Stderr))
	if err != nil {
		return nil, nil, err
	}
	var table []figures
	for i, r := range kept {
		table = append(table, summarize(r.name, samples[i]))
	}
	return table, missing, nil
}

// verdictError writes a sentence for every must that is missed.
func verdictError(verdicts []verdict, errs io.Writer) error {
	if len(verdicts) == 0 {
		return errors.New("nothing was judged: the filter leaves out every row that a must names")
	}
	if !slices.ContainsFunc(verdicts, verdict.missed) {
		return nil
	}
	for _, v := range verdicts {
		if v.missed() {
			fmt.Fprintln(errs, "bench: "+v.sentence())
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
