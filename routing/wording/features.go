package wording

import (
	"math/bits"

	"proem/routing/lexicon"
	"proem/routing/reading"
)

// Features returns the hashed features of a prompt, each as often as it occurs:
// its words, their beginnings, pairs of words, the classes of a clause beside those
// that open it; and, for each noun that may be an agent, what stands around it. Nothing
// of it depends on question marks, capitals or white space.
func Features(q *reading.Request) []uint32 {
	var list []uint32
	read(q, func(feature uint32) { list = append(list, feature) })
	return list
}

// read calls found with each feature.
func read(q *reading.Request, found func(feature uint32)) {
	f := features{q, found}
	f.words(func(int) {})
	f.found(hash(lengthKind, f.length(), 0))
	f.clauses()
	for i := range q.Tokens {
		if q.Tokens[i].Is&nouns != 0 && !q.Tokens[i].Cut {
			f.around(i)
		}
	}
}

// nouns are the classes of words that may be an agent.
const nouns = lexicon.Agent | lexicon.Helper | lexicon.Hand | reading.Agentive

// Mentions tells whether a prompt names what may be an agent.
func Mentions(q *reading.Request) bool {
	for i := range q.Tokens {
		if q.Tokens[i].Is&nouns != 0 && !q.Tokens[i].Cut {
			return true
		}
	}
	return false
}

// unseen are the classes that no feature is made of: whether a word has a capital
// changes nothing, and function words tell the language alone.
const unseen = reading.Proper | lexicon.Common

type features struct {
	*reading.Request
	found func(feature uint32)
}

// The kinds of features, by which equal words in different places differ.
const (
	wordKind uint32 = iota + 1
	beginningKind
	pairKind
	classKind
	openingKind
	classesKind
	lengthKind
	agentKind
	nearWordKind
	sideWordKind
	nearClassKind
	sideClassKind
	besideKind
	edgeKind
)

// hash mixes what a feature is made of into its name.
func hash(kind, a, b uint32) uint32 {
	h := (2166136261 ^ kind*0x9E3779B1 ^ a) * 16777619
	h ^= h >> 15
	h = (h ^ b) * 16777619
	h ^= h >> 15
	h *= 0x85EBCA6B
	return h ^ h>>13
}

// spelled hashes the letters of a word. An umlaut counts as its vowel, however it
// was typed.
func spelled(word string, most int) uint32 {
	h := uint32(2166136261)
	for i, n := 0, 0; i < len(word) && n < most; i++ {
		if word[i] == 'e' && i > 0 && (word[i-1] == 'a' || word[i-1] == 'o' || word[i-1] == 'u') {
			continue
		}
		h = (h ^ uint32(word[i])) * 16777619
		n++
	}
	return h
}

// beginning is how many letters of a word stand for its stem.
const beginning = 5

// word returns the hash of a word and of its beginning. What has a shape is not
// read: one path is as good as another.
func (f *features) word(i int) (whole, start uint32) {
	switch is := f.Tokens[i].Is; {
	case is&reading.Path != 0:
		return 1, 1
	case is&reading.Ident != 0:
		return 2, 2
	case is&reading.Link != 0:
		return 3, 3
	case is&reading.Number != 0:
		return 4, 4
	}
	return spelled(f.Words[i], len(f.Words[i])), spelled(f.Words[i], beginning)
}

// words adds words, beginnings and pairs of beginnings within a sentence. It calls
// next with the place of each word before it does.
func (f *features) words(next func(i int)) {
	var before uint32
	for i := range f.Tokens {
		if f.Tokens[i].Cut || f.Words[i] == "" {
			continue
		}
		next(i)
		whole, start := f.word(i)
		if whole != start {
			f.found(hash(wordKind, whole, 0))
		}
		f.found(hash(beginningKind, start, 0))
		f.found(hash(pairKind, before, start))
		before = start
		if end := f.Tokens[i].Ends; end != 0 && end != ',' {
			before = 0
		}
	}
}

// length is how long the request is, roughly.
func (f *features) length() uint32 {
	read := 0
	for i := range f.Tokens {
		if !f.Tokens[i].Cut && f.Words[i] != "" {
			read++
		}
	}
	return uint32(bits.Len(uint(read)))
}

// clauses adds the classes that stand in a clause, that open it, and each of the
// former beside each of the latter.
func (f *features) clauses() {
	var has, opens lexicon.Class
	for i := range f.Tokens {
		t := &f.Tokens[i]
		has |= t.Is &^ unseen
		if t.Opens {
			opens |= t.Is &^ unseen
		}
		if i+1 == len(f.Tokens) || f.Tokens[i+1].Clause != t.Clause {
			f.classes(has, opens)
			has, opens = 0, 0
		}
	}
}

func (f *features) classes(has, opens lexicon.Class) {
	for ; has != 0; has &= has - 1 {
		a := place(has)
		f.found(hash(classKind, a, 0))
		if opens&(1<<a) != 0 {
			f.found(hash(openingKind, a, 0))
		}
		for first := opens &^ (1 << a); first != 0; first &= first - 1 {
			f.found(hash(classesKind, a, place(first)))
		}
	}
}

// place is the number of the lowest class of a set.
func place(set lexicon.Class) uint32 { return uint32(bits.TrailingZeros64(uint64(set))) }

// reach is how many words to each side of a noun are looked at, and near how many
// of them by their exact place.
const (
	reach = 6
	near  = 3
)

// around adds what stands around a noun that may be an agent, in its sentence.
func (f *features) around(at int) {
	kind := uint32(f.Tokens[at].Is & nouns >> bits.TrailingZeros64(uint64(lexicon.Agent)))
	f.found(hash(agentKind, kind, 0))
	sentence := f.Tokens[at].Sentence
	var has lexicon.Class
	for i := range f.Tokens {
		if f.Tokens[i].Sentence == sentence {
			has |= f.Tokens[i].Is &^ unseen
		}
	}
	for i := max(0, at-reach); i < min(len(f.Tokens), at+reach+1); i++ {
		if i != at && f.Tokens[i].Sentence == sentence {
			f.beside(i, i-at)
		}
	}
	if at == 0 || f.Tokens[at-1].Sentence != sentence {
		f.found(hash(edgeKind, 0, 0))
	}
	if at == len(f.Tokens)-1 || f.Tokens[at+1].Sentence != sentence {
		f.found(hash(edgeKind, 1, 0))
	}
	for ; has != 0; has &= has - 1 {
		a := place(has)
		f.found(hash(besideKind, a, 64))
		for more := has & (has - 1); more != 0; more &= more - 1 {
			f.found(hash(besideKind, a, place(more)))
		}
	}
}

// beside adds one word that stands so many words behind the noun.
func (f *features) beside(i, away int) {
	side, at := uint32(0), uint32(64+away)
	if away > 0 {
		side = 1
	}
	if away < -near || away > near {
		at = side
	}
	_, start := f.word(i)
	f.found(hash(nearWordKind, at, start))
	f.found(hash(sideWordKind, side, start))
	for is := f.Tokens[i].Is &^ unseen; is != 0; is &= is - 1 {
		a := place(is)
		f.found(hash(nearClassKind, at, a))
		f.found(hash(sideClassKind, side, a))
	}
}
