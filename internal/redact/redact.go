// Package redact masks secrets. Most are given away by a known prefix or frame:
// API keys, signed tokens, private key blocks; of these the prefix stays, so that
// a reader still sees what kind of key stood there. Others by what stands around
// them: the password in an address, what a word such as password or token
// announces in six languages. What is left is masked where only a machine writes
// so. Words, names, paths, hashes, public keys and places to fill in stay. It reads
// no file and keeps no copy of what it masked.
package redact

import "proem/internal/redact/known"

// stars stand for what was masked.
const stars = "***"

// dashes frame the first and the last line of a block.
const dashes = "-----"

// Mask replaces every secret in s by three stars, and returns s itself if there
// is none.
func Mask(s string) string {
	// A mask changes what stands beside it, which may announce a secret then: masked
	// text is to stay as it is. Each pass that finds something makes it shorter.
	for range passes {
		once := random(labelled(addresses(known.Mask(s))))
		if once == s {
			return s
		}
		s = once
	}
	return s
}

// passes bounds the work on text that somebody made for it; a second pass finds
// something in hardly any text, and a third in none that was seen.
const passes = 6

// masker is one pass over one string.
type masker struct {
	s    string
	out  []byte
	done int // s is in out up to here
}

// mask puts stars in the place of what stands from one index to the other.
func (m *masker) mask(from, to int) {
	m.out = append(append(m.out, m.s[m.done:from]...), stars...)
	m.done = to
}

// text is s with what was masked.
func (m *masker) text() string {
	if m.out == nil {
		return m.s
	}
	return string(append(m.out, m.s[m.done:]...))
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }

func isLetter(b byte) bool { return isLower(b) || isUpper(b) }

func isHex(b byte) bool { return isDigit(b) || 'a' <= b && b <= 'f' || 'A' <= b && b <= 'F' }

// shows tells whether s holds digits, small and capital letters.
func shows(s string) (digits, small, capital bool) {
	for i := range len(s) {
		digits, small, capital = digits || isDigit(s[i]), small || isLower(s[i]), capital || isUpper(s[i])
	}
	return digits, small, capital
}
