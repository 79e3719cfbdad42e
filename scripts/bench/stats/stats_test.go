package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func series(values ...float64) Series {
	var s Series
	for round, v := range values {
		s = append(s, Point{round, v})
	}
	return s
}

func TestMedianIsTheMiddle(t *testing.T) {
	t.Parallel()
	require.Zero(t, Series(nil).Median())
	require.Equal(t, 7.0, series(7).Median())
	require.Equal(t, 5.0, series(9, 1, 5).Median())
	require.Equal(t, 15.0, series(20, 10).Median())
	require.Equal(t, 2.5, series(1, 2, 3, 100).Median())
}

func TestARoundThatIsDrawnTwiceCountsTwice(t *testing.T) {
	t.Parallel()
	times := []int{0, 3, 1}
	s := series(9, 1, 5).sorted()
	require.Equal(t, 1.0, s.median(func(round int) int { return times[round] }))
	require.Zero(t, s.median(func(int) int { return 0 }))
}

func TestShareIsARatioOfMedians(t *testing.T) {
	t.Parallel()
	row, one, two := series(6, 6, 6), series(1, 1, 1), series(2, 2, 2)
	require.Equal(t, Estimate{1.5, 1.5, 1.5}, Share(row, []Term{{2, one}, {1, two}}))
	require.Equal(t, Estimate{0.75, 0.75, 0.75}, Share(row, []Term{{8, nil}}))
	require.Zero(t, Share(row, nil), "no limit")
	require.Zero(t, Share(row, []Term{{1, Series{}}}), "a limit that was not measured")
	require.Zero(t, Share(nil, []Term{{1, one}}), "a row that was not measured")
}

// noisy has two rows, one twice the other, on a machine that slows both down
// together by up to 3x from round to round, and each alone by some percent.
func noisy(rounds int, alone float64) (row, base Series) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range rounds {
		machine := 1 + 2*random.Float64()
		row = append(row, Point{round, 2 * machine * (1 + alone*random.Float64())})
		base = append(base, Point{round, machine * (1 + alone*random.Float64())})
	}
	return row, base
}

func TestBoundsHoldTheTruthAndTightenWithTheRuns(t *testing.T) {
	t.Parallel()
	width := func(rounds int, alone float64) float64 {
		row, base := noisy(rounds, alone)
		e := Share(row, []Term{{1, base}})
		require.LessOrEqual(t, e.Low, 2.0)
		require.GreaterOrEqual(t, e.High, 2.0)
		require.LessOrEqual(t, e.Low, e.Value)
		require.GreaterOrEqual(t, e.High, e.Value)
		return e.High - e.Low
	}
	require.Less(t, width(400, 0.3), width(25, 0.3))
	require.Less(t, width(50, 0), 1e-9, "what the machine does to a whole round cancels out")
}

func TestTheSameRunsGiveTheSameBounds(t *testing.T) {
	t.Parallel()
	row, base := noisy(30, 0.2)
	require.Equal(t, Share(row, []Term{{1, base}}), Share(row, []Term{{1, base}}))
}

func TestARowThatRanInFewRoundsIsStillBounded(t *testing.T) {
	t.Parallel()
	_, base := noisy(100, 0.1)
	few := Series{{0, 10}, {25, 11}, {50, 12}, {75, 13}}
	e := Share(few, []Term{{1, base}})
	require.Less(t, e.Low, e.High)
}
