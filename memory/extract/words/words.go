// Package words holds the words by which a conversation shows what it settles:
// one file a language, data without code, in the form of routing/lexicon. It
// weighs nothing.
package words

import (
	"math/bits"
	"slices"
	"strings"
	"sync"

	"proem/routing/lexicon"
)

// Class is a class of words.
type Class int

// The classes.
const (
	Decided   Class = iota // decision, settled, we agreed
	Rule                   // rule, convention
	Goal                   // goal, the point is
	Open                   // open question, not decided yet
	Unsure                 // no idea, have to ask
	Whether                // whether, which, how
	Never                  // never, no longer
	None                   // no, without
	Always                 // always, every
	Only                   // only, nothing else, at most
	Keep                   // verbs of choosing and of lasting states
	Instead                // instead of
	Reason                 // overkill, because, enough
	Must                   // must, should
	FromNow                // from now on
	Once                   // this time, for now
	Hypo                   // could, maybe, some day
	Joke                   // laughter
	Elsewhere              // other people, other projects
	Says                   // says, wants, suggests
	We                     // we, our
	Me                     // I, my
	Reverse                // actually, new plan
	Life                   // what is no software
	Ask                    // openings of questions
	Propose                // I would, shall I
	Accept                 // yes, do it
	Refuse                 // no, later
	Done                   // done, changed: how a request is confirmed
	Thing                  // what people build: an app, a site
	Build                  // I am building
	Purpose                // that, for
	Filler                 // ok, so, hey
	Count                  // how many there are
)

// Set is a set of classes.
type Set uint64

// Has tells whether the class is in the set.
func (s Set) Has(c Class) bool { return s&(1<<c) != 0 }

// Any tells whether one of the classes is in the set.
func (s Set) Any(classes ...Class) bool {
	return slices.ContainsFunc(classes, s.Has)
}

// Language is the vocabulary of one language.
type Language struct {
	Code  string
	Lists [Count]lexicon.Section

	once  sync.Once
	heads []Set
}

// All lists the languages, in the order of routing's.
var All = []*Language{&english, &italian, &portuguese, &spanish, &french, &german}

// At returns the classes of the entries with which the words begin.
func (l *Language) At(words []string) (is Set) {
	l.once.Do(l.index)
	for may := l.heads[head(words[0])]; may != 0; may &= may - 1 {
		c := bits.TrailingZeros64(uint64(may))
		if l.Lists[c].Match(words) > 0 {
			is |= 1 << c
		}
	}
	return is
}

// index notes which classes have an entry that may begin with a word, so that a
// word is looked for in a few lists and not in all.
func (l *Language) index() {
	l.heads = make([]Set, heads)
	for c := range l.Lists {
		for _, entry := range l.Lists[c].Words {
			first, _, _ := strings.Cut(entry, " ")
			l.heads[head(strings.TrimSuffix(first, "*"))] |= 1 << c
		}
	}
}

const heads = 1 << 11

// head is where the classes of a word are noted, by its first three letters: no
// stem of a list is shorter.
func head(word string) int {
	h := uint32(0)
	for i := range min(len(word), 3) {
		h = h*31 + uint32(word[i])
	}
	return int(h * 2654435761 >> 21)
}

// Covers returns how many of the leading words the longest entry of a class
// covers.
func (l *Language) Covers(c Class, words []string) int { return l.Lists[c].Match(words) }

// evidence is how many words of a message say in which language it is.
const evidence = 24

// Spoken returns the language of a text by its function words, and by ours where
// those leave it open; fallback where none holds more of them.
func Spoken(words []string, fallback *Language) *Language {
	words = words[:min(len(words), evidence)]
	if fallback == nil {
		fallback = &english
	}
	best, most := fallback, fallback.functions(words)
	open := false
	for _, l := range All {
		if n := l.functions(words); l != fallback && n >= most {
			open, best, most = true, l, n
		}
	}
	if !open {
		return best
	}
	best, most = fallback, fallback.hits(words)+1 // a conversation seldom changes its language
	for _, l := range All {
		if n := l.hits(words); n > most {
			best, most = l, n
		}
	}
	return best
}

func (l *Language) functions(words []string) (n int) {
	in := l.general()
	for _, word := range words {
		if lexicon.Spoken(word)&in != 0 {
			n++
		}
	}
	return n
}

func (l *Language) hits(words []string) int {
	n := l.functions(words)
	for j := range words {
		if l.At(words[j:]) != 0 {
			n++
		}
	}
	return n
}

// general is the language among routing's.
func (l *Language) general() lexicon.Set {
	for i := range All {
		if All[i] == l {
			return 1 << i
		}
	}
	return 1
}

// Function tells whether a word carries no meaning of its own in some language.
func Function(word string) bool { return lexicon.Spoken(word) != 0 }
