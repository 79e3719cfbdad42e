// Package extract finds in a conversation what is worth remembering for weeks:
// goals, decisions, conventions and open questions, in six languages and without
// a model. It weighs what a clause shows and how it was taken. It remembers
// nothing itself, and when in doubt it leaves a text out: a wrong memory is worse
// than none.
package extract

import (
	"slices"

	"proem/memory/extract/candidate"
	"proem/memory/extract/clause"
	"proem/memory/extract/model"
	"proem/memory/extract/similar"
)

// Message is one message of a conversation.
type Message = candidate.Message

// Kind is what an item is.
type Kind = candidate.Kind

// The kinds.
const (
	Goal       = candidate.Goal
	Decision   = candidate.Decision
	Convention = candidate.Convention
	Question   = candidate.Question
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
func (p Part) Read() []Item { return p.With(model.Standard()) }

// With reads the part by another model than the one in use.
func (p Part) With(m model.Model) []Item {
	all := candidate.Find(p.Messages, p.Goes)
	fresh := func(s candidate.Sentence) bool { return s.Message >= p.New || !s.User && s.Message == p.New-1 }
	return settle(pick(slices.DeleteFunc(all, func(s candidate.Sentence) bool { return !fresh(s) }), m))
}

// found is a sentence that was picked, with the span of it that is remembered.
type found struct {
	candidate.Span
	message int
	user    bool
	kind    Kind
	score   int
}

// pick chooses the sentences that weigh enough, and of each one span.
func pick(all []candidate.Sentence, m model.Model) []found {
	var picked []found
	goal := -1
	for _, s := range all {
		f, ok := best(s, m)
		if !ok {
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

// announced is what a label adds to what a sentence weighs, in points of the
// model: whoever writes "decision:" wants it to be kept.
const announced = 4 * model.Unit

// best returns the kind that a sentence weighs most as.
func best(s candidate.Sentence, m model.Model) (found, bool) {
	f := found{message: s.Message, user: s.User, score: -1}
	weights := m.Weigh(s.Features)
	consider := func(kind Kind, l model.Line) {
		n := weights[l]
		if s.Announced(kind) {
			n += announced
		}
		if n > f.score {
			f.kind, f.score = kind, n
		}
	}
	switch {
	case !s.User && s.Accepted():
		consider(Decision, model.Offer)
	case s.User:
		if !s.Open() {
			consider(Decision, model.Choice)
			consider(Goal, model.Goal)
		}
		consider(Question, model.Doubt)
	}
	if f.score < 0 {
		return f, false
	}
	most := 0
	for i, span := range s.Spans {
		if n := m.Weigh(span.Features)[model.Span]; i == 0 || n > most {
			f.Span, most = span, n
		}
	}
	if len(similar.Content(f.Text)) < 2 {
		return f, false
	}
	if f.kind == Goal {
		f.Text = clause.Aim(f.Text, s.Language)
	}
	if f.kind == Decision && f.Lasting() {
		f.kind = Convention
	}
	return f, true
}
