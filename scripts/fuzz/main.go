// Command fuzz runs every fuzz target of the module, one after another, and
// counts what each of them executed: `go test -fuzz` takes one target of one
// package at a time and is content with any number of executions. It finds the
// targets itself, so that a new one is never forgotten, and writes nothing but
// what go test writes (a failing input goes to the package's testdata).
//
//	go run ./scripts/fuzz [-time 1m] [-min 1000000]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// options are the flags.
type options struct {
	time time.Duration
	min  int64
}

// errFailed is told apart from a fuzzer that could not run: the reasons are
// printed already.
var errFailed = errors.New("not every target passed")

func main() {
	var o options
	flag.DurationVar(&o.time, "time", time.Minute, "how long each target is fuzzed")
	flag.Int64Var(&o.min, "min", 0, "a target with fewer `executions` fails")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, errFailed) {
		fmt.Fprintln(os.Stderr, "fuzz: "+err.Error())
	}
	if err != nil {
		os.Exit(1)
	}
}

// run fuzzes every target and prints a line for each and the totals last.
func run(ctx context.Context, o options, out, progress io.Writer) error {
	if o.time <= 0 {
		return errors.New("-time must be more than nothing")
	}
	targets, err := findTargets(ctx)
	if err != nil {
		return err
	}
	var passed, failed int
	for i, t := range targets {
		fmt.Fprintf(progress, "fuzz: %d of %d: %s %s for %s\n", i+1, len(targets), t.pkg, t.name, o.time)
		r := fuzzTarget(ctx, t, o.time, liveLine(os.Stderr))
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped at %s %s: %w", t.pkg, t.name, err)
		}
		why := r.complaint(o.min)
		fmt.Fprintln(out, r.line(why == ""))
		if why == "" {
			passed++
			continue
		}
		failed++
		fmt.Fprintln(out, why)
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	if failed > 0 {
		return errFailed
	}
	return nil
}

// liveLine shows go test's own progress on one line where a person watches f.
func liveLine(f *os.File) func(string) {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return func(string) {}
	}
	return func(s string) { fmt.Fprintf(f, "\r\033[K%s", s) }
}
