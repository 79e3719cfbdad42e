package candidate

import (
	"proem/internal/redact"
	"proem/memory/extract/clause"
	"proem/memory/extract/similar"
	"proem/memory/extract/words"
)

// maxJoined is how many parts of one sentence may be one item.
const maxJoined = 4

// maxContent bounds an item, in words with a meaning.
const maxContent = 24

// join makes one candidate of neighbouring clauses.
func join(t turn, from, to int, l *words.Language) (Span, bool) {
	c := Span{from: from, to: to}
	one := t.clauses[from]
	ok := to == from+1 || t.joins(from, to)
	for _, next := range t.clauses[from+1 : to] {
		one.Text += ", " + next.Text
		one.Words = append(one.Words[:len(one.Words):len(one.Words)], next.Words...)
		one.Is |= next.Is
		one.General |= next.General
		one.Named = one.Named || next.Named
		one.Head |= next.Head
		one.Question = one.Question || next.Question
		one.Quoted = one.Quoted || next.Quoted
		one.Broken = one.Broken || next.Broken
	}
	if !t.user {
		one.Text = clause.Bare(one.Text, l)
	}
	c.Text, c.Is, c.Head = one.Text, one.Is, one.Head
	if len(similar.Content(c.Text)) > maxContent && to > from+1 || secret(c.Text) {
		ok = false
	}
	c.Marks.said(one, l)
	c.Marks[joined] = to > from+1
	c.Marks[starts], c.Marks[ends] = one.Starts, t.clauses[to-1].Ends
	c.Marks[whole] = one.Starts && t.clauses[to-1].Ends
	c.Marks[first], c.Marks[single], c.Marks[lastOne] = from == 0, from == 0 && to == len(t.clauses), to == len(t.clauses)
	c.Marks.around(t)
	c.Marks.edges(t, from, to)
	return c, ok
}

// settles are the classes by which a part says how things are to be.
var settles = []words.Class{words.Decided, words.Rule, words.Goal, words.Open, words.Never, words.None, words.Always, words.Only, words.Keep, words.Instead, words.Must, words.FromNow, words.Thing, words.Purpose}

// edges sets what the first and the last part speak of, and what was left out
// beside them in the same sentence.
func (m *Marks) edges(t turn, from, to int) {
	if to > from+1 {
		head, tail := t.clauses[from].Is, t.clauses[to-1].Is
		m[tailMe], m[tailReason], m[tailUnsure] = tail.Has(words.Me), tail.Has(words.Reason), tail.Any(words.Unsure, words.Hypo)
		m[tailSays], m[tailNone] = tail.Any(words.Says, words.Elsewhere, words.Life), tail.Any(words.None, words.Never, words.Instead)
		m[tailPlain] = !tail.Any(settles...)
		m[headMe], m[headSays] = head.Has(words.Me), head.Any(words.Says, words.Elsewhere, words.Life)
		m[headPlain], m[headNone] = !head.Any(settles...), head.Any(words.None, words.Never)
	}
	left := func(c clause.Clause) {
		m[leftNone] = m[leftNone] || c.Is.Any(words.None, words.Never, words.Instead, words.Only)
		m[leftKeep] = m[leftKeep] || c.Is.Any(words.Keep, words.Always, words.Must)
		m[leftReason] = m[leftReason] || c.Is.Has(words.Reason)
		m[leftLong] = m[leftLong] || len(c.Words) > 4
	}
	if from > 0 && !t.clauses[from].Starts {
		left(t.clauses[from-1])
	}
	if to < len(t.clauses) && !t.clauses[to].Starts {
		left(t.clauses[to])
	}
}

// joins tells whether clauses are of one sentence whose first part says
// something by itself.
func (t turn) joins(from, to int) bool {
	if len(similar.Content(t.clauses[from].Text)) < 2 || t.clauses[from].Question {
		return false
	}
	for _, next := range t.clauses[from+1 : to] {
		if next.Starts {
			return false
		}
	}
	return true
}

// around sets what the whole message shows.
func (m *Marks) around(t turn) {
	m[messageJoke], m[messageOnce], m[messageHypo] = t.is.Has(words.Joke), t.is.Has(words.Once), t.is.Has(words.Hypo)
	m[messageSays], m[messageOpen], m[messageUnsure] = t.is.Has(words.Says), t.is.Has(words.Open), t.is.Has(words.Unsure)
	m[messageReverse], m[messageAccept], m[messagePasted] = t.is.Has(words.Reverse), t.begin.Has(words.Accept), t.pasted
	for _, c := range t.clauses {
		m[messageQuestion] = m[messageQuestion] || c.Question
	}
}

// heard sets what stands around a user's words: before, and in the answer.
func (c *Span) heard(turns []turn, i, users int) {
	m := &c.Marks
	m[early], m[soon], m[later] = users <= 2, users > 2 && users <= 5, users > 5
	if i > 0 {
		before := turns[i-1]
		m[afterProposal] = before.is.Has(words.Propose)
		m[afterQuestion] = len(before.clauses) > 0 && before.clauses[len(before.clauses)-1].Question
	}
	if i+1 < len(turns) && !turns[i+1].user {
		answer := turns[i+1]
		m[confirmed] = answer.begin.Has(words.Done)
		n := similar.Shared(similar.Content(c.Text), answer.words)
		m[repeated], m[echoed] = n == 1, n > 1
		m[answered] = len(answer.clauses) > 0 && answer.clauses[len(answer.clauses)-1].Question
	}
	if i+2 < len(turns) && turns[i+2].user {
		m[nextOpen], m[nextRefuse] = turns[i+2].is.Any(words.Unsure, words.Open), turns[i+2].begin.Has(words.Refuse)
	}
}

// offered sets how the user took what the assistant said.
func (c *Span) offered(turns []turn, i int) {
	m := &c.Marks
	m[proposed] = turns[i].is.Has(words.Propose)
	if i+1 >= len(turns) || !turns[i+1].user {
		return
	}
	reply := turns[i+1]
	switch n := len(reply.words); {
	case n <= 2:
		m[repliedShort] = true
	case n <= 8:
		m[repliedMiddle] = true
	default:
		m[repliedLong] = true
	}
	m[repliedAccept], m[repliedRefuse], m[repliedNone] = reply.begin.Has(words.Accept), reply.begin.Has(words.Refuse), reply.is.Any(words.None, words.Never)
	m[repliedLasting] = reply.is.Any(words.FromNow, words.Always, words.Never, words.Rule)
	m[repliedJoke], m[repliedHypo] = reply.is.Has(words.Joke), reply.is.Any(words.Hypo, words.Unsure)
	for _, r := range reply.clauses {
		m[repliedQuestion] = m[repliedQuestion] || r.Question
	}
	m[repliedTask] = reply.is.Has(words.Once)
	if i+2 < len(turns) {
		m[followedDone] = turns[i+2].begin.Has(words.Done)
	}
	if i > 0 {
		m[afterQuestion] = turns[i-1].clauses != nil && turns[i-1].clauses[len(turns[i-1].clauses)-1].Question
	}
}

// secret tells whether a text holds something that must not be kept, or that
// looks as if: a long mixed word. What holds one is not remembered at all, even
// masked.
func secret(text string) bool {
	return redact.Mask(text) != text || clause.Credential(text)
}
