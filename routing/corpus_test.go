package routing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing"
	"proem/routing/corpus"
)

const corpora = "../fixtures/routing/"

func prompts(t *testing.T, name string) []corpus.Item {
	t.Helper()
	items, err := corpus.ReadFile(corpora + name)
	require.NoError(t, err)
	return items
}

// TestCorporaHoldTheirBars prints what proem route --corpus prints.
func TestCorporaHoldTheirBars(t *testing.T) {
	t.Parallel()
	bars, err := corpus.ReadBars(corpora + "bars.json")
	require.NoError(t, err)
	for name := range bars {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			results := corpus.Measure(prompts(t, name), corpus.Year)
			var out strings.Builder
			require.NoError(t, corpus.Report(&out, results, corpus.Detail{Groups: true, Errors: true}))
			t.Log("\n" + out.String())
			missed, err := bars.Check(name, results)
			require.NoError(t, err)
			require.Empty(t, missed)
		})
	}
}

func TestEvidenceIsAClosedList(t *testing.T) {
	t.Parallel()
	ids := routing.Documented()
	unique := slices.Clone(ids)
	slices.Sort(unique)
	require.Len(t, slices.Compact(unique), len(ids), "an id names one feature")
	for _, name := range []string{"dev.jsonl", "extra.jsonl"} {
		for _, it := range prompts(t, name) {
			require.Subset(t, ids, routing.Route(it.Prompt, corpus.Year).Evidence, it.ID)
		}
	}
}

func TestSameDecisionEachTime(t *testing.T) {
	t.Parallel()
	for _, it := range prompts(t, "dev.jsonl") {
		require.Equal(t, routing.Route(it.Prompt, corpus.Year), routing.Route(it.Prompt, corpus.Year), it.ID)
	}
}
