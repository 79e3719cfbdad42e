package main

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// figures is one line of the table.
type figures struct {
	name      string
	runs      int
	wall, cpu time.Duration
	peakKB    int64
	// spread is the distance between the quartiles of wall.
	spread time.Duration
}

// summarize takes the medians of one row.
func summarize(name string, samples []sample) figures {
	wall := column(samples, func(s sample) time.Duration { return s.wall })
	return figures{
		name:   name,
		runs:   len(samples),
		wall:   quantile(wall, 0.5),
		cpu:    quantile(column(samples, func(s sample) time.Duration { return s.cpu }), 0.5),
		peakKB: quantile(column(samples, func(s sample) int64 { return s.peakKB }), 0.5),
		spread: quantile(wall, 0.75) - quantile(wall, 0.25),
	}
}

// noise is how far the median itself may be off: the half width of a box
// plot's notch, about 95 % sure. It shrinks with the root of the runs, as the
// spread does not.
func (f figures) noise() time.Duration {
	if f.runs == 0 {
		return 0
	}
	return time.Duration(1.57 * float64(f.spread) / math.Sqrt(float64(f.runs)))
}

// column is one sorted column of the samples.
func column[T cmp.Ordered](samples []sample, of func(sample) T) []T {
	values := make([]T, 0, len(samples))
	for _, s := range samples {
		values = append(values, of(s))
	}
	slices.Sort(values)
	return values
}

// quantile interpolates between the two nearest of sorted values.
func quantile[T ~int64](sorted []T, q float64) T {
	if len(sorted) == 0 {
		return 0
	}
	at := q * float64(len(sorted)-1)
	low := int(at)
	if low+1 >= len(sorted) {
		return sorted[low]
	}
	return sorted[low] + T((at-float64(low))*float64(sorted[low+1]-sorted[low]))
}

// find is the line of that name, if it was measured.
func find(table []figures, name string) (figures, bool) {
	i := slices.IndexFunc(table, func(f figures) bool { return f.name == name })
	if i < 0 {
		return figures{}, false
	}
	return table[i], true
}

// ratio is a/b, and 0 where there is no b.
func ratio[T ~int64](a, b T) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
