package routing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing"
	"proem/routing/corpus"
)

// TestExplainAgreesWithRoute holds over every labelled prompt: the sum is the
// sum, the decision is the one that Route takes, and each flip would turn it.
func TestExplainAgreesWithRoute(t *testing.T) {
	t.Parallel()
	ids := routing.Documented()
	for _, name := range []string{"dev.jsonl", "extra.jsonl"} {
		for _, it := range prompts(t, name) {
			d := routing.Route("!quick "+it.Prompt, corpus.Year)
			verdicts := routing.Explain("!quick "+it.Prompt, corpus.Year)
			require.Len(t, verdicts, 3)
			require.Equal(t, d.ContextMode == routing.Full, verdicts[0].Holds, it.ID)
			require.Equal(t, d.SubagentMode == routing.Requested, verdicts[1].Holds, it.ID)
			require.Equal(t, d.WebSearch, verdicts[2].Holds, it.ID)
			for _, v := range verdicts {
				checkVerdict(t, ids, it.ID, v)
			}
		}
	}
}

func checkVerdict(t *testing.T, ids []string, id string, v routing.Verdict) {
	t.Helper()
	sum := 0
	for _, f := range v.Features {
		sum += f.Weight
		require.True(t, slices.Contains(ids, f.ID), f.ID)
	}
	require.Equal(t, sum, v.Score, "%s %s", id, v.Class)
	require.Equal(t, v.Score >= v.Threshold, v.Holds, "%s %s", id, v.Class)
	for _, flip := range v.Flips {
		require.Equal(t, v.Holds, flip.Score < v.Threshold, "%s %s %v", id, v.Class, flip)
		require.True(t, slices.Contains(ids, flip.ID), flip.ID)
	}
}

func TestExplainNamesTheCheapestChange(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct {
		class int
		flip  routing.Flip
	}{
		"what is a closure?":                   {0, routing.Flip{ID: "task:identifier", Added: true, Score: 7}},
		"please name three sorting algorithms": {0, routing.Flip{ID: "guard:general", Added: true, Score: -1}},
		"what time is it in Lima?":             {2, routing.Flip{ID: "veto:own", Added: true, Score: -3}},
		"use a subagent if you need one":       {1, routing.Flip{ID: "veto:condition", Added: false, Score: 1}},
		"use a subagent for the mail":          {1, routing.Flip{ID: "veto:negation", Added: true, Score: 0}},
	} {
		v := routing.Explain(prompt, corpus.Year)[want.class]
		require.Contains(t, v.Flips, want.flip, "%s %+v", prompt, v)
	}
}
