package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// printTable writes the medians. Ratios come first: they hold from machine to
// machine, the absolute figures only within this one table.
func printTable(out io.Writer, table []figures) {
	empty, _ := find(table, rowEmpty)
	status, _ := find(table, rowStatus)
	width := len("row")
	for _, f := range table {
		width = max(width, len(f.name))
	}
	line := func(name string, cells ...string) {
		fmt.Fprintf(out, "%-*s", width, name)
		for _, c := range cells {
			fmt.Fprintf(out, "  %12s", c)
		}
		fmt.Fprintln(out)
	}
	line("row", "x empty", "x git status", "wall ms", "cpu ms", "peak KB", "noise (IQR)")
	for _, f := range table {
		line(f.name,
			fmt.Sprintf("%.2f", ratio(f.wall, empty.wall)),
			fmt.Sprintf("%.2f", ratio(f.wall, status.wall)),
			milliseconds(f.wall), milliseconds(f.cpu),
			fmt.Sprint(f.peakKB),
			fmt.Sprintf("%.0f %%", 100*ratio(f.spread, f.wall)))
	}
}

// printVerdicts writes how every must stands.
func printVerdicts(out io.Writer, verdicts []verdict) {
	says := ""
	for _, v := range verdicts {
		if v.must.says != says {
			says = v.must.says
			fmt.Fprintf(out, "\nmust: %s\n", says)
		}
		word := "holds"
		switch {
		case v.missed():
			word = "MISSED"
		case v.share > 1:
			word = "over, within noise"
		}
		fmt.Fprintf(out, "  %.2f of the limit, +-%.0f %%  %s: %s\n", v.share, 100*v.noise, word, v.row)
	}
}

// printNotes says how to read the table.
func printNotes(out io.Writer, rounds int, missing []string) {
	for _, name := range missing {
		fmt.Fprintf(out, "%s: left out, the program is not on PATH\n", name)
	}
	notes := []string{
		fmt.Sprintf("Medians of %d interleaved rounds in random order; compare within this table only.", rounds),
		"Noise is the distance between the quartiles of wall; a median is surer than that.",
		"Processor time and memory include the programs a hook waits for. A peak below 2,000 KB reads \"at most\": the runner is as large.",
	}
	fmt.Fprintln(out, strings.Join(notes, "\n"))
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f", float64(d)/float64(time.Millisecond))
}
