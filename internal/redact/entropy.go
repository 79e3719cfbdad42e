package redact

import (
	"math"
	"strings"
)

// The limits of what looks random, in bytes. Shorter texts do not show it, and
// longer ones are data.
const (
	shortRandom = 24
	longRandom  = 160
)

// random masks what only a machine writes: long, with digits and both cases, and
// with no words in it. Hashes, public keys, certificates and data stay.
func random(s string) string {
	m := masker{s: s}
	framed := true // an end of a frame may stand ahead
	for i := 0; i < len(s); {
		if s[i] == '-' && framed && strings.HasPrefix(s[i:], "-----BEGIN ") {
			i, framed = frameEnd(s, i)
			continue
		}
		if !tokenByte(s[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(s) && tokenByte(s[end]) {
			end++
		}
		if isRandom(s, i, end) {
			m.mask(i, end)
		}
		i = end
	}
	return m.text()
}

// tokenByte tells what a random key is made of.
func tokenByte(b byte) bool {
	return isLetter(b) || isDigit(b) || strings.IndexByte("_-+/=", b) >= 0
}

// frameEnd skips a block whose first line begins at i, a certificate or a public
// key; private ones are masked by then.
func frameEnd(s string, i int) (end int, found bool) {
	if n := strings.Index(s[i:], "-----END "); n > 0 {
		return i + n + len(dashes), true
	}
	return i + len(dashes), false
}

func isRandom(s string, from, to int) bool {
	n := to - from
	if n < shortRandom || n > longRandom || from > 0 && s[from-1] == '*' || to < len(s) && s[to] == '*' {
		return false
	}
	t := s[from:to]
	if t[0] == '/' || from > 0 && strings.IndexByte(".~", s[from-1]) >= 0 || strings.Count(t, "/") > keySlashes {
		return hidden(t)
	}
	number, small, capital := shows(t)
	if !number || !small || !capital || public(s, from, t) || wordy(t) || spoken(t) {
		return false
	}
	most := 3.9
	if n >= 32 {
		most = 4.1
	}
	return bits(t) >= most
}

// keySlashes is how many slashes a key has at most, but for one of thirty (40
// characters of base64); a text with more is a path.
const keySlashes = 3

// hidden tells whether a folder or a file of a path is named like a key. One that
// holds a key in its middle is not looked into.
func hidden(path string) bool {
	for part := range strings.SplitSeq(path, "/") {
		if part != "" && isRandom(part, 0, len(part)) {
			return true
		}
	}
	return false
}

// public tells whether a token is one that may be read by all: a hash with its
// name before it, a public key, an embedded file, an alphabet.
func public(s string, from int, t string) bool {
	before := s[max(from-16, 0):from]
	for _, mark := range []string{"h1:", "base64,", "SHA256:", "sha256:", "sha512:", "ssh-rsa ", "ssh-ed25519 ", "nistp256 "} {
		if strings.HasSuffix(before, mark) {
			return true
		}
	}
	for _, mark := range []string{"sha1-", "sha256-", "sha384-", "sha512-", "AAAAB3Nza", "AAAAC3Nza", "AAAAE2Vj"} {
		if strings.HasPrefix(t, mark) {
			return true
		}
	}
	row := 0
	for i := 1; i < len(t); i++ {
		if t[i] == t[i-1]+1 {
			row++
		}
	}
	return row > len(t)/3
}

// bits is the Shannon entropy of a character of t.
func bits(t string) float64 {
	var counts [128]uint8 // of a token, which is ASCII and short
	for i := range len(t) {
		counts[t[i]&0x7f]++
	}
	sum := 0.0
	for _, c := range counts {
		if c > 1 {
			sum += float64(c) * math.Log2(float64(c))
		}
	}
	return math.Log2(float64(len(t))) - sum/float64(len(t))
}

// wordy tells whether a text is made of words: between marks and changes of case
// stand letters, a number behind them or a short number, and three characters or
// more on average. Hexadecimal pieces are words too: they name commits.
func wordy(t string) bool {
	pieces, characters := 0, 0
	for i := 0; i < len(t); {
		if !isLetter(t[i]) && !isDigit(t[i]) && t[i] < 0x80 {
			if strings.IndexByte("_-./=:+", t[i]) < 0 {
				return false
			}
			i++
			continue
		}
		n := piece(t[i:])
		if n == 0 {
			return false
		}
		pieces, characters, i = pieces+1, characters+n, i+n
	}
	return pieces > 0 && characters >= 3*pieces
}

// spoken tells whether most of a text are words of four letters or more that can be
// spoken, whatever numbers stand between them: the name of a test, of a folder.
func spoken(t string) bool {
	letters := 0
	for i := 0; i < len(t); {
		n := 0
		if isUpper(t[i]) {
			n = 1
		}
		for i+n < len(t) && isLower(t[i+n]) {
			n++
		}
		if n >= 4 && vowel(t[i:i+n]) {
			letters += n
		}
		i += max(n, 1)
	}
	return 5*letters >= 3*len(t)
}

// piece returns the length of the word that begins t, 0 where it is none.
func piece(t string) int {
	hexed := 0
	for hexed < len(t) && isHex(t[hexed]) && !isUpper(t[hexed]) {
		hexed++
	}
	if hexed >= 7 && (hexed == len(t) || !isLetter(t[hexed]) && !isDigit(t[hexed])) {
		return hexed
	}
	n := 0
	for n < len(t) && isUpper(t[n]) {
		n++
	}
	if n > 1 && n < len(t) && isLower(t[n]) {
		return n - 1 // HTTP of HTTPServer
	}
	for n < len(t) && (isLower(t[n]) || t[n] >= 0x80) {
		n++
	}
	if n >= 5 && isLower(t[n-1]) && !vowel(t[:n]) {
		return 0
	}
	number := n
	for n < len(t) && isDigit(t[n]) {
		n++
	}
	// A small letter behind a number belongs to no word. A number may be long: names
	// of folders end in the time.
	if n < len(t) && isLower(t[n]) && n > number {
		return 0
	}
	return n
}

// vowel tells whether a word can be spoken: it holds a vowel, or a letter of
// another alphabet.
func vowel(word string) bool {
	for i := range len(word) {
		if strings.IndexByte("aeiouyAEIOUY", word[i]) >= 0 || word[i] >= 0x80 {
			return true
		}
	}
	return false
}
