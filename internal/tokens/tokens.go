// Package tokens counts o200k_base tokens exactly, as the official tokenizer does
// (npm tiktoken 1.0.22), with no start-up cost. It only counts: it returns no ids
// and knows no other encoding. Names of special tokens are ordinary text here.
// A byte that is no part of a UTF-8 character counts as U+FFFD, which is what a
// host would make of it.
package tokens

import "unicode/utf8"

//go:generate go run ./generate

// reader hands out the counts of a text's pieces, one after another.
type reader struct {
	rest  string
	valid bool
}

func read(s string) reader { return reader{rest: s, valid: utf8.ValidString(s)} }

func (r *reader) more() bool { return r.rest != "" }

func (r *reader) next() int {
	end := next(r.rest)
	piece := r.rest[:end]
	r.rest = r.rest[end:]
	if !r.valid && !utf8.ValidString(piece) {
		piece = string([]rune(piece))
	}
	return ofPiece(piece)
}

// Count returns the number of tokens of s.
func Count(s string) int {
	n := 0
	for r := read(s); r.more(); {
		n += r.next()
	}
	return n
}

// Fits says whether s has at most limit tokens. It counts only where the length
// does not tell, and only until the limit is passed.
func Fits(s string, limit int) bool {
	if atLeast(s) > limit {
		return false
	}
	if atMost(s) <= limit {
		return true
	}
	for r := read(s); r.more(); {
		if limit -= r.next(); limit < 0 {
			return false
		}
	}
	return true
}
