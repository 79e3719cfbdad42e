// Package extract finds in a conversation what is worth remembering for weeks:
// goals, decisions, conventions and open questions, in six languages and without
// a model. It weighs what a clause shows and how it was taken. It remembers
// nothing itself, and when in doubt it leaves a text out: a wrong memory is worse
// than none.
package extract

import (
	"cmp"
	"slices"
	"strings"

	"proem/memory/extract/clause"
	"proem/memory/extract/similar"
	"proem/memory/extract/words"
)

// Message is one message of a conversation.
type Message struct {
	User bool // a person wrote it, else the assistant did
	Text string
}

// Kind is what an item is.
type Kind int

// The kinds.
const (
	Goal Kind = iota
	Decision
	Convention
	Question
)

// Item is something that is worth remembering.
type Item struct {
	Kind    Kind
	Text    string
	Message int // the index of the message that says it
	User    bool
	// Replaces lists the indices of earlier items that this one reverses or says
	// better; they are in the list before it.
	Replaces []int

	turns bool // it takes something back: it negates, or says that it changes
}

// Part is a part of a conversation.
type Part struct {
	Messages []Message
	New      int  // the first message that was not read before
	Goes     bool // the conversation began before the first message
}

// Read returns what is worth remembering of a whole conversation, in the order
// in which it was said.
func Read(messages []Message) []Item { return Part{Messages: messages}.Read() }

// Read returns what is new in the part. What the assistant said just before it
// counts, because a new message may accept it.
func (p Part) Read() []Item {
	all := candidates(p.Messages, p.Goes)
	fresh := func(c candidate) bool { return c.message >= p.New || !c.user && c.message == p.New-1 }
	return settle(pick(slices.DeleteFunc(all, func(c candidate) bool { return !fresh(c) }), &standard))
}

// found is a candidate that was picked.
type found struct {
	candidate
	kind  Kind
	score int
}

// pick chooses the candidates that weigh enough, of those that overlap the
// heaviest one.
func pick(all []candidate, s *scales) []found {
	var list []found
	for _, c := range all {
		if f, ok := s.best(c); ok {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b found) int {
		return cmp.Or(cmp.Compare(a.message, b.message), cmp.Compare(b.rank(), a.rank()))
	})
	var picked []found
	goal := -1
	for _, f := range list {
		if slices.ContainsFunc(picked, f.overlaps) {
			continue
		}
		if f.kind == Goal {
			// A conversation has one goal, and it is said where it begins.
			if goal >= 0 && picked[goal].score >= f.score {
				continue
			}
			if goal >= 0 {
				picked = slices.Delete(picked, goal, goal+1)
			}
			goal = len(picked)
		}
		picked = append(picked, f)
	}
	return picked
}

// overlaps tells whether both are cut from one sentence, which says one thing.
func (f found) overlaps(g found) bool {
	return f.message == g.message && f.sentence == g.sentence
}

// best returns the kind that the candidate weighs most as.
func (s *scales) best(c candidate) (found, bool) {
	f := found{candidate: c, score: -1}
	if len(similar.Content(c.text)) < 2 {
		return f, false
	}
	consider := func(kind Kind, b *balance) {
		if n := b.weigh(&c.marks); n > f.score {
			f.kind, f.score = kind, n
		}
	}
	if !c.user {
		if enumerates(c.text) {
			return f, false // which of the points was meant, only the reply says
		}
		if c.marks[repliedAccept] && !c.marks[repliedRefuse] || c.marks[repliedLasting] {
			consider(Decision, &s.offer)
		}
	} else {
		if !c.open() {
			consider(Decision, &s.choice)
			consider(Goal, &s.goal)
		}
		consider(Question, &s.doubt)
	}
	if f.kind == Goal {
		f.text = clause.Aim(c.text, c.language)
	}
	if f.kind == Decision && c.lasting() {
		f.kind = Convention
	}
	return f, f.score >= 0
}

// open tells whether a text leaves a matter open, or is only for now: whatever
// else speaks for it, it is no choice.
func (c candidate) open() bool {
	settled := (c.is | c.head).Any(words.Decided, words.Rule, words.Goal)
	return c.marks[question] || c.marks[broken] || !settled && (c.is|c.head).Any(words.Hypo, words.Once)
}

// lasting tells whether a choice says how work is always done.
func (c candidate) lasting() bool {
	return (c.is | c.head).Any(words.Rule, words.Always, words.Never, words.FromNow)
}

// wholeSentence is what a candidate that is a whole sentence is ahead of its
// parts, in tenths of a logit.
const wholeSentence = 5

// rank orders the candidates of one sentence.
func (f found) rank() int {
	if f.marks[whole] {
		return f.score + wholeSentence
	}
	return f.score
}

// enumerates tells whether a text is a list of numbered points.
func enumerates(text string) bool {
	return strings.Contains(text, "1)") && strings.Contains(text, "2)") || strings.Contains(text, "1.") && strings.Contains(text, "2.") && strings.Contains(text, ", ")
}
