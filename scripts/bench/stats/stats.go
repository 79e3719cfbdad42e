// Package stats turns the runs of a bench into medians, and says how far a ratio
// of medians may be off by chance. It knows no rows and prints nothing.
package stats

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Series is what one row gave: a value for each round in which it ran. Rounds
// are what rows have in common: those of one round saw the same machine.
type Series []Point

// Point is the value of one round.
type Point struct {
	Round int
	Value float64
}

// Median is the middle value, 0 of nothing.
func (s Series) Median() float64 {
	return s.sorted().median(func(int) int { return 1 })
}

// sorted is a copy in the order of the values.
func (s Series) sorted() Series {
	s = slices.Clone(s)
	slices.SortFunc(s, func(a, b Point) int { return cmp.Compare(a.Value, b.Value) })
	return s
}

// median is that of a sorted series in which the value of each round counts
// times(round) times.
func (s Series) median(times func(round int) int) float64 {
	total := 0
	for _, p := range s {
		total += times(p.Round)
	}
	if total == 0 {
		return 0
	}
	low, high := (total-1)/2, total/2
	at, sum := 0, 0.0
	for _, p := range s {
		next := at + times(p.Round)
		if at <= low && low < next {
			sum += p.Value
		}
		if at <= high && high < next {
			return (sum + p.Value) / 2
		}
		at = next
	}
	return 0
}

// Term is a part of a sum: so many times the median of a row, or, without a
// row, the factor alone.
type Term struct {
	Factor float64
	Row    Series
}

// Estimate is a ratio and the bounds between which it is to be found.
type Estimate struct {
	Value     float64
	Low, High float64 // of 95 % of the resampled runs
}

// resamples is how often the runs are drawn anew: enough for the second digit
// of a bound.
const resamples = 500

// Share is the median of a row as a part of a sum of terms. Its bounds are a
// bootstrap: whole rounds are drawn anew, with repetition, so that what the
// machine did to all rows of a round cancels out. The draws are the same for
// the same runs. Without a sum it is the zero Estimate.
func Share(row Series, sum []Term) Estimate {
	row = row.sorted()
	sum = slices.Clone(sum)
	rounds := row.rounds()
	for i := range sum {
		sum[i].Row = sum[i].Row.sorted()
		rounds = max(rounds, sum[i].Row.rounds())
	}
	value, ok := share(row, sum, func(int) int { return 1 })
	if !ok {
		return Estimate{}
	}
	random := rand.New(rand.NewPCG(1, 2))
	times := make([]int, rounds)
	var drawn []float64
	for range resamples {
		clear(times)
		for range rounds {
			times[random.IntN(rounds)]++
		}
		if v, ok := share(row, sum, func(round int) int { return times[round] }); ok {
			drawn = append(drawn, v)
		}
	}
	slices.Sort(drawn)
	return Estimate{Value: value, Low: at(drawn, 0.025), High: at(drawn, 0.975)}
}

// rounds is one more than the last round of a series.
func (s Series) rounds() int {
	n := 0
	for _, p := range s {
		n = max(n, p.Round+1)
	}
	return n
}

// share is the ratio for one way to count the rounds; it is not known where a
// row has no run among them.
func share(row Series, sum []Term, times func(int) int) (float64, bool) {
	whole := 0.0
	for _, t := range sum {
		part := t.Factor
		if t.Row != nil {
			m := t.Row.median(times)
			if m == 0 {
				return 0, false
			}
			part *= m
		}
		whole += part
	}
	v := row.median(times)
	if v == 0 || whole <= 0 {
		return 0, false
	}
	return v / whole, true
}

// at is the nearest value at a part q of sorted values.
func at(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(q*float64(len(sorted)-1)+0.5)]
}
