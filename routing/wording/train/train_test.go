package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const folder = "../../../fixtures/routing"

// TestTheModelIsThatOfTheCorpora fails after a change of words, features or
// corpora until the model is fitted again.
func TestTheModelIsThatOfTheCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	made := filepath.Join(t.TempDir(), "model.bin")
	require.NoError(t, run([]string{made, folder}, os.Stdout))
	want, err := os.ReadFile(made)
	require.NoError(t, err)
	got, err := os.ReadFile("../model.bin")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "run go generate ./routing/wording")
}

func TestFitFindsWhatSeparates(t *testing.T) {
	t.Parallel()
	var of []labelled
	for i := range uint32(20) {
		of = append(of, labelled{[]uint32{1, 100 + i%2}, true}, labelled{[]uint32{2, 100 + i%2}, false}, labelled{[]uint32{3 + i}, true})
	}
	l := fit(of)
	require.Greater(t, l.weights[1], 0.5)
	require.Less(t, l.weights[2], -0.5)
	require.NotContains(t, l.weights, uint32(3), "one sample alone says nothing")
}

func TestPackedWeightsAreThoseOfTheLines(t *testing.T) {
	t.Parallel()
	lines := []line{{0.5, map[uint32]float64{7: 1, 9: 0.001}}, {-1, map[uint32]float64{7: -9}}, {0, map[uint32]float64{1 << 31: 0.25}}}
	model := pack(lines)
	require.Equal(t, []uint32{7, 1 << 31}, heaviest(lines), "what rounds to nothing is left out")
	require.Equal(t, []byte{12, 0, 0xE8, 0xFF, 0, 0}, model[:6])
	least := -127
	require.Equal(t, []byte{7, 0, 24, byte(least), 0, 0, 0, 0, 0, 6}, model[len(model)-10:])
}

func TestUsage(t *testing.T) {
	t.Parallel()
	require.ErrorContains(t, run(nil, os.Stdout), "usage")
	require.ErrorContains(t, run([]string{"x", t.TempDir()}, os.Stdout), "no corpus in")
	broken := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(broken, "a.jsonl"), []byte("{}\n"), 0o600))
	require.ErrorContains(t, run([]string{"x", broken}, os.Stdout), "line 1")
}

// TestBatchesLeaveOut wants a line for each batch and class, of prompts that the
// model has not seen.
func TestBatchesLeaveOut(t *testing.T) {
	t.Parallel()
	small := t.TempDir()
	var b strings.Builder
	for _, id := range []string{"d1", "d2", "m1", "n1"} {
		b.WriteString(`{"id":"` + id + `","lang":"en","prompt":"fix the build","repoTask":true,"subagent":"off","webSearch":false}` + "\n")
	}
	require.NoError(t, os.WriteFile(filepath.Join(small, "a.jsonl"), []byte(b.String()), 0o600))
	var out bytes.Buffer
	require.NoError(t, run([]string{"-batches", small}, &out))
	require.Contains(t, out.String(), "m   repoTask  found   1 wrong   0 missed   0")
	require.Contains(t, out.String(), "all repoTask  found   2")
}
