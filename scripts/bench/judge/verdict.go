// Package judge holds the stats.Figures of a bench against their limits and prints
// both. It measures nothing and knows no row by name.
package judge

import (
	"fmt"
	"slices"

	"proem/scripts/bench/stats"
)

// Must is a limit on some rows: the sum of its terms, all medians of one run.
type Must struct {
	Says    string
	Peak    bool // of memory, in KB, instead of time
	Limit   []Term
	Rows    []string
	Applies bool // or is it only reported
}

// Term is a part of a limit: so many times the median of a row, or so much.
type Term struct {
	Factor float64
	Row    string
}

// Times is so many times the median of a row.
func Times(factor float64, row string) Term { return Term{Factor: factor, Row: row} }

// Fixed is a limit that depends on no row.
func Fixed(limit float64) Term { return Term{Factor: limit} }

// Exactly is a verdict on a figure without noise, as a part of its limit.
func Exactly(says, row string, part float64) Verdict {
	return Verdict{Says: says, Row: row, Share: stats.Estimate{Value: part, Low: part, High: part}, Applies: true}
}

// Verdict is one thing held against one must.
type Verdict struct {
	Says, Row string
	// Share is what was measured as a part of its limit: above 1 it is over.
	Share stats.Estimate
	// Applies is whether bench-check fails for it.
	Applies bool
	GaveUp  bool // on git: the time says nothing
}

// over says that it is over its limit by more than chance explains.
func (v Verdict) over() bool { return !v.GaveUp && v.Share.Low > 1 }

// Missed says that bench-check fails.
func (v Verdict) Missed() bool { return v.Applies && v.over() }

// word is the verdict in words.
func (v Verdict) word() string {
	switch {
	case v.GaveUp:
		return "not judged, it gave up on git"
	case v.Missed():
		return "MISSED"
	case v.over():
		return "over"
	case v.Share.Value > 1:
		return "over, within the noise"
	}
	return "holds"
}

// Sentence says what was missed, for a person who reads only this line.
func (v Verdict) Sentence() string {
	return fmt.Sprintf("%s took %.2f of its limit (%.2f to %.2f, so it is not noise): %s", v.Row, v.Share.Value, v.Share.Low, v.Share.High, v.Says)
}

// Judge holds the table against every must. Rows that were not measured are not
// judged.
func Judge(musts []Must, table []stats.Figures, gaveUp []string) []Verdict {
	var verdicts []Verdict
	for _, m := range musts {
		limit, ok := m.sum(table)
		if !ok {
			continue
		}
		for _, name := range m.Rows {
			f, ok := stats.Find(table, name)
			if !ok {
				continue
			}
			series := f.Wall
			if m.Peak {
				series = f.Peak
			}
			if len(series) == 0 {
				continue
			}
			verdicts = append(verdicts, Verdict{
				Says: m.Says, Row: name, Applies: m.Applies,
				Share:  stats.Share(series, limit),
				GaveUp: slices.Contains(gaveUp, name),
			})
		}
	}
	return verdicts
}

// sum is the limit, if all that it is made of was measured.
func (m Must) sum(table []stats.Figures) ([]stats.Term, bool) {
	var terms []stats.Term
	for _, t := range m.Limit {
		if t.Row == "" {
			terms = append(terms, stats.Term{Factor: t.Factor})
			continue
		}
		f, ok := stats.Find(table, t.Row)
		if !ok || len(f.Wall) == 0 {
			return nil, false
		}
		terms = append(terms, stats.Term{Factor: t.Factor, Row: f.Wall})
	}
	return terms, len(terms) > 0
}

// Names are the rows that a must is about and is made of.
func (m Must) Names() []string {
	names := slices.Clone(m.Rows)
	for _, t := range m.Limit {
		if t.Row != "" {
			names = append(names, t.Row)
		}
	}
	return names
}

// Confirm keeps a miss only where a second measurement misses as well.
func Confirm(once, again []Verdict) []Verdict {
	confirmed := slices.Clone(once)
	for i, v := range confirmed {
		if !v.Missed() {
			continue
		}
		for _, second := range again {
			if second.Says == v.Says && second.Row == v.Row {
				confirmed[i] = second
			}
		}
	}
	return confirmed
}
