package searching

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The words of a refusal: "don't search the web", "senza cercare online". A wrong
// one costs a search, a missed one sends what the user asked to keep here.
var (
	negators = []string{
		"not", "dont", "no", "never", "without", "non", "niente", "nessuna", "senza", "sin", "ninguna", "nunca",
		"não", "nao", "sem", "nenhuma", "ne", "pas", "sans", "jamais", "nicht", "ohne", "kein", "keine",
	}
	// beginnings of what is refused
	outside = []string{
		"web", "online", "internet", "ligne", "netz", "rete", "googl", "search", "research", "brows", "cerc", "ricerc",
		"busc", "busq", "búsq", "pesquis", "procur", "cherch", "recherch", "suche", "durchsuch",
	}
	// beginnings of what makes a refusal none: "don't forget to search", "why not search", "non puoi cercare"
	unless = []string{
		"forget", "hesitat", "why", "dimentic", "esit", "perché", "perche", "puoi", "potresti", "olvid", "dud", "qué", "porque", "puede",
		"esque", "hesit", "pode", "oubli", "hésit", "pourquoi", "peux", "pouv", "vergiss", "vergess", "zöger", "warum", "kannst",
	}
	// what begins another clause
	turn = []string{"but", "and", "just", "rather", "ma", "e", "ed", "bensì", "pero", "sino", "y", "mas", "mais", "et", "und", "sondern", "aber"}
)

// reach is how many words a refusal may stand before what it refuses.
const reach = 4

// edge bounds what is read at each end of a long prompt, in bytes.
const edge = 16 << 10

// refused tells whether the user says no to the web, or names one of the image
// tools, which are no matter of the web either.
func refused(prompt string) bool {
	if len(prompt) > 2*edge { // people say it before or behind what they paste
		prompt = prompt[:edge] + "\n" + prompt[len(prompt)-edge:]
	}
	prompt = strings.NewReplacer("don't", "not", "don’t", "not").Replace(strings.ToLower(prompt))
	for clause := range strings.FieldsFuncSeq(prompt, ends) {
		since, doubt, named := reach+1, false, false // since are the words since the last no
		for word := range strings.FieldsFuncSeq(clause, apart) {
			since++
			switch {
			case word == "agy_generate" || word == "agy_edit":
				return true
			case slices.Contains(turn, word):
				since, doubt = reach+1, false
			case begins(word, unless):
				doubt = true
			case word == "no" && named: // Portuguese: "procura no google"
			case slices.Contains(negators, word):
				since = 0
			case begins(word, outside):
				if named = true; since <= reach && !doubt {
					return true
				}
			}
		}
	}
	return false
}

func ends(r rune) bool { return strings.ContainsRune(".,;:!?\n()—–", r) }

func apart(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func begins(word string, with []string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(word, w) })
}

// goOn are words that a prompt of nothing else sends the work on with. As a query
// they would find nothing.
var goOn = []string{
	"ok", "okay", "yes", "yep", "yeah", "no", "go", "on", "ahead", "do", "it", "please", "continue", "proceed", "next", "done", "stop", "sure", "good",
	"great", "perfect", "fine", "right", "try", "again", "retry", "the", "a", "b", "c", "thanks", "thank", "you",
	"sì", "si", "va", "bene", "procedi", "continua", "avanti", "pure", "fai", "fallo", "prego", "certo", "perfetto", "ottimo", "esatto", "vai", "riprova", "ancora", "grazie",
	"sim", "segue", "siga", "sigue", "adelante", "vale", "dale", "claro", "hazlo", "por", "favor", "faz", "prossegue", "pode", "seguir", "perfeito", "obrigado", "gracias",
	"oui", "vas", "y", "continuez", "poursuis", "parfait", "merci", "d", "accord", "ja", "nein", "weiter", "mach", "gut", "bitte", "danke", "genau",
}

// wordless tells whether a prompt says no more than to go on.
func wordless(prompt string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(prompt), apart) {
		if _, err := strconv.Atoi(word); err != nil && !slices.Contains(goOn, word) {
			return false
		}
	}
	return true
}

// said are words for what was said in the conversation, whatever it was about.
var said = []string{
	"we discussed", "we talked", "did you say", "you said", "you told me", "we said",
	"ci siamo detti", "abbiamo detto", "abbiamo parlato", "abbiamo discusso", "hai detto", "dicevi",
	"que falamos", "nós falamos", "conversamos", "discutimos", "você disse", "você me disse", "que me disse", "hablamos", "me dijiste", "has dicho", "dijiste",
	"nous avons dit", "on a dit", "on s est dit", "tu as dit", "tu m as dit", "vous avez dit", "avons parlé", "avons discuté",
	"hast du gesagt", "du gesagt hast", "haben wir besprochen", "wir besprochen", "wir gesprochen",
}

// recalls tells whether a prompt asks what was said before.
func recalls(prompt string) bool {
	prompt = prompt[:min(len(prompt), edge)]
	text := " " + strings.Join(strings.FieldsFunc(strings.ToLower(prompt), apart), " ") + " "
	return slices.ContainsFunc(said, func(s string) bool { return strings.Contains(text, " "+s+" ") })
}
