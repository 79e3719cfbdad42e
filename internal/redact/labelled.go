package redact

import (
	"strings"
	"unicode/utf8"
)

// The limits of what stands between a label and its secret, and of the secret.
const (
	wordsBetween = 4   // "the password for the staging database is ..."
	longestGap   = 64  // bytes
	longestValue = 512 // bytes; what is longer is no key that people name
)

// labelled masks what a word such as password or token announces.
func labelled(s string) string {
	m := masker{s: s}
	for i := 0; i < len(s); {
		if !wordByte(s[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(s) && wordByte(s[end]) {
			end++
		}
		if l := labelOf(s[i:end]); l != nil {
			if from, to := announced(s, end, l); to > 0 {
				m.mask(from, to)
				end = to
			}
		}
		i = end
	}
	return m.text()
}

// wordByte tells what a word of prose or code is made of.
func wordByte(b byte) bool {
	return b >= utf8.RuneSelf || isLetter(b) || isDigit(b) || b == '_' || b == '-'
}

// announced returns the secret behind a label that ends at i, or zeros.
func announced(s string, i int, l *label) (from, to int) {
	from, sure := separated(s, i)
	if from == 0 {
		return 0, 0
	}
	for _, scheme := range []string{"Bearer ", "Basic ", "bearer ", "basic ", "Token "} {
		if strings.HasPrefix(s[from:], scheme) {
			from += len(scheme)
		}
	}
	from, to = value(s, from)
	if to-from > longestValue || !l.announces(s[from:to], sure) {
		return 0, 0
	}
	return from, to
}

// separated returns where the value behind a label begins: behind a colon, an
// equals sign or a copula, with a few words before it, or, not sure, right
// behind the label. It is 0 where there is none.
func separated(s string, i int) (from int, sure bool) {
	limit := min(len(s), i+longestGap)
	direct := 0
	for words := 0; i < limit; {
		switch c := s[i]; {
		case c == ':' || c == '=':
			for i < limit && strings.IndexByte(":=>", s[i]) >= 0 {
				i++
			}
			return blanks(s, i), true
		case strings.IndexByte(" \t\"'`\\])*", c) >= 0:
			i++
		case wordByte(c):
			end := i + 1
			for end < limit && (wordByte(s[end]) || s[end] == '\'') {
				end++
			}
			if isCopula(s[i:end]) && end < limit && s[end] == ' ' {
				return blanks(s, end), true
			}
			if direct == 0 {
				direct = i
			}
			if words++; words > wordsBetween || digits(s[i:end]) {
				return direct, false
			}
			i = end
		default:
			return direct, false
		}
	}
	return direct, false
}

func digits(s string) bool {
	found, _, _ := shows(s)
	return found
}

func blanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// value returns what stands at i without its quotes and the mark behind it.
func value(s string, i int) (from, to int) {
	for i < len(s) && strings.IndexByte("\\\"'`", s[i]) >= 0 {
		i++
	}
	end := i
	for end < len(s) && end-i <= longestValue && s[end] > ' ' && strings.IndexByte("\"'`<>\\", s[end]) < 0 {
		end++
	}
	for end > i && strings.IndexByte(".,;:!?)]}", s[end-1]) >= 0 {
		end--
	}
	return i, end
}

// The shortest secrets, in bytes.
const (
	shortPassword = 6
	shortToken    = 12
)

// announces tells whether a value behind the label can be a secret. Code, names,
// variables and words stay.
func (l *label) announces(v string, sure bool) bool {
	if len(v) < shortPassword || strings.Contains(v, stars) || strings.ContainsAny(v, "()") || strings.Contains(v, "://") || filled(v) || algorithm(v) {
		return false
	}
	symbols := 0
	for i := range len(v) {
		if !wordByte(v[i]) && v[i] != '.' {
			symbols++
		}
	}
	number, small, capital := shows(v)
	mixed := number && (small || capital)
	switch {
	case l.strong && sure && mixed && !strings.ContainsAny(v, "/.[]{}"):
		return !wordy(v) || simple(v)
	case l.strong:
		return mixed && (symbols > 0 || !wordy(v)) && len(v) >= 8 && !strings.ContainsAny(v, "/[]{}")
	}
	return sure && mixed && len(v) >= shortToken && (!wordy(v) || hexadecimal(v)) && !strings.ContainsAny(v, "[]{},")
}

// filled tells whether a value is a place to fill in: $NAME, ${NAME}, {{name}},
// <name>, %s, %NAME%.
func filled(v string) bool {
	switch v[0] {
	case '$':
		return v[1] == '{' || name(v[1:])
	case '%':
		return v[1] == '[' || v[len(v)-1] == '%'
	case '{', '<', '[':
		return true
	}
	return false
}

// name tells whether s could be a variable's.
func name(s string) bool {
	for i := range len(s) {
		if !isLetter(s[i]) && !isDigit(s[i]) && s[i] != '_' {
			return false
		}
	}
	return !isDigit(s[0])
}

// hexadecimal tells whether s is a number of the length of a key, which behind a
// label is one and elsewhere names a commit.
func hexadecimal(s string) bool {
	for i := range len(s) {
		if !isHex(s[i]) {
			return false
		}
	}
	return len(s) >= 24
}

// algorithms end in digits or hold some, and are no passwords.
var algorithms = [...]string{"sha1", "sha256", "sha384", "sha512", "md5", "utf8", "base32", "base64", "argon2", "argon2i", "argon2id", "pbkdf2", "ed25519", "x25519", "secp256k1", "aes128", "aes256", "oauth2", "int32", "int64", "uint32", "uint64", "varchar255"}

func algorithm(v string) bool {
	for _, a := range algorithms {
		if strings.EqualFold(a, v) {
			return true
		}
	}
	return false
}

// simple tells whether a value is one word with a number, which as a password is
// one and as a token is a name.
func simple(v string) bool { return !strings.ContainsAny(v, "_-.:/") }
