package main

import (
	"bytes"
	"encoding/json"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/bench/rollout"
)

func TestQuantileInterpolatesBetweenNeighbours(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		sorted []int64
		q      float64
		want   int64
	}{
		{"nothing", nil, 0.5, 0},
		{"one", []int64{7}, 0.75, 7},
		{"odd median", []int64{1, 5, 9}, 0.5, 5},
		{"even median", []int64{10, 20}, 0.5, 15},
		{"lower quartile", []int64{0, 10, 20, 30, 40}, 0.25, 10},
		{"highest", []int64{1, 2, 3}, 1, 3},
	} {
		require.Equal(t, tt.want, quantile(tt.sorted, tt.q), tt.name)
	}
}

func TestParseSample(t *testing.T) {
	t.Parallel()
	got, err := parseSample("1500000 400000 600000 2048 0\n")
	require.NoError(t, err)
	require.Equal(t, sample{wall: 1500 * time.Microsecond, cpu: time.Millisecond, peakKB: 2048}, got)

	_, err = parseSample("1500000 400000 600000 2048 2\n")
	require.EqualError(t, err, "exit code 2")
	_, err = parseSample("")
	require.Error(t, err)
}

// line is a row of a table whose median took ms and whose noise is percent.
func line(name string, ms, percent float64) figures {
	wall := time.Duration(ms * float64(time.Millisecond))
	return figures{name: name, runs: 1, wall: wall, spread: time.Duration(float64(wall) * percent / 157)}
}

func TestJudgeMissesOnlyBeyondTheNoise(t *testing.T) {
	t.Parallel()
	m := []must{{says: "at most 3x empty plus 1x status", limit: []term{{3, "empty"}, {1, "status"}}, rows: []string{"hook", "absent"}}}
	for _, tt := range []struct {
		name          string
		hook, percent float64
		missed        bool
	}{
		{"below", 4.9, 0, false},
		{"exactly", 5, 0, false},
		{"over, all quiet", 5.2, 0, true},
		{"over, as noisy", 5.2, 10, false},
		{"far over, as noisy", 6, 10, true},
	} {
		v := judge(m, []figures{line("empty", 1, 0), line("status", 2, 0), line("hook", tt.hook, tt.percent)})
		require.Len(t, v, 1, tt.name)
		require.Equal(t, tt.missed, v[0].missed(), tt.name)
		require.InDelta(t, tt.hook/5, v[0].share, 1e-6, tt.name)
	}
	require.Empty(t, judge(m, []figures{line("empty", 1, 0), line("hook", 9, 0)}), "a limit with a part missing judges nothing")
}

func TestNoiseOfAMedianShrinksWithTheRuns(t *testing.T) {
	t.Parallel()
	f := figures{runs: 100, spread: time.Millisecond}
	require.Equal(t, 157*time.Microsecond, f.noise())
	require.Zero(t, figures{}.noise())
}

func TestMissedMustsFailInPlainWords(t *testing.T) {
	t.Parallel()
	var errs bytes.Buffer
	ok := verdict{must: must{says: "hooks take at most 2x"}, row: "hook", share: 0.9}
	require.NoError(t, verdictError([]verdict{ok}, &errs))
	require.Empty(t, errs.String())

	over := verdict{must: must{says: "hooks take at most 2x"}, row: "hook", share: 1.31, noise: 0.04}
	require.ErrorIs(t, verdictError([]verdict{ok, over}, &errs), errMissed)
	require.Equal(t, "bench: hook took 1.31 of its limit, which is more than the noise of 4 % explains: hooks take at most 2x\n", errs.String())

	require.Error(t, verdictError(nil, &errs), "a check that checked nothing is no success")
}

func TestTableStartsWithTheRatios(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	printTable(&out, []figures{line(rowEmpty, 2, 0), line(rowStatus, 4, 0), {name: "hook", wall: 6 * time.Millisecond, cpu: 5 * time.Millisecond, peakKB: 3000, spread: 600 * time.Microsecond}})
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 4)
	require.Equal(t, []string{"hook", "3.00", "1.50", "6.00", "5.00", "3000", "10", "%"}, strings.Fields(lines[3]))
	for _, l := range lines[1:] {
		require.Len(t, l, len(lines[0]), "columns are aligned")
	}
}

func TestEveryRowOfAMustIsInTheTable(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, r := range rows(&world{}) {
		names[r.name] = true
	}
	for _, m := range musts {
		for _, term := range m.limit {
			require.True(t, names[term.row], term.row)
		}
		for _, name := range m.rows {
			require.True(t, names[name], name)
		}
	}
}

func TestChooseKeepsAnchorsAndNamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	all := []row{
		{name: "anchor", argv: []string{"go"}, anchor: true},
		{name: "git something", argv: []string{"go"}},
		{name: "hook: one", argv: []string{"/no/such/hook", "codex"}},
	}
	kept, missing := choose(all, "hook")
	require.Len(t, kept, 1)
	require.Equal(t, "anchor", kept[0].name)
	require.True(t, path.IsAbs(kept[0].argv[0]))
	require.Equal(t, []string{"hook: one"}, missing)
}

func TestTranscriptIsAMegabyteOfValidRows(t *testing.T) {
	t.Parallel()
	data := rollout.Transcript(rollout.SessionID(1), "/home/user/project")
	require.GreaterOrEqual(t, len(data), rollout.Size)
	require.Less(t, len(data), rollout.Size*11/10)
	users := 0
	for l := range bytes.Lines(data) {
		require.True(t, json.Valid(l), "%.200s", l)
		if bytes.Contains(l, []byte(`"role":"user"`)) {
			users++
		}
	}
	require.Greater(t, users, 15, "a real user row per turn")
	require.Greater(t, bytes.Count(data, []byte(`\"role\":\"user\"`)), users, "and quoted ones that are none")
}

func TestRepositoryHasItsShape(t *testing.T) {
	t.Parallel()
	files, folders := map[string]bool{}, map[string]bool{}
	for n := range repoFiles {
		name := fileName(n)
		files[name] = true
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			folders[dir] = true
		}
	}
	require.Len(t, files, repoFiles)
	require.Len(t, folders, repoFolders)
}

func TestFreshRowsChangeTheSessionAndSteadyRowsTheTurn(t *testing.T) {
	t.Parallel()
	for _, r := range rows(&world{}) {
		if r.payload == nil {
			continue
		}
		one, two := r.payload(1), r.payload(2)
		fresh := r.name == rowFirst || r.name == rowStart
		require.Equal(t, fresh, one.SessionID != two.SessionID, r.name)
		require.Equal(t, r.name == rowStart, one.TurnID == two.TurnID, r.name)
	}
}
