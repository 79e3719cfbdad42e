package order

import (
	"strings"
	"unicode"

	"proem/routing/lexicon"
)

// stemLetters is where a stem ends. Six letters are what "configure",
// "configurazione", "configuración" and "konfigurieren" share once a k is a c, and
// they tell most words apart.
const stemLetters = 6

// leastStem is how many letters an ending leaves.
const leastStem = 3

// endings of words in the six languages, without accents, the longer before the
// shorter ones that they end in. One is taken off; most others are beyond
// stemLetters anyway.
const endings = "ungen mente ando endo iamo ando ung ing ers ita ato ata ati ate ado ada ons ant ent est ere are ire es ed er ez en em et ar ir as os ai s a e i o"

// Stems returns the words of a text, folded, without their endings. Words of one
// letter are left out. A name like parseConfig or parse_config is two words.
func Stems(text string) []string {
	var out []string
	var folded []byte
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }) {
		from := 0
		var before rune
		for i, r := range word {
			if unicode.IsUpper(r) && unicode.IsLower(before) {
				folded = lexicon.Fold(folded[:0], word[from:i])
				out, from = appendStem(out, string(folded)), i
			}
			before = r
		}
		folded = lexicon.Fold(folded[:0], word[from:])
		out = appendStem(out, string(folded))
	}
	return out
}

func appendStem(out []string, word string) []string {
	if len(word) < 2 {
		return out
	}
	for ending := range strings.FieldsSeq(endings) {
		if s, ok := strings.CutSuffix(word, ending); ok && len(s) >= leastStem {
			word = s
			break
		}
	}
	word = strings.ReplaceAll(word, "k", "c")
	n := 0
	for i := range word {
		if n++; n > stemLetters {
			word = word[:i]
			break
		}
	}
	return append(out, word)
}
