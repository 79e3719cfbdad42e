package world

import (
	"context"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/bench/rollout"
	"proem/scripts/bench/stats"
)

func TestParseSample(t *testing.T) {
	t.Parallel()
	got, err := parseSample("1500000 400000 600000 2048 0\n")
	require.NoError(t, err)
	require.Equal(t, stats.Sample{Wall: 1500 * time.Microsecond, CPU: time.Millisecond, PeakKB: 2048}, got)

	_, err = parseSample("1500000 400000 600000 2048 2\n")
	require.EqualError(t, err, "exit code 2")
	_, err = parseSample("")
	require.Error(t, err)
}

func testWorld(t *testing.T) *World {
	t.Helper()
	w := &World{Root: t.TempDir(), bin: "/no/such/bin"}
	w.lay(13_000)
	return w
}

func TestChooseKeepsWhatRatiosNeed(t *testing.T) {
	t.Parallel()
	w := testWorld(t)
	name := w.Large.Label + Steady
	kept := Choose(w.Rows(), func(n string) bool { return n == name })
	var names []string
	for _, r := range kept {
		names = append(names, r.Name)
	}
	require.Equal(t, []string{Empty, w.Large.Label + GitStatus, name}, names)
}

func TestProgramsThatAreMissingAreNamed(t *testing.T) {
	t.Parallel()
	kept, missing := Found([]Row{{Name: "go", argv: []string{"go", "version"}}, {Name: "hook", argv: []string{"/no/such/hook"}}})
	require.Len(t, kept, 1)
	require.True(t, path.IsAbs(kept[0].argv[0]))
	require.Equal(t, []string{"hook"}, missing)
}

func TestFreshRowsChangeTheSessionAndSteadyRowsTheTurn(t *testing.T) {
	t.Parallel()
	sessions := map[string]string{}
	for _, r := range testWorld(t).Rows() {
		if r.input == nil {
			continue
		}
		one, two := r.payload(1), r.payload(2)
		require.Equal(t, r.fresh, one.SessionID != two.SessionID, r.Name)
		require.Equal(t, one.Event == "SessionStart", one.TurnID == two.TurnID, r.Name)
		for _, p := range []rollout.Payload{one, two} {
			require.Contains(t, []string{"", r.Name}, sessions[p.SessionID], "a session of two rows")
			if p.SessionID != "" {
				sessions[p.SessionID] = r.Name
			}
		}
	}
}

func TestSlowRowsRunInTheFirstRoundAndThenSeldom(t *testing.T) {
	t.Parallel()
	var rounds []int
	for round := range 60 {
		if (Row{every: everyHuge}).due(round) {
			rounds = append(rounds, round)
		}
		require.True(t, Row{}.due(round))
	}
	require.Equal(t, []int{0, 25, 50}, rounds)
}

func TestAWorldIsMadeAndMeasured(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	w, err := New(t.Context(), root, "/no/such/bin", 2000)
	require.NoError(t, err)
	wanted := []string{Version, w.Small.Label + GitCall}
	rows := Choose(w.Rows(), func(name string) bool { return slices.Contains(wanted, name) })
	require.NoError(t, w.Prepare(t.Context(), rows, io.Discard))
	rows, missing := Found(rows)
	require.Empty(t, missing)
	gaveUp, err := w.Preflight(t.Context(), rows)
	require.NoError(t, err)
	require.Empty(t, gaveUp)
	table, rounds, err := w.Measure(t.Context(), rows, Pace{Rounds: 2, Within: time.Minute}, io.Discard)
	require.NoError(t, err)
	require.Equal(t, 2, rounds)
	require.Len(t, table, 4)
	for _, f := range table {
		require.Len(t, f.Wall, 2, f.Name)
		require.Positive(t, f.Wall.Median(), f.Name)
		require.Positive(t, f.Peak.Median(), f.Name)
	}
	require.NoDirExists(t, w.Large.Dir, "no row of it is wanted")
}

func TestPreflightRefusesASilentRow(t *testing.T) {
	t.Parallel()
	w := testWorld(t)
	w.Small.Dir = w.Root
	silent := Row{Name: "silent", argv: []string{"true"}, place: w.Small, replies: []string{"a word"}}
	_, err := w.Preflight(t.Context(), []Row{silent})
	require.ErrorContains(t, err, `its reply lacks "a word"`)
	again := Row{Name: "again", argv: []string{"echo", "a word"}, place: w.Small, lacks: []string{"a word"}}
	_, err = w.Preflight(t.Context(), []Row{again})
	require.ErrorContains(t, err, "it is not steady")
	unknown := Row{Name: "unknown", argv: []string{"echo", "git_branch: main (state unknown: no answer in 400 ms)"}, place: w.Small}
	gaveUp, err := w.Preflight(t.Context(), []Row{unknown})
	require.NoError(t, err)
	require.Equal(t, []string{"unknown"}, gaveUp)
}

func TestWhatComesBeforeARunIsDone(t *testing.T) {
	t.Parallel()
	w := testWorld(t)
	w.Small.Dir = w.Root
	marked := filepath.Join(w.Root, "marked")
	r := Row{Name: "r", argv: []string{"cat", marked}, place: w.Small, before: func(context.Context, Row, int) error {
		return os.WriteFile(marked, []byte("before"), 0o600)
	}}
	got, err := w.answer(t.Context(), r, 1)
	require.NoError(t, err)
	require.Equal(t, "before", got)
}
