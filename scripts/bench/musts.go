package main

import (
	"fmt"
	"math"
	"time"
)

// term is a part of a limit: so many times the median of a row.
type term struct {
	factor float64
	row    string
}

// must is a limit on some rows: the sum of its terms, all medians of one table.
type must struct {
	says  string
	limit []term
	rows  []string
}

// musts are the promises that bench-check holds the hooks to.
var musts = []must{
	{
		says:  "a hook run takes at most 3x the empty binary plus 1x git status on 100 files",
		limit: []term{{3, rowEmpty}, {1, rowStatus}},
		rows:  []string{rowFirst, rowSteady, rowLight, rowConfig, rowStart},
	},
	{
		says:  "a configuration file adds at most 0.05x the empty binary to a light prompt",
		limit: []term{{1, rowLight}, {0.05, rowEmpty}},
		rows:  []string{rowConfig},
	},
}

// verdict is one row held against one must.
type verdict struct {
	must must
	row  string
	// share is the row's part of its limit: above 1 it is over.
	share float64
	// noise is the part by which share may be off by chance.
	noise float64
}

// missed says that the row is over its limit by more than chance explains.
func (v verdict) missed() bool { return v.share > 1+v.noise }

// sentence says what was missed, for a person who reads only this line.
func (v verdict) sentence() string {
	return fmt.Sprintf("%s took %.2f of its limit, which is more than the noise of %.0f %% explains: %s", v.row, v.share, 100*v.noise, v.must.says)
}

// judge holds the table against every must. Rows that were not measured are
// not judged.
func judge(musts []must, table []figures) []verdict {
	var verdicts []verdict
	for _, m := range musts {
		limit, doubt, ok := m.sum(table)
		if !ok {
			continue
		}
		for _, name := range m.rows {
			f, ok := find(table, name)
			if !ok {
				continue
			}
			verdicts = append(verdicts, verdict{
				must: m, row: name,
				share: ratio(f.wall, limit),
				noise: math.Hypot(ratio(doubt, limit), ratio(f.noise(), f.wall)),
			})
		}
	}
	return verdicts
}

// sum is the limit and the noise of the limit.
func (m must) sum(table []figures) (limit, doubt time.Duration, ok bool) {
	for _, t := range m.limit {
		f, ok := find(table, t.row)
		if !ok || f.wall == 0 {
			return 0, 0, false
		}
		limit += time.Duration(t.factor * float64(f.wall))
		doubt = time.Duration(math.Hypot(float64(doubt), t.factor*float64(f.noise())))
	}
	return limit, doubt, limit > 0
}
