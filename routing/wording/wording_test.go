package wording_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing/reading"
	"proem/routing/wording"
)

const year = 2026

func TestWordingKnowsWhatCorporaKnow(t *testing.T) {
	t.Parallel()
	of := func(prompt string) wording.Scores { return wording.Of(reading.Read(prompt, year)) }
	require.Positive(t, of("the export button should be greyed out while a job runs").Task)
	require.Negative(t, of("schreib mir ein gedicht über den herbst").Task)
	require.Positive(t, of("che tempo fa domani a Lisbona?").Web)
	require.Negative(t, of("renomme la colonne dans la migration").Web)
	require.Positive(t, of("the docs can go to a second agent, you stay on the parser").Delegate)
	require.Negative(t, of("what is an agent in reinforcement learning").Delegate)
}

// TestOnlyWordsCount holds the score to what does not change a request.
func TestOnlyWordsCount(t *testing.T) {
	t.Parallel()
	want := wording.Of(reading.Read("der button für den export lädt nicht mehr, bitte prüf das", year))
	for _, same := range []string{
		"der  button\tfür den\nexport lädt nicht mehr, bitte prüf das",
		"Der button für den export lädt nicht mehr, bitte prüf das?",
		"der button fuer den export laedt nicht mehr, bitte pruef das",
		"der button für den export lädt nicht mehr, bitte prüf das, danke",
	} {
		require.Equal(t, want, wording.Of(reading.Read(same, year)), same)
	}
}

func TestAFeatureCountsOnce(t *testing.T) {
	t.Parallel()
	once, often := reading.Read(strings.Repeat("fix it. ", 300), year), reading.Read(strings.Repeat("fix it. ", 301), year)
	require.Equal(t, wording.Of(once), wording.Of(often))
}

func TestPartsAreTheWords(t *testing.T) {
	t.Parallel()
	parts := wording.Parts(reading.Read("was kostet `x` das Ticket", year))
	var words []string
	for _, p := range parts {
		words = append(words, p.Word)
	}
	require.Equal(t, []string{"was", "kostet", "das", "ticket"}, words)
	require.Positive(t, parts[1].Scores.Web)
}

func TestMentions(t *testing.T) {
	t.Parallel()
	require.True(t, wording.Mentions(reading.Read("dai tutto al code-reviewer", year)))
	require.False(t, wording.Mentions(reading.Read(`he wrote "use an agent" on the board`, year)))
	require.Zero(t, len(wording.Features(reading.Read("", year)))-1, "the length alone")
}

func FuzzAnyPromptIsJudged(f *testing.F) {
	f.Add("fix it", "an agent")
	f.Fuzz(func(t *testing.T, a, b string) {
		q := reading.Read(a+" "+b, year)
		wording.Of(q)
		wording.Parts(q)
		for _, feature := range wording.Features(q) {
			require.Less(t, wording.Start(feature), 1<<wording.StartBits)
		}
	})
}
