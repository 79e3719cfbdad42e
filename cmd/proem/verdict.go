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
	answer := map[bool]string{true: "yes", false: "no"}
	fmt.Fprintf(w, "\n%s: %s, score %d, yes from %d on\n", v.Class, answer[v.Holds], v.Score, v.Threshold)
	for _, f := range v.Features {
		fmt.Fprintf(w, "  %+3d %s\n", f.Weight, f.ID)
	}
	for _, f := range v.Flips {
		word := "without"
		if f.Added {
			word = "with"
		}
		fmt.Fprintf(w, "      %s %s it would be %s (score %d)\n", word, f.ID, answer[!v.Holds], f.Score)
	}
}
