package known

import "unicode/utf8"

// class is a set of kinds of bytes.
type class uint16

const (
	digit class = 1 << iota
	lowHex
	lowRest
	upHex
	upRest
	under
	dash
	dot
	other // + / = and the comma between Fly's tokens

	lower  = lowHex | lowRest
	upper  = upHex | upRest
	letter = lower | upper
)

// classes gives each byte its kind. It is written out because a table that is
// computed costs time at every start.
var classes = [utf8.RuneSelf]class{
	'0': digit, '1': digit, '2': digit, '3': digit, '4': digit,
	'5': digit, '6': digit, '7': digit, '8': digit, '9': digit,
	'a': lowHex, 'b': lowHex, 'c': lowHex, 'd': lowHex, 'e': lowHex, 'f': lowHex,
	'g': lowRest, 'h': lowRest, 'i': lowRest, 'j': lowRest, 'k': lowRest,
	'l': lowRest, 'm': lowRest, 'n': lowRest, 'o': lowRest, 'p': lowRest,
	'q': lowRest, 'r': lowRest, 's': lowRest, 't': lowRest, 'u': lowRest,
	'v': lowRest, 'w': lowRest, 'x': lowRest, 'y': lowRest, 'z': lowRest,
	'A': upHex, 'B': upHex, 'C': upHex, 'D': upHex, 'E': upHex, 'F': upHex,
	'G': upRest, 'H': upRest, 'I': upRest, 'J': upRest, 'K': upRest,
	'L': upRest, 'M': upRest, 'N': upRest, 'O': upRest, 'P': upRest,
	'Q': upRest, 'R': upRest, 'S': upRest, 'T': upRest, 'U': upRest,
	'V': upRest, 'W': upRest, 'X': upRest, 'Y': upRest, 'Z': upRest,
	'_': under, '-': dash, '.': dot, '+': other, '/': other, '=': other, ',': other,
}

func classOf(b byte) class {
	if b >= utf8.RuneSelf {
		return 0
	}
	return classes[b]
}

func (c class) has(b byte) bool { return classOf(b)&c != 0 }

// word tells what a key may not touch on its left or right. Other alphabets do
// not count: a text without spaces between words may hold a key.
func word(b byte) bool { return (letter | digit | under).has(b) }

// charset names the bytes that the secret part of a key is made of. One that
// holds more than letters and digits holds all of them and the underscore too:
// then masking one key can never turn the text before it into another.
type charset uint8

const (
	hex charset = iota
	capital
	alnum
	underscored
	dashed
	dotted
	base64
	block // a private key block, which has a frame instead
	charsets
)

var members = [charsets]class{
	hex:         digit | lowHex | upHex,
	capital:     digit | upper,
	alnum:       digit | letter,
	underscored: digit | letter | under,
	dashed:      digit | letter | under | dash,
	dotted:      digit | letter | under | dash | dot,
	base64:      digit | letter | under | dash | other,
}

// mix says which classes the secret part must show, so that words which follow
// a prefix by chance stay.
type mix uint8

const (
	plain       mix = iota // none: the prefix says it all
	varied                 // two of digits, lower and upper case
	mixed                  // a digit and a letter
	headMixed              // the same within the first unbroken stretch of letters and digits
	denseMixed             // the same within one unbroken stretch
	denseStrong            // a digit and both cases within one unbroken stretch
)

// unbroken is how long such a stretch is at least. Words joined by dashes are
// seldom that long and hold no digits; the shortest known key has 20.
const unbroken = 12

// window is how much of a secret part is looked at for its classes. Random text
// shows them much sooner; the bound keeps hostile text from being read twice.
const window = 64

// in tells whether s shows the classes of the mix.
func (x mix) in(s string) bool {
	if x == plain {
		return true
	}
	need := 1
	if x >= headMixed {
		need = unbroken
	}
	seen, length := class(0), 0
	for i := range min(len(s), window) {
		c := classOf(s[i])
		if x >= headMixed && c&(digit|letter) == 0 {
			if x == headMixed {
				return false
			}
			seen, length = 0, 0
			continue
		}
		seen |= c
		length++
		if length >= need && x.met(seen) {
			return true
		}
	}
	return false
}

func (x mix) met(seen class) bool {
	d, l, u := seen&digit != 0, seen&lower != 0, seen&upper != 0
	switch x {
	case varied:
		return d && l || d && u || l && u
	case denseStrong:
		return d && l && u
	}
	return d && (l || u)
}
