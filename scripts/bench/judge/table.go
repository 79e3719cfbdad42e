package judge

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"proem/scripts/bench/start"
	"proem/scripts/bench/stats"
)

// Table writes the medians, as multiples of the row that is the unit. Ratios come first: they hold from machine to
// machine, the absolute figures only within this one table.
func Table(out io.Writer, table []stats.Figures, unit string) {
	width := len("row")
	for _, f := range table {
		width = max(width, len(f.Name))
	}
	line := func(name string, cells ...string) {
		fmt.Fprintf(out, "%-*s", width, name)
		for _, c := range cells {
			fmt.Fprintf(out, "  %8s", c)
		}
		fmt.Fprintln(out)
	}
	line("row", "x empty", "noise", "x status", "wall ms", "cpu ms", "peak KB", "runs")
	for _, f := range table {
		empty := f.Times(table, unit)
		noise := 0.0
		if empty.Value > 0 {
			noise = (empty.High - empty.Low) / 2 / empty.Value
		}
		line(f.Name,
			fmt.Sprintf("%.2f", empty.Value),
			fmt.Sprintf("%.0f %%", 100*noise),
			fmt.Sprintf("%.2f", f.Times(table, f.Against).Value),
			milliseconds(f.Wall.Median()), milliseconds(f.CPU.Median()),
			fmt.Sprintf("%.0f", f.Peak.Median()),
			fmt.Sprint(len(f.Wall)))
	}
}

// Verdicts writes how every must stands, first those that apply.
func Verdicts(out io.Writer, verdicts []Verdict) {
	for _, applies := range []bool{true, false} {
		title, says := "\nmusts that hold today, as parts of their limits (95 % bounds):", ""
		if !applies {
			title = "\nmusts that are only reported:"
		}
		for _, v := range verdicts {
			if v.Applies != applies {
				continue
			}
			if title != "" {
				fmt.Fprintln(out, title)
				title = ""
			}
			if v.Says != says {
				says = v.Says
				fmt.Fprintf(out, "  %s\n", says)
			}
			fmt.Fprintf(out, "    %5.2f (%.2f to %.2f)  %s: %s\n", v.Share.Value, v.Share.Low, v.Share.High, v.word(), v.Row)
		}
	}
}

// Notes says how to read the table.
func Notes(out io.Writer, rounds int, missing, gaveUp []string) {
	fmt.Fprintf(out, "\nMedians of %d interleaved rounds in random order; slow rows run in some rounds only. Compare within this table.\n", rounds)
	fmt.Fprint(out, "x status is against git status in the same repository; noise is half the 95 % interval of x empty.\n"+
		"Processor time and memory include the programs a hook waits for. A peak below 2,000 KB reads \"at most\": the runner is as large.\n")
	for _, name := range missing {
		fmt.Fprintf(out, "%s: left out, node is not on PATH\n", name)
	}
	for _, name := range gaveUp {
		fmt.Fprintf(out, "%s: the hook gave up on git before its deadline, so the time is not that of an answer\n", name)
	}
}

// Trace is what one hook does before main.
type Trace struct {
	Hook  string
	Inits []start.Init
}

// Start writes what hooks do before main: the packages that take a
// microsecond or a byte, the sum of all.
func Start(out io.Writer, traces []Trace) {
	fmt.Fprintf(out, "\n%-36s  %12s  %12s\n", "before main (GODEBUG=inittrace=1)", "microseconds", "bytes")
	for _, t := range traces {
		fmt.Fprintln(out, t.Hook)
		rest := slices.DeleteFunc(slices.Clone(t.Inits), func(i start.Init) bool {
			shown := i.Clock >= 2*time.Microsecond || i.Bytes > 0
			if shown {
				startLine(out, i.Package, i)
			}
			return shown
		})
		startLine(out, fmt.Sprintf("%d others", len(rest)), start.Sum(rest))
		startLine(out, "all", start.Sum(t.Inits))
	}
}

func startLine(out io.Writer, name string, i start.Init) {
	fmt.Fprintf(out, "%-36s  %12.0f  %12d\n", "  "+name, float64(i.Clock)/float64(time.Microsecond), i.Bytes)
}

func milliseconds(ns float64) string {
	return strings.TrimSpace(fmt.Sprintf("%.2f", ns/float64(time.Millisecond)))
}
