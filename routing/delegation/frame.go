package delegation

import (
	"proem/routing/lexicon"
	"proem/routing/reading"
)

// subject tells whether the agent at a is told to do something: "a subagent
// should check this", "subagent pls for the log".
func (q request) subject(c stretch, a int) bool {
	if q.within(c.from, c.to, lexicon.Employ|lexicon.Delegate|lexicon.Not) {
		return false
	}
	some := q.Tokens[a].Is&lexicon.Some != 0 || a > c.from && (q.Tokens[a-1].Is&lexicon.Some != 0 || a > c.from+1 && q.Tokens[a-2].Is&lexicon.Some != 0 && q.Tokens[a-1].Is&(lexicon.Lead|reading.Verbs) == 0)
	switch {
	case some && q.Tokens[a].Is&lexicon.Hand == 0 && q.within(c.from, c.to, lexicon.Must):
		return true
	case some && q.Tokens[a].Is&(lexicon.Agent|reading.Agentive) != 0 && q.within(c.from, a, lexicon.Wish) && !q.within(c.from, a, lexicon.If):
		return true
	case q.Tokens[a].Opens && q.Tokens[a].Is&lexicon.Agent != 0 && q.within(c.from, c.to, lexicon.Polite):
		return true
	case some && q.enumerated(c, a):
		return true
	}
	opensList := c.from > 0 && q.Tokens[c.from-1].Ends == ':' && a <= c.from+1
	return some && opensList && q.Tokens[a].Is&lexicon.Agent != 0
}

// enumerated tells whether the agent at a is asked for without a verb: "two
// agents in parallel, ...", "three agents: one on the tests, one on the docs".
func (q request) enumerated(c stretch, a int) bool {
	if q.Tokens[c.from].Sentence == q.Tokens[max(0, c.from-1)].Sentence && c.from > 0 || c.to == len(q.Tokens) {
		return false
	}
	parallel := a == c.from+1 && q.Tokens[a].Is&lexicon.Agent != 0 && q.Tokens[a].Is&lexicon.Helper != 0 && c.to <= a+4
	next := c.to
	for next < len(q.Tokens) && q.Tokens[next].Is&lexicon.Polite != 0 {
		next++
	}
	listed := next < len(q.Tokens) && q.Tokens[next].Is&lexicon.Some != 0 && q.Tokens[next-1].Ends == ':' && !q.within(c.from, a, topics)
	return parallel || listed
}

// another tells whether the clause asks for an agent that the clause before it
// names: "no subagent for edits, but use one to read".
func (q request) another(before, c stretch) bool {
	if !q.within(before.from, before.to, lexicon.Agent|lexicon.Helper) || q.within(c.from, c.to, lexicon.Not) || q.topical(c) || q.topical(before) {
		return false
	}
	for v := c.from; v < c.to; v++ {
		is := q.Tokens[v].Is
		switch {
		case is&lexicon.Delegate != 0 && q.requested(c, v) && !q.within(before.from, before.to, lexicon.Not):
			return true
		case is&handOver != 0 && q.Tokens[v].Opens && (is&lexicon.Some != 0 || v+1 < c.to && q.pronoun(v+1)):
			return true
		}
	}
	return false
}

// shared tells whether the clause names the agents among whom the one before it
// shares out the work: "fan this out: one agent per package".
func (q request) shared(before, c stretch) bool {
	for v := before.from; v < before.to && q.Tokens[before.to-1].Ends == ':'; v++ {
		if q.Tokens[v].Is&lexicon.Delegate != 0 && q.requested(before, v) && !q.within(before.from, c.to, lexicon.Not) {
			return q.within(c.from, c.to, lexicon.Agent|lexicon.Helper) && q.within(c.from, c.to, lexicon.Some)
		}
	}
	return false
}

// pronoun tells whether the word at i stands for an agent: "one", and not the
// article of the noun that follows.
func (q request) pronoun(i int) bool {
	if q.Tokens[i].Is&lexicon.Some == 0 {
		return false
	}
	return q.Tokens[i].Ends != 0 || i+1 == len(q.Tokens) || q.Tokens[i+1].Is&lexicon.Lead != 0 || q.Words[i+1] == "to"
}
