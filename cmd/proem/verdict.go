package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"proem/routing"
)

// writeDecision prints a decision and what it rests on, for people.
func writeDecision(out io.Writer, d routing.Decision, verdicts []routing.Verdict) error {
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "contextMode=%s reason=%s\n", d.ContextMode, d.ContextReason)
	fmt.Fprintf(w, "subagentMode=%s reason=%s\n", d.SubagentMode, d.SubagentReason)
	fmt.Fprintf(w, "webSearch=%t\n", d.WebSearch)
	if len(d.DetectedHotwords) > 0 {
		fmt.Fprintf(w, "hotwords: %s\n", strings.Join(d.DetectedHotwords, " "))
	}
	for _, warning := range d.Warnings {
		fmt.Fprintf(w, "warning: %s\n", warning)
	}
	for _, v := range verdicts {
		writeVerdict(w, v)
	}
	return w.Flush()
}

// writeVerdict prints one class: its score, what counted, what would turn it.
func writeVerdict(w io.Writer, v routing.Verdict) {
	fmt.Fprintf(w, "\n%s: %s\n", v.Class, verdictLine(v))
	for _, f := range v.Features {
		fmt.Fprintf(w, "  %+3d %s\n", f.Weight, f.ID)
	}
	if len(v.Words) > 0 {
		fmt.Fprintf(w, "      words: %s\n", strings.Join(v.Words, ", "))
	}
	for _, f := range v.Flips {
		fmt.Fprintf(w, "      %s\n", flipLine(v, f))
	}
}

// verdict prints the same as rows.
func (t stagePrinter) verdict(v routing.Verdict) {
	t.row(v.Class, "%s", verdictLine(v))
	for _, f := range v.Features {
		t.row("", "%+d %s", f.Weight, f.ID)
	}
	if len(v.Words) > 0 {
		t.row("", "words: %s", strings.Join(v.Words, ", "))
	}
	for _, f := range v.Flips {
		t.row("", "%s", flipLine(v, f))
	}
}

func verdictLine(v routing.Verdict) string {
	return fmt.Sprintf("%s, score %d, yes from %d on", yesNo(v.Holds), v.Score, v.Threshold)
}

func flipLine(v routing.Verdict, f routing.Flip) string {
	var changes []string
	for _, c := range f.Changes {
		word := "without "
		if c.Added {
			word = "with "
		}
		changes = append(changes, word+c.ID)
	}
	return fmt.Sprintf("%s it would be %s (score %d)", strings.Join(changes, " and "), yesNo(!v.Holds), f.Score)
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}
