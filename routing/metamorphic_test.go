package routing_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"proem/routing"
	"proem/routing/corpus"
)

// decisions are the three answers on a prompt's words.
func decisions(prompt string) [3]bool {
	var out [3]bool
	for i, v := range routing.Explain(prompt, corpus.Year) {
		out[i] = v.Holds
	}
	return out
}

// changes are rewritings that change nothing of what a person asks for.
var changes = []struct {
	name    string
	rewrite func(it corpus.Item) string
}{
	{"spaces around", func(it corpus.Item) string { return " \n\t" + it.Prompt + " \n" }},
	{"wider spaces", func(it corpus.Item) string { return strings.ReplaceAll(it.Prompt, " ", " \u00a0") }},
	{"no accents", func(it corpus.Item) string { return withoutAccents(it.Prompt) }},
	{"lower case", func(it corpus.Item) string { return recased(it.Prompt, unicode.ToLower) }},
	{"upper case", func(it corpus.Item) string { return recased(it.Prompt, unicode.ToUpper) }},
	{"thanks", func(it corpus.Item) string { return it.Prompt + " " + thanks(it.Lang) }},
	{"please", func(it corpus.Item) string { return it.Prompt + ", " + please(it.Lang) }},
}

func thanks(lang string) string {
	return map[string]string{"it": "grazie", "en": "thanks", "pt": "obrigado", "es": "gracias", "fr": "merci", "de": "danke", "nl": "bedankt"}[lang]
}

func please(lang string) string {
	return map[string]string{"it": "per favore", "en": "please", "pt": "por favor", "es": "por favor", "fr": "s'il te plaît", "de": "bitte", "nl": "alsjeblieft"}[lang]
}

func withoutAccents(text string) string {
	return strings.NewReplacer(
		"à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "è", "e", "é", "e", "ê", "e", "ë", "e", "ì", "i", "í", "i", "î", "i", "ï", "i",
		"ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ù", "u", "ú", "u", "û", "u", "ü", "u", "ç", "c", "ñ", "n",
		"À", "A", "É", "E", "È", "E", "Ä", "A", "Ö", "O", "Ü", "U",
	).Replace(text)
}

func recased(text string, to func(rune) rune) string {
	words := strings.SplitAfter(text, " ")
	for i, w := range words {
		if plainWord(w) {
			words[i] = strings.Map(to, w)
		}
	}
	return strings.Join(words, "")
}

// plainWord tells whether a word is no identifier, path, name in capitals or
// code: letters alone, of which only the first may be a capital.
func plainWord(word string) bool {
	word = strings.TrimRight(word, " .,:;?!")
	for i, r := range []rune(word) {
		if !unicode.IsLetter(r) || i > 0 && unicode.IsUpper(r) {
			return false
		}
	}
	return word != ""
}

func TestWhatChangesNothing(t *testing.T) {
	t.Parallel()
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, it := range prompts(t, "dev.jsonl") {
				if decisions(it.Prompt) != decisions(c.rewrite(it)) {
					t.Errorf("%s: %q", it.ID, c.rewrite(it))
				}
			}
		})
	}
}

func TestHotwordsChangeNoScore(t *testing.T) {
	t.Parallel()
	for _, it := range prompts(t, "dev.jsonl") {
		require.Equal(t, routing.Explain(it.Prompt, corpus.Year), routing.Explain("!agents :QUICK "+it.Prompt, corpus.Year), it.ID)
	}
}
