package order

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStemsMeetAcrossFormsAndLanguages(t *testing.T) {
	t.Parallel()
	for _, words := range []string{
		"test tests testing tested", "decisione decisioni", "configuration configurazione configuración configuração", "prüfen prüfung pruefen",
		"fichier fichiers", "parseConfig parse_config",
	} {
		var first []string
		for w := range strings.FieldsSeq(words) {
			if got := Stems(w); first == nil {
				first = got
			} else {
				require.Equal(t, first, got, words)
			}
		}
	}
	require.NotEqual(t, Stems("file"), Stems("field"))
}

func TestRareWordsOfThePromptCount(t *testing.T) {
	t.Parallel()
	texts := []string{"the file of the day", "the uploader and the file", "the the the", "nothing"}
	order, relevant := ByRelevance(texts, "the uploader")
	require.Equal(t, 1, order[0])
	require.Equal(t, 3, relevant)
	order, relevant = ByRelevance(texts, "?!")
	require.Equal(t, []int{0, 1, 2, 3}, order)
	require.Equal(t, 4, relevant)
	order, relevant = ByRelevance(nil, "x")
	require.Empty(t, order)
	require.Zero(t, relevant)
}

func TestAnOrderHoldsAllTexts(t *testing.T) {
	t.Parallel()
	items := []string{"use tabs", "retry uploads", "files, no database"}
	for name, want := range map[string][]int{"sliding": {0, 1, 2}, "rag": {1, 0, 2}, "": {0, 1, 2}, "other": {0, 1, 2}} {
		require.Equal(t, want, Find(name).Of(items, "why does the upload fail?"))
		require.Equal(t, []int{0, 1, 2}, Find(name).Of(items, ""))
	}
}

// FuzzByRelevance: every text has its place once, and those that share no word with the
// query are behind those that do.
func FuzzByRelevance(f *testing.F) {
	f.Add("use tabs\nretry uploads\nfiles", "why does the upload fail?")
	f.Add("\u0308u\n\xff\xfe\n\ufeffKonfiguration", "CONFIGuration")
	f.Fuzz(func(t *testing.T, lines, query string) {
		texts := strings.Split(lines, "\n")
		order, relevant := ByRelevance(texts, query)
		asked := Stems(query)
		for n, i := range order {
			shares := len(asked) == 0 || slices.ContainsFunc(Stems(texts[i]), func(s string) bool { return slices.Contains(asked, s) })
			require.Equal(t, n < relevant, shares, texts[i])
		}
		slices.Sort(order)
		for n, i := range order {
			require.Equal(t, n, i)
		}
	})
}
