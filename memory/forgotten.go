package memory

import (
	"slices"
	"strings"
	"unicode"
)

// Forgot tells whether a person took this text out, in these words or in nearly
// the same ones.
func (m Memory) Forgot(text string) bool {
	f := fingerprint(text)
	return slices.ContainsFunc(m.Forgotten, func(s string) bool { return nearly(s, f) })
}

// welcome takes a text back that was forgotten.
func (m *Memory) welcome(text string) {
	f := fingerprint(text)
	m.Forgotten = slices.DeleteFunc(slices.Clone(m.Forgotten), func(s string) bool { return nearly(s, f) })
}

const (
	// stem is how many letters of a word count: its ending does not.
	stem = 5
	// shortWord is the longest word that is not looked at, in letters: most of
	// those mean nothing by themselves.
	shortWord = 3
	// nearlyAt is from how much of each other's words on two texts are nearly the
	// same, in hundredths. Learning calls texts the same from there on too.
	nearlyAt = 60
)

// fingerprint names a text without saying it: a digest of the whole, a colon, and
// short digests of its words.
func fingerprint(text string) string {
	var list []string
	for _, w := range strings.FieldsFunc(folded(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		letters := []rune(w)
		if len(letters) <= shortWord && !strings.ContainsAny(w, "0123456789") {
			continue
		}
		if h := hash(string(letters[:min(len(letters), stem)]))[:6]; !slices.Contains(list, h) {
			list = append(list, h)
		}
	}
	return hash(folded(text))[:16] + ":" + strings.Join(list, ".")
}

// nearly tells whether two fingerprints are of the same text, or of two that share
// most of their words. Older ones hold no words.
func nearly(a, b string) bool {
	wholeA, x, _ := strings.Cut(a, ":")
	wholeB, y, _ := strings.Cut(b, ":")
	if wholeA == wholeB {
		return true
	}
	if x == "" || y == "" {
		return false
	}
	one, other := strings.Split(x, "."), strings.Split(y, ".")
	shared := 0
	for _, w := range one {
		if slices.Contains(other, w) {
			shared++
		}
	}
	return shared > 1 && shared*100 >= nearlyAt*max(len(one), len(other))
}
