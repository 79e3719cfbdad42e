package candidate

import (
	"math/bits"
	"slices"

	"proem/memory/extract/clause"
	"proem/memory/extract/model"
	"proem/memory/extract/similar"
	"proem/memory/extract/words"
)

// The kinds of features, by which equal words and classes in different places
// differ.
const (
	traitKind uint32 = iota + 1
	wordKind
	classKind
	pairKind
	openingKind
	generalKind
	restKind
	beforeKind
	beforeClassKind
	replyKind
	replyEndingKind
	replyBeginKind
	replyPairKind
	replyFirstKind
	replyClassKind
	replyAsksKind
	replyLengthKind
	nextKind
	nextBeginKind
	nextLengthKind
	lengthKind
	placeKind
	sharedKind
	mostSharedKind
	spanTraitKind
	spanShapeKind
	spanClassKind
	spanWordKind
	spanLengthKind
)

// features collects features of one sentence or span.
type features []uint32

func (f *features) add(kind uint32, parts ...uint32) {
	*f = append(*f, model.Feature(kind, parts...))
}

// each adds the members of a set.
func (f *features) each(kind, of uint32, set uint64) {
	for ; set != 0; set &= set - 1 {
		f.add(kind, of, uint32(bits.TrailingZeros64(set)))
	}
}

// pairs adds each two members of a set.
func (f *features) pairs(kind uint32, is words.Set) {
	for set := uint64(is); set != 0; set &= set - 1 {
		f.each(kind, uint32(bits.TrailingZeros64(set)), set&(set-1))
	}
}

func (f *features) marks(kind uint32, m *Marks) {
	for t, on := range m {
		if on {
			f.add(kind, uint32(t))
		}
	}
}

// size adds how many words there are, by powers of two.
func (f *features) size(kind, of uint32, words []string) {
	f.add(kind, of, uint32(bits.Len(uint(len(words)))))
}

// once sorts the features and leaves each one once.
func (f features) once() []uint32 {
	slices.Sort(f)
	return slices.Compact(f)
}

// features returns what a whole sentence shows and how it was taken.
func (p place) features(whole Span) []uint32 {
	f := make(features, 0, 256)
	f.marks(traitKind, &whole.Marks)
	var rest words.Set
	for i, c := range p.turn().clauses {
		if i < whole.from || i >= whole.to {
			rest |= c.Is | c.Head
			continue
		}
		for _, w := range c.Words {
			f.add(wordKind, model.Beginning(w))
		}
		f.each(classKind, 0, uint64(c.Is|c.Head))
		f.pairs(pairKind, c.Is|c.Head)
		f.each(openingKind, 0, uint64(p.language.At(c.Words)))
		f.each(generalKind, 0, uint64(c.General))
	}
	f.each(restKind, 0, uint64(rest))
	side := uint32(0)
	if p.turn().user {
		side = 1
	}
	f.around(p, side)
	f.reply(p, side, similar.Content(whole.Text))
	f.add(placeKind, side, uint32(min(p.users, 12)))
	f.size(lengthKind, side, p.turn().words)
	return f.once()
}

// around adds what stands before the message, and the next one of its side.
func (f *features) around(p place, side uint32) {
	if p.at > 0 {
		t := p.turns[p.at-1]
		f.opening(beforeKind, side, t)
		if n := len(t.clauses); n > 0 {
			f.each(beforeClassKind, side, uint64(t.clauses[n-1].Is))
		}
	}
	if p.at+2 < len(p.turns) {
		t := p.turns[p.at+2]
		f.opening(nextKind, side, t)
		f.each(nextBeginKind, 0, uint64(t.begin))
		f.size(nextLengthKind, side, t.words)
	}
}

// reply adds what the other side answers, and how much of the sentence is in it.
func (f *features) reply(p place, side uint32, content []string) {
	if p.at+1 >= len(p.turns) {
		return
	}
	t := p.turns[p.at+1]
	f.opening(replyKind, side, t)
	f.each(replyBeginKind, 0, uint64(t.begin))
	f.pairs(replyPairKind, t.begin)
	f.each(replyClassKind, 0, uint64(t.is))
	f.size(replyLengthKind, side, t.words)
	if len(t.clauses) > 0 {
		f.each(replyFirstKind, 0, uint64(t.clauses[0].Is|t.clauses[0].Head))
	}
	if len(t.opening) > 0 {
		f.add(replyEndingKind, side, model.Ending(t.opening[0]))
	}
	if t.asks {
		f.add(replyAsksKind, side)
	}
	n := similar.Shared(content, t.words)
	f.add(sharedKind, side, uint32(min(n, 4)))
	if n > 0 && 2*n >= len(content) {
		f.add(mostSharedKind, side)
	}
}

// opening adds the first words of a message, and pairs of them.
func (f *features) opening(kind, side uint32, t turn) {
	before := uint32(0)
	for i, w := range t.opening {
		f.add(kind, side, uint32(i), model.Beginning(w))
		f.add(kind, side, before, model.Beginning(w))
		before = model.Beginning(w)
	}
}

// spanFeatures returns what speaks for and against a span of the sentence from
// one clause to another.
func (p place) spanFeatures(s Span, from, to int) []uint32 {
	f := make(features, 0, 64)
	f.marks(spanTraitKind, &s.Marks)
	f.add(spanShapeKind, uint32(s.to-s.from))
	f.add(spanShapeKind, uint32(min(s.from-from, 4)), uint32(min(to-s.to, 4)))
	list := p.turn().clauses
	f.edge(0, list[s.from])
	f.edge(1, list[s.to-1])
	if s.from > from {
		f.edge(2, list[s.from-1])
	}
	if s.to < to {
		f.edge(3, list[s.to])
	}
	return f.once()
}

// edge adds what a part at an edge of a span shows.
func (f *features) edge(where uint32, c clause.Clause) {
	f.each(spanClassKind, where, uint64(c.Is))
	f.size(spanLengthKind, where, c.Words)
	if len(c.Words) > 0 {
		f.add(spanWordKind, where, model.Beginning(c.Words[0]))
	}
}
