package redact

import "strings"

// label is a word behind which a secret stands, in small letters. A bound one
// must be a word of its own or stand behind a mark or a change of case, as in
// API_KEY and clientToken: monkey is no key.
type label struct {
	word   string
	strong bool // what stands behind it may look less random: people choose passwords
	bound  bool
}

// labels are the words of six languages. Their order does not matter.
var labels = [...]label{
	{"password", true, false},
	{"passwd", true, false},
	{"pwd", true, false},
	{"passphrase", true, false},
	{"passwort", true, false},
	{"kennwort", true, false},
	{"contraseña", true, false},
	{"contrasena", true, false},
	{"senha", true, true},
	{"passe", true, true},
	{"parola", true, true},
	{"secret", true, true},
	{"segreto", true, true},
	{"secreto", true, true},
	{"segredo", true, true},
	{"geheimnis", true, true},
	{"token", false, true},
	{"jeton", false, true},
	{"bearer", false, true},
	{"authorization", false, true},
	{"apikey", false, false},
	{"accesskey", false, false},
	{"secretkey", true, false},
	{"privatekey", false, false},
	{"key", false, true},
	{"chiave", false, true},
	{"chave", false, true},
	{"clave", false, true},
	{"clé", false, true},
	{"schlüssel", false, false},
	{"schluessel", false, false},
	{"credential", false, true},
	{"credentials", false, true},
	{"credenziali", false, true},
	{"zugangsdaten", false, true},
}

// copulas stand between a label and its secret in a sentence.
var copulas = [...]string{"is", "was", "è", "e'", "es", "é", "est", "ist", "lautet", "sarà", "era", "to", "a", "zu", "como", "come", "comme", "als", "as"}

// labelOf returns the label that ends a word, nil where none does. The last
// letters rule out nearly every word without a comparison.
func labelOf(word string) *label {
	if len(word) < 3 {
		return nil
	}
	switch small(word[len(word)-1]) {
	case 'd', 'e', 't', 'a', 'o', 's', 'n', 'r', 'y', 'l', 'i', '\xa9':
	default:
		return nil
	}
	for i := range labels {
		l := &labels[i]
		at := len(word) - len(l.word)
		if at < 0 || small(word[at]) != l.word[0] || !folds(word[at:], l.word) {
			continue
		}
		if !l.bound || at == 0 || word[at-1] == '_' || word[at-1] == '-' || isLower(word[at-1]) && isUpper(word[at]) {
			return l
		}
	}
	return nil
}

// small is the small letter of an ASCII one, and of the second byte of é, ñ, ü
// and their like.
func small(b byte) byte {
	switch {
	case 'A' <= b && b <= 'Z':
		return b + 'a' - 'A'
	case 0x80 <= b && b <= 0x9e:
		return b + 0x20
	}
	return b
}

// folds tells whether s in small letters is want.
func folds(s, want string) bool {
	if len(s) != len(want) {
		return false
	}
	for i := range len(s) {
		if small(s[i]) != want[i] {
			return false
		}
	}
	return true
}

func isCopula(word string) bool {
	for _, c := range copulas {
		if strings.EqualFold(c, word) {
			return true
		}
	}
	return false
}
