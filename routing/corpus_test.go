package routing_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing"
	"proem/routing/corpus"
	"proem/routing/lexicon"
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
	checkBars(t, "dev.jsonl")
	checkBars(t, "extra.jsonl")
	checkBars(t, "wide.jsonl")
}

// TestFreshCorpusIsScored prints what prompts give that nothing was tuned on.
// Its bars are loose: they only tell a ruin from a change.
func TestFreshCorpusIsScored(t *testing.T) {
	t.Parallel()
	results := corpus.Measure(prompts(t, "fresh2.jsonl"), corpus.Year)
	var out strings.Builder
	require.NoError(t, corpus.Report(&out, results, corpus.Detail{Groups: true}))
	t.Log("\n" + figures(out.String()))
	bars, err := corpus.ReadBars(corpora + "bars.json")
	require.NoError(t, err)
	missed, err := bars.Check("fresh2.jsonl", results)
	require.NoError(t, err)
	require.Empty(t, missed)
}

// figures leaves out the prompts: who has read them would tune on them.
func figures(report string) string {
	var kept []string
	for line := range strings.Lines(report) {
		if strings.Contains(line, " found ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "")
}

func checkBars(t *testing.T, name string) {
	t.Helper()
	bars, err := corpus.ReadBars(corpora + "bars.json")
	require.NoError(t, err)
	results := corpus.Measure(prompts(t, name), corpus.Year)
	var out strings.Builder
	require.NoError(t, corpus.Report(&out, results, corpus.Detail{Groups: true, Errors: true}))
	t.Log("\n" + out.String())
	missed, err := bars.Check(name, results)
	require.NoError(t, err)
	require.Empty(t, missed)
}

// leastExamples is how many true and how many false prompts of each class a
// language brings along.
const leastExamples = 20

// TestEachLanguageHasItsExamples fails for a language without a file, with too
// few prompts, or below its bars.
func TestEachLanguageHasItsExamples(t *testing.T) {
	t.Parallel()
	for _, l := range lexicon.All {
		if l.Names() {
			continue
		}
		t.Run(l.Code, func(t *testing.T) {
			t.Parallel()
			name := "examples/" + l.Code + ".jsonl"
			for _, r := range corpus.Measure(prompts(t, name), corpus.Year) {
				positive, negative := r.Labelled()
				require.GreaterOrEqual(t, positive, leastExamples, r.Class.Name)
				require.GreaterOrEqual(t, negative, leastExamples, r.Class.Name)
			}
			checkBars(t, name)
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
