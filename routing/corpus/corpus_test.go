package corpus

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadNamesTheLine(t *testing.T) {
	t.Parallel()
	good := `{"id":"a","prompt":"x","repoTask":true,"subagent":"off","webSearch":false,"tags":["q"]}`
	items, err := Read(strings.NewReader("\ufeff" + good + "\n\n" + good))
	require.NoError(t, err)
	require.Len(t, items, 2)
	require.True(t, items[0].RepoTask)
	require.False(t, items[0].Subagent)
	for text, want := range map[string]string{
		good + "\n{":                          "line 2: ",
		`{"repoTask":true}`:                   `line 1: no "prompt" in it`,
		`{"prompt":"x","repoTask":true}`:      "line 1: one of the labels",
		strings.Replace(good, "off", "on", 1): `line 1: subagent is "on"`,
	} {
		_, err := Read(strings.NewReader(text))
		require.ErrorContains(t, err, want)
	}
}

func TestEmptyScoresAreWhole(t *testing.T) {
	t.Parallel()
	var s Score
	require.InDelta(t, 1, s.F1(), 0)
	s.add(true, false)
	require.InDelta(t, 0, s.Recall(), 0)
	require.InDelta(t, 1, s.Precision(), 0)
	require.Equal(t, 5, Classes()[0].Cost(s))
	require.Equal(t, 1, Classes()[1].Cost(s))
}

func TestAmbiguousItemsDoNotCount(t *testing.T) {
	t.Parallel()
	items := []Item{{ID: "a", Prompt: "what is a closure?", RepoTask: true, AmbiguousOn: []string{"repoTask"}}}
	results := Measure(items, Year)
	require.Equal(t, Score{}, results[0].All)
	require.Empty(t, results[0].Mistakes)
	require.Len(t, results[1].Languages, 1)
}

func TestShortenKeepsWholeCharacters(t *testing.T) {
	t.Parallel()
	require.Equal(t, "a b", shorten(" a\n b "))
	require.Equal(t, strings.Repeat("é", shown-1)+"…", shorten(strings.Repeat("é", shown+1)))
}
