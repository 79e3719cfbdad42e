// Package candidate cuts conversations into the sentences that may be worth
// remembering, and says of each what it shows, how it was taken, and by which
// spans of it it could be remembered. It weighs nothing.
package candidate

import (
	"proem/memory/extract/clause"
	"proem/memory/extract/words"
)

// Message is one message of a conversation.
type Message struct {
	User bool // a person wrote it, else the assistant did
	Text string
}

// Kind is what a text is that is worth remembering.
type Kind int

// The kinds.
const (
	Goal Kind = iota
	Decision
	Convention
	Question
)

// Sentence is a sentence of a message.
type Sentence struct {
	Message  int
	User     bool
	Spans    []Span    // the ways to cut it, the whole sentence first
	Is, Head words.Set // of the whole, as what follows
	Marks    Marks
	Features []uint32
	Language *words.Language
}

// Span is a text of one or more parts of a sentence.
type Span struct {
	Text     string
	Is, Head words.Set
	Marks    Marks
	Features []uint32
	from, to int
}

// turn is a message with what is known of it.
type turn struct {
	user    bool
	clauses []clause.Clause
	is      words.Set // of all clauses, with what was cut off in front of them
	pasted  bool
	words   []string
	begin   words.Set // of its first words
	opening []string  // its first words
	asks    bool      // it ends with a question
}

// read makes turns of messages, in the language in which they are spoken.
func read(messages []Message) ([]turn, []*words.Language) {
	turns, spoken := make([]turn, len(messages)), make([]*words.Language, len(messages))
	var l *words.Language
	for i, m := range messages {
		text, pasted := clause.Spoken(m.Text)
		list := clause.Split(text)
		l = words.Spoken(list, l)
		t := turn{user: m.User, pasted: pasted, words: list, clauses: clause.Cut(m.Text, l)}
		for _, c := range t.clauses {
			t.is |= c.Is | c.Head
		}
		t.opening = list[:min(len(list), 3)]
		for j := range t.opening {
			t.begin |= l.At(list[j:])
		}
		t.asks = len(t.clauses) > 0 && t.clauses[len(t.clauses)-1].Question
		turns[i], spoken[i] = t, l
	}
	return turns, spoken
}

// begun is behind how many messages of a user a conversation no longer begins.
const begun = 5

// Find returns the sentences of all messages in their order. goes tells that the
// conversation began before the first message.
func Find(messages []Message, goes bool) []Sentence {
	turns, spoken := read(messages)
	var all []Sentence
	users := 0
	if goes {
		users = begun
	}
	for i, t := range turns {
		if t.user {
			users++
		}
		for from := 0; from < len(t.clauses); {
			to := from + 1
			for to < len(t.clauses) && !t.clauses[to].Starts {
				to++
			}
			p := place{turns: turns, at: i, users: users, language: spoken[i]}
			if s, ok := p.sentence(from, to); ok {
				all = append(all, s)
			}
			from = to
		}
	}
	return all
}

// place is where a sentence stands.
type place struct {
	turns    []turn
	at       int
	users    int // how many messages of the user there were, with this one
	language *words.Language
}

func (p place) turn() turn { return p.turns[p.at] }

// sentence makes one of the clauses of a message.
func (p place) sentence(from, to int) (Sentence, bool) {
	s := Sentence{Message: p.at, User: p.turn().user, Language: p.language}
	whole, ok := p.span(from, to)
	if ok {
		s.Spans = append(s.Spans, whole)
	}
	s.Is, s.Head, s.Marks = whole.Is, whole.Head, whole.Marks
	if secret(whole.Text) {
		return s, false
	}
	for f := from; f < to; f++ {
		for t := f + 1; t <= min(to, f+maxJoined); t++ {
			if f == from && t == to {
				continue
			}
			if span, ok := p.span(f, t); ok {
				s.Spans = append(s.Spans, span)
			}
		}
	}
	if len(s.Spans) == 0 {
		return s, false
	}
	s.Features = p.features(whole)
	for i := range s.Spans {
		s.Spans[i].Features = p.spanFeatures(s.Spans[i], from, to)
	}
	return s, true
}

// span joins clauses and sets all of their marks.
func (p place) span(from, to int) (Span, bool) {
	t := p.turn()
	s, ok := join(t, from, to, p.language)
	if t.user {
		s.heard(p.turns, p.at, p.users)
	} else {
		s.offered(p.turns, p.at)
	}
	s.Marks.together(s.Is)
	return s, ok
}
