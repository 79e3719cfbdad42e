// Package tasks names the kind of task that a prompt asks for, where it says so
// in plain words. It weighs nothing and decides nothing about context or
// delegation: a kind only chooses a text that the user wrote for it. In doubt
// there is none.
package tasks

import (
	"slices"
	"strings"

	"proem/routing/lexicon"
	"proem/routing/reading"
)

// Words returns the kinds, a closed set in the order of the table.
func Words() []string {
	words := make([]string, len(table))
	for i, k := range table {
		words[i] = k.word
	}
	return words
}

// Of returns the kind that is asked for first, "" where none is.
func Of(q *reading.Request) string {
	for i := range q.Tokens {
		if t := &q.Tokens[i]; t.Cut || q.Words[i] == "" || forbidden(q, i) {
			continue
		}
		opens, ends := q.Tokens[i].Opens, closes(q, i)
		if !opens && !ends {
			continue
		}
		for _, k := range table {
			for _, a := range k.asks {
				if (opens && !a.last || ends && a.last) && a.in(q, i) {
					return k.word
				}
			}
		}
	}
	return ""
}

// in tells whether the words ask so at i.
func (a ask) in(q *reading.Request, i int) bool {
	if !oneOf(a.verbs, q.Words[i]) && !oneOf(a.more, q.Words[i]) || !spoken(q, a.code) {
		return false
	}
	step := 1 // where the other words stand
	if a.last {
		step = -1
	}
	return len(a.with) == 0 || a.found(q, i, step)
}

// found looks for one of the other words in the clause of i.
func (a ask) found(q *reading.Request, i, step int) bool {
	for j := i + step; j >= 0 && j < len(q.Words) && q.Tokens[j].Clause == q.Tokens[i].Clause && !q.Tokens[j].Cut; j += step {
		if oneOf(a.with, q.Words[j]) {
			return true
		}
	}
	return false
}

func oneOf(entries []string, word string) bool {
	return slices.ContainsFunc(entries, func(e string) bool { return is(word, e) })
}

// spoken tells whether the prompt may be of a language. English always may:
// developers mix it in.
func spoken(q *reading.Request, code string) bool {
	return code == lexicon.English().Code ||
		slices.ContainsFunc(q.Spoken.Languages(), func(l *lexicon.Language) bool { return l.Code == code })
}

// closes tells whether a word ends its clause, where German and Dutch put the
// verb of a request, and the clause asks for no explanation.
func closes(q *reading.Request, i int) bool {
	if i+1 < len(q.Tokens) && q.Tokens[i+1].Clause == q.Tokens[i].Clause && !q.Tokens[i+1].Cut {
		return false
	}
	for j := i; j >= 0 && q.Tokens[j].Clause == q.Tokens[i].Clause; j-- {
		if q.Tokens[j].Is&(lexicon.Howto|lexicon.Wonder|lexicon.Not|lexicon.If) != 0 {
			return false
		}
	}
	return true
}

// forbidden tells whether one of the two words before i in its clause negates
// it: "please do not review this yet".
func forbidden(q *reading.Request, i int) bool {
	for j := i - 1; j >= max(i-2, 0) && q.Tokens[j].Clause == q.Tokens[i].Clause; j-- {
		if q.Tokens[j].Is&lexicon.Not != 0 {
			return true
		}
	}
	return false
}

// is compares a folded word with an entry; "*" ends a stem.
func is(word, entry string) bool {
	if stem, ok := strings.CutSuffix(entry, "*"); ok {
		return strings.HasPrefix(word, stem)
	}
	return word == entry
}
