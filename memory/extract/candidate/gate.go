package candidate

import (
	"strings"

	"proem/memory/extract/words"
)

// Open tells whether a sentence leaves a matter open, or is only for now: whatever
// else speaks for it, it is no choice.
func (s Sentence) Open() bool {
	return s.Marks[question] || s.Marks[broken]
}

// Accepted tells whether the user's next message takes what an assistant's sentence
// proposes. Which of several numbered points was meant, only the message says.
func (s Sentence) Accepted() bool {
	m := &s.Marks
	return !enumerates(s.Spans[0].Text) && (m[repliedAccept] && !m[repliedRefuse] || m[repliedLasting])
}

// Lasting tells whether a choice says how work is always done.
func (s Span) Lasting() bool {
	return (s.Is | s.Head).Any(words.Rule, words.Always, words.Never, words.FromNow)
}

// enumerates tells whether a text is a list of numbered points.
func enumerates(text string) bool {
	return strings.Contains(text, "1)") && strings.Contains(text, "2)") || strings.Contains(text, "1.") && strings.Contains(text, "2.") && strings.Contains(text, ", ")
}

// Announced tells whether a label in front of the sentence says that it is of this
// kind, and nothing beside it speaks of a joke, of this once or of other people.
func (s Sentence) Announced(k Kind) bool {
	if !s.Marks[labelled] || s.Marks[quoted] || s.Is.Any(words.Joke, words.Once, words.Hypo, words.Says, words.Elsewhere) {
		return false
	}
	switch k {
	case Goal:
		return s.Head.Has(words.Goal)
	case Question:
		return s.Head.Has(words.Open)
	}
	return s.Head.Any(words.Decided, words.Rule)
}
