package corpus

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Detail says what a report tells beside the figures in all and the worst
// errors.
type Detail struct {
	Groups bool // the figures by language and by tag
	Errors bool // the errors that cost one point
}

// Report prints the results.
func Report(out io.Writer, results []Result, detail Detail) error {
	w := bufio.NewWriter(out)
	total := 0
	for i := range results {
		r := &results[i]
		total += r.Class.Cost(r.All)
		row(w, &r.Class, "all", r.All)
		if !detail.Groups {
			continue
		}
		for _, g := range r.Languages {
			row(w, &r.Class, "lang "+g.Name, g.Score)
		}
		for _, g := range r.Tags {
			row(w, &r.Class, "tag "+g.Name, g.Score)
		}
	}
	for i := range results {
		mistakes(w, &results[i], detail)
	}
	fmt.Fprintf(w, "cost: %d points (%d for a %s and for a %s, 1 for every other error)\n", total, worst, Classes()[0].Missed, Classes()[1].Wrong)
	return w.Flush()
}

func row(w io.Writer, c *Class, group string, s Score) {
	fmt.Fprintf(w, "%-9s %-14s found %3d wrong %3d missed %3d  P %.3f R %.3f F1 %.3f  cost %d\n",
		c.Name, group, s.TP, s.FP, s.FN, s.Precision(), s.Recall(), s.F1(), c.Cost(s))
}

func mistakes(w io.Writer, r *Result, detail Detail) {
	for _, m := range r.Mistakes {
		if m.Cost == worst || detail.Errors {
			fmt.Fprintf(w, "%s: %s %q %v\n", m.Name, m.Item.ID, shorten(m.Item.Prompt), m.Evidence)
		}
	}
}

// shown is how many characters of a prompt a report shows.
const shown = 90

func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= shown {
		return text
	}
	return string([]rune(text)[:shown-1]) + "…"
}
