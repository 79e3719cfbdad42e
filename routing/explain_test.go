package routing_test

import (
	"slices"
	"strings"
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
		for _, change := range flip.Changes {
			require.True(t, slices.Contains(ids, change.ID), change.ID)
		}
	}
}

func TestExplainNamesTheCheapestChange(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		prompt  string
		class   int
		changes []routing.Change
	}{
		{"what is a closure?", 0, []routing.Change{{ID: "task:path", Added: true}, {ID: "guard:wording"}}},
		{"what time is it in Lima?", 2, []routing.Change{{ID: "web:wording"}, {ID: "veto:image", Added: true}}},
		{"use a subagent if you need one", 1, []routing.Change{{ID: "veto:condition"}}},
		{"use a subagent for the mail", 1, []routing.Change{{ID: "veto:negation", Added: true}}},
	} {
		v := routing.Explain(tt.prompt, corpus.Year)[tt.class]
		var all [][]routing.Change
		for _, flip := range v.Flips {
			all = append(all, flip.Changes)
		}
		require.Contains(t, all, tt.changes, "%s %+v", tt.prompt, v)
	}
}

func TestExplainNamesTheWordsThatWeigh(t *testing.T) {
	t.Parallel()
	v := routing.Explain("the docs can go to a second agent, you stay on the parser", corpus.Year)[1]
	require.True(t, v.Holds && v.Words != nil && v.Features[0].ID == "delegate:wording", "%+v", v)
	v = routing.Explain("what time is it in Lima?", corpus.Year)[2]
	require.Contains(t, strings.Join(v.Words, " "), "time +", "%+v", v)
}
