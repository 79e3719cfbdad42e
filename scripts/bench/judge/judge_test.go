package judge

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/bench/start"
	"proem/scripts/bench/stats"
)

func line(name string, ms ...float64) stats.Figures {
	f := stats.Figures{Name: name, Against: "status"}
	for round, v := range ms {
		f.Add(round, stats.Sample{Wall: time.Duration(v * float64(time.Millisecond)), CPU: time.Millisecond, PeakKB: 3000})
	}
	return f
}

func TestJudgeMissesOnlyBeyondTheNoise(t *testing.T) {
	t.Parallel()
	limit := []Term{{3, "empty"}, {1, "status"}}
	m := []Must{{Says: "at most 3x empty plus 1x status", Limit: limit, Rows: []string{"hook", "absent"}, Applies: true}}
	for _, tt := range []struct {
		name   string
		hook   []float64
		value  float64
		missed bool
	}{
		{"below", []float64{4.9, 4.9, 4.9, 4.9, 4.9}, 0.98, false},
		{"exactly", []float64{5, 5, 5, 5, 5}, 1, false},
		{"over, all quiet", []float64{5.2, 5.2, 5.2, 5.2, 5.2}, 1.04, true},
		{"over, noisy", []float64{4, 5.2, 4.6, 6, 5.5}, 1.04, false},
		{"far over, noisy", []float64{6, 8, 7, 9, 6.5}, 1.4, true},
	} {
		v := Judge(m, []stats.Figures{line("empty", 1, 1, 1, 1, 1), line("status", 2, 2, 2, 2, 2), line("hook", tt.hook...)}, nil)
		require.Len(t, v, 1, tt.name)
		require.Equal(t, tt.missed, v[0].Missed(), tt.name)
		require.InDelta(t, tt.value, v[0].Share.Value, 1e-6, tt.name)
	}
	require.Empty(t, Judge(m, []stats.Figures{line("empty", 1), line("hook", 9)}, nil), "a limit with a part missing judges nothing")
}

func TestMemoryIsJudgedByItsPeak(t *testing.T) {
	t.Parallel()
	m := []Must{{Says: "at most 2 MB", Peak: true, Limit: []Term{{Factor: 2000}}, Rows: []string{"hook"}, Applies: true}}
	v := Judge(m, []stats.Figures{line("hook", 1)}, nil)
	require.Len(t, v, 1)
	require.InDelta(t, 1.5, v[0].Share.Value, 1e-9)
	require.True(t, v[0].Missed())
}

func TestAHookThatGaveUpIsNotJudged(t *testing.T) {
	t.Parallel()
	m := []Must{{Says: "at most 1x empty", Limit: []Term{{1, "empty"}}, Rows: []string{"hook"}, Applies: true}}
	v := Judge(m, []stats.Figures{line("empty", 1), line("hook", 9)}, []string{"hook"})
	require.False(t, v[0].Missed())
	require.Equal(t, "not judged, it gave up on git", v[0].word())
}

func certain(says string, part float64, applies bool) Verdict {
	return Verdict{Says: says, Row: "hook", Share: stats.Estimate{Value: part, Low: part, High: part}, Applies: applies}
}

func TestTheSecondMeasurementCounts(t *testing.T) {
	t.Parallel()
	once := []Verdict{certain("a", 1.2, true), certain("b", 1.2, true), certain("c", 0.9, true)}
	got := Confirm(once, []Verdict{certain("a", 0.9, true), certain("b", 1.3, true), certain("c", 1.4, true)})
	require.Equal(t, []Verdict{certain("a", 0.9, true), certain("b", 1.3, true), certain("c", 0.9, true)}, got)
}

func TestTableStartsWithTheRatios(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	Table(&out, []stats.Figures{line("empty", 2, 2), line("status", 4, 4), line("hook", 6, 8)}, "empty")
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 4)
	require.Equal(t, []string{"hook", "3.50", "14", "%", "1.75", "7.00", "1.00", "3000", "2"}, strings.Fields(lines[3]))
	for _, l := range lines[1:] {
		require.Len(t, l, len(lines[0]), "columns are aligned")
	}
}

func TestMustsThatApplyStandApart(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	Verdicts(&out, []Verdict{certain("later", 2, false), certain("now", 0.5, true), certain("now", 1.5, true)})
	require.Equal(t, `
musts that hold today, as parts of their limits (95 % bounds):
  now
     0.50 (0.50 to 0.50)  holds: hook
     1.50 (1.50 to 1.50)  MISSED: hook

musts that are only reported:
  later
     2.00 (2.00 to 2.00)  over: hook
`, out.String())
}

func TestStartTableSumsWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	Start(&out, []Trace{{Hook: "hook", Inits: []start.Init{{Package: "a", Clock: 9 * time.Microsecond, Bytes: 8}, {Package: "b", Clock: time.Microsecond}, {Package: "c", Clock: time.Microsecond}}}})
	var words []string
	for l := range strings.Lines(out.String()) {
		words = append(words, strings.Join(strings.Fields(l), " "))
	}
	require.Equal(t, []string{"", "before main (GODEBUG=inittrace=1) microseconds bytes", "hook", "a 9 8", "2 others 2 0", "all 11 8"}, words)
}
