package main

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/bench/judge"
	"proem/scripts/bench/start"
	"proem/scripts/bench/world"
)

func TestMissedMustsFailInPlainWords(t *testing.T) {
	t.Parallel()
	var errs bytes.Buffer
	holds, reported := judge.Exactly("hooks take at most 2x", "hook", 0.9), judge.Exactly("hooks take at most 1x", "hook", 1.8)
	reported.Applies = false
	require.NoError(t, verdictError([]judge.Verdict{holds, reported}, &errs))
	require.Empty(t, errs.String())

	over := judge.Exactly("hooks take at most 2x", "hook", 1.31)
	over.Share.Low, over.Share.High = 1.27, 1.40
	require.ErrorIs(t, verdictError([]judge.Verdict{holds, over}, &errs), errMissed)
	require.Equal(t, "bench: hook took 1.31 of its limit (1.27 to 1.40, so it is not noise): hooks take at most 2x\n", errs.String())
}

func TestStrangersBeforeMainAreMissed(t *testing.T) {
	t.Parallel()
	inits := []start.Init{{Package: "runtime", Clock: 30 * time.Microsecond}, {Package: "os", Bytes: 400}}
	for _, v := range judgeStart([]judge.Trace{{Hook: "hook", Inits: inits}}, time.Millisecond) {
		require.False(t, v.Missed(), v.Says)
	}
	inits = append(inits, start.Init{Package: "net/http", Clock: time.Millisecond, Bytes: 1 << 20})
	var over []string
	for _, v := range judgeStart([]judge.Trace{{Hook: "hook", Inits: inits}}, time.Millisecond) {
		require.True(t, v.Missed(), v.Says)
		over = append(over, v.Says)
	}
	require.Len(t, over, 3)
	require.Contains(t, over[0], "net/http")
}

func TestEveryRowOfAMustIsInTheTable(t *testing.T) {
	t.Parallel()
	w, err := world.New(t.Context(), t.TempDir(), "/no/such/bin", fewestFiles)
	require.NoError(t, err)
	names := map[string]bool{}
	for _, r := range w.Rows() {
		require.False(t, names[r.Name], "%s stands twice", r.Name)
		names[r.Name] = true
	}
	for _, m := range limitsOf(w) {
		for _, name := range m.Names() {
			require.True(t, names[name], name)
		}
	}
}

func TestWholePromptsHaveALimitThatApplies(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"small" + world.First, "small" + world.Steady, "small" + world.Light} {
		applies := slices.ContainsFunc(musts(places{"small", "ignoring", "large"}, 0), func(m judge.Must) bool {
			return m.Applies && !m.Peak && slices.Contains(m.Rows, name)
		})
		require.True(t, applies, name)
	}
}
