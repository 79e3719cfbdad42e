package routing

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"sort"
	"testing"

	"github.com/stretchr/testify/require"
)

// corpusYear is the year in which the corpora were written.
const corpusYear = 2026

// item is one labelled prompt of a corpus.
type item struct {
	ID          string   `json:"id"`
	Lang        string   `json:"lang"`
	Prompt      string   `json:"prompt"`
	RepoTask    bool     `json:"repoTask"`
	Subagent    string   `json:"subagent"`
	WebSearch   bool     `json:"webSearch"`
	AmbiguousOn []string `json:"ambiguousOn"`
	Tags        []string `json:"tags"`
}

// class is one of the three decisions: how it is labelled and how predicted.
type class struct {
	name string
	want func(item) bool
	got  func(item) bool
	fn   int // cost points of a missed positive
	fp   int // cost points of a false positive
}

var classes = []class{
	{
		name: "repoTask", fn: 5, fp: 1,
		want: func(it item) bool { return it.RepoTask },
		got:  func(it item) bool { return Route("!quick "+it.Prompt, corpusYear).ContextMode == Full },
	},
	{
		name: "subagent", fn: 1, fp: 5,
		want: func(it item) bool { return it.Subagent != "off" },
		got:  func(it item) bool { return Route(it.Prompt, corpusYear).SubagentMode != Off },
	},
	{
		name: "webSearch", fn: 1, fp: 1,
		want: func(it item) bool { return it.WebSearch },
		got:  func(it item) bool { return Route(it.Prompt, corpusYear).WebSearch },
	},
}

// score counts the hits and errors of one class.
type score struct{ tp, fp, fn int }

func (s *score) add(want, got bool) {
	switch {
	case want && got:
		s.tp++
	case got:
		s.fp++
	case want:
		s.fn++
	}
}

func (s score) precision() float64 { return float64(s.tp) / float64(max(1, s.tp+s.fp)) }
func (s score) recall() float64    { return float64(s.tp) / float64(max(1, s.tp+s.fn)) }
func (s score) f1() float64        { return float64(2*s.tp) / float64(max(1, 2*s.tp+s.fp+s.fn)) }

func readCorpus(t *testing.T, name string) []item {
	t.Helper()
	file, err := os.Open("../fixtures/routing/" + name)
	require.NoError(t, err)
	defer file.Close()
	var items []item
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var it item
		require.NoError(t, json.Unmarshal(lines.Bytes(), &it))
		items = append(items, it)
	}
	require.NoError(t, lines.Err())
	return items
}

// measure scores one class, in all and by language and by tag.
func measure(t *testing.T, items []item, c class) map[string]*score {
	t.Helper()
	groups := map[string]*score{"all": {}}
	for _, it := range items {
		if slices.Contains(it.AmbiguousOn, c.name) {
			continue
		}
		want, got := c.want(it), c.got(it)
		for _, group := range append([]string{"all", "lang " + it.Lang}, it.Tags...) {
			if groups[group] == nil {
				groups[group] = &score{}
			}
			groups[group].add(want, got)
		}
		if want != got {
			t.Logf("%s %s wants %v: %.90q %v", c.name, it.ID, want, it.Prompt, Route(it.Prompt, corpusYear).Evidence)
		}
	}
	return groups
}

// reported are the groups that the README asks figures for.
var reported = []string{
	"all", "lang it", "lang en", "lang pt", "lang es", "lang fr", "lang de",
	"implicit", "neg", "topic", "trap", "noise", "fresh",
}

func report(t *testing.T, c class, groups map[string]*score) {
	t.Helper()
	names := make([]string, 0, len(groups))
	for name := range groups {
		if slices.Contains(reported, name) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		s := groups[name]
		t.Logf("%-9s %-8s tp %3d fp %3d fn %3d  P %.3f R %.3f F1 %.3f  cost %d",
			c.name, name, s.tp, s.fp, s.fn, s.precision(), s.recall(), s.f1(), c.fp*s.fp+c.fn*s.fn)
	}
}

// limits are slightly worse than what the rules reach, so that a change that
// costs quality fails. The tests fail on each error beyond them.
type limits struct {
	missed, wrong int
	f1            float64
}

func checkCorpus(t *testing.T, name string, want map[string]limits) {
	t.Helper()
	items := readCorpus(t, name)
	for _, c := range classes {
		groups := measure(t, items, c)
		report(t, c, groups)
		got, limit := groups["all"], want[c.name]
		require.LessOrEqual(t, got.fn, limit.missed, "%s: missed", c.name)
		require.LessOrEqual(t, got.fp, limit.wrong, "%s: false", c.name)
		require.GreaterOrEqual(t, got.f1(), limit.f1, "%s: F1", c.name)
	}
}

func TestDevCorpus(t *testing.T) {
	t.Parallel()
	checkCorpus(t, "dev.jsonl", map[string]limits{
		"repoTask":  {missed: 3, wrong: 25, f1: 0.94},
		"subagent":  {missed: 3, wrong: 1, f1: 0.96},
		"webSearch": {missed: 5, wrong: 4, f1: 0.94},
	})
}

func TestExtraCorpus(t *testing.T) {
	t.Parallel()
	checkCorpus(t, "extra.jsonl", map[string]limits{
		"repoTask":  {missed: 4, wrong: 48, f1: 0.90},
		"subagent":  {missed: 4, wrong: 1, f1: 0.94},
		"webSearch": {missed: 5, wrong: 5, f1: 0.93},
	})
}
