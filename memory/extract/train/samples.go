package main

import (
	"proem/memory/extract/candidate"
	"proem/memory/extract/corpus"
	"proem/memory/extract/model"
)

// taught is a conversation with what it teaches each line.
type taught struct {
	corpus.Conversation
	writer  string
	samples [model.Lines][]labelled
}

// lessons gathers what some of the conversations teach a line.
func lessons(l model.Line, list []taught, counts func(taught) bool) (of []labelled) {
	for _, t := range list {
		if counts(t) {
			of = append(of, t.samples[l]...)
		}
	}
	return of
}

// doubtful is from how much on a text that was not expected is too near to one
// that was, to be an example of either.
const doubtful = 40

// teach makes samples of a conversation.
func teach(c corpus.Conversation) taught {
	t := taught{Conversation: c, writer: c.Writer()}
	want := c.Expected()
	for _, s := range candidate.Find(c.Talk(), false) {
		for _, l := range asked(s) {
			most, near := nearest(s, l, want)
			holds := most >= corpus.Alike
			if holds || most < doubtful {
				t.samples[l] = append(t.samples[l], labelled{s.Features, holds})
			}
			if !holds || len(near) < 2 {
				continue
			}
			for i, span := range s.Spans {
				t.samples[model.Span] = append(t.samples[model.Span], labelled{span.Features, near[i] >= corpus.Alike})
			}
		}
	}
	return t
}

// teachSentences makes samples of the plain sentences.
func teachSentences(list []corpus.Sentences) taught {
	t := taught{writer: plain}
	for _, l := range list {
		for _, text := range l.Kept {
			t.say(text, true)
		}
		for _, text := range l.Ignored {
			t.say(text, false)
		}
	}
	return t
}

// insistence is how many sentences of a conversation a plain one counts for: what
// is said as plainly as this must not be missed.
const insistence = 3

func (t *taught) say(sentence string, holds bool) {
	talks, at := corpus.InTalk(sentence)
	for i, talk := range talks {
		for _, s := range candidate.Find(talk, false) {
			for range insistence {
				if s.Message == at[i] {
					t.samples[model.Choice] = append(t.samples[model.Choice], labelled{s.Features, holds})
				}
			}
		}
	}
}

// plain stands for the writer of the plain sentences, which are always taught.
const plain = ""

// asked lists the lines that judge a sentence.
func asked(s candidate.Sentence) []model.Line {
	if s.User {
		return []model.Line{model.Choice, model.Goal, model.Doubt}
	}
	return []model.Line{model.Offer}
}

// kinds are what the lines look for.
var kinds = [model.Span]candidate.Kind{
	model.Choice: candidate.Decision, model.Goal: candidate.Goal, model.Doubt: candidate.Question, model.Offer: candidate.Decision,
}

// nearest tells how near a sentence comes to what a line asks for, and each of
// its spans.
func nearest(s candidate.Sentence, l model.Line, want []corpus.Expected) (most int, spans []int) {
	spans = make([]int, len(s.Spans))
	for i, span := range s.Spans {
		for _, e := range want {
			if e.Stands(kinds[l]) {
				spans[i] = max(spans[i], corpus.Near(span.Text, e.Text))
			}
		}
		most = max(most, spans[i])
	}
	return most, spans
}
