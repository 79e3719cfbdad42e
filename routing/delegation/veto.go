package delegation

import (
	"proem/routing/lexicon"
	"proem/routing/reading"
)

// negated tells whether a negation reaches the agent at a: one that stands
// before it and behind the last conjunction, directly behind it, or at the end
// of the clause.
func (q request) negated(c stretch, a int) bool {
	from := a
	for from > c.from && !(q.Tokens[from].Is&handOver != 0 && lexicon.Joins(q.Spoken, q.Words[from-1])) {
		from--
	}
	for i := from; i < c.to; i++ {
		if q.Tokens[i].Is&lexicon.Not != 0 && (i <= a+2 || i == c.to-1) && !(i > a && lexicon.Forbids(q.Words[i])) {
			return true
		}
	}
	return q.interrupted(c)
}

// interrupted tells whether a negation before the clause still waits for its
// verb: "do not, under any circumstances, use agents".
func (q request) interrupted(c stretch) bool {
	for i := c.from - 1; i > max(0, c.from-clauseReach) && q.Tokens[i].Sentence == q.Tokens[c.from].Sentence; i-- {
		if q.Tokens[i].Ends == ',' && q.Tokens[i].Is&lexicon.Not != 0 && q.Tokens[i-1].Ends == 0 {
			return true
		}
	}
	return false
}

// conditional tells whether the agent at a is only allowed: "if you need it".
func (q request) conditional(a int) bool {
	if a+1 == len(q.Tokens) || q.Tokens[a].Ends != 0 && q.Tokens[a].Ends != ',' {
		return false
	}
	return q.Tokens[a+1].Is&lexicon.If != 0 && q.Tokens[a+1].Is&lexicon.Lead == 0
}

// topical tells whether the clause asks about agents or supposes something.
func (q request) topical(c stretch) bool {
	for i := c.from; i < c.to && q.Tokens[i].Opens; i++ {
		// Spanish "que un agente lea" asks, though "qué" opens questions.
		if q.Tokens[i].Is&invitations != 0 || q.Tokens[i].Is&handOver != 0 && q.Tokens[i].Is&lexicon.If == 0 {
			return false
		}
		if q.Tokens[i].Is&topics != 0 && q.Tokens[i].Is&(lexicon.Lead|lexicon.Filler) == 0 {
			return true
		}
	}
	return false
}

// artefactOfAgents tells whether the words around a name a part of agent
// software: "the subagent registry", "il prompt del subagent".
func (q request) artefactOfAgents(c stretch, a int) bool {
	if a > c.from && q.Tokens[a-1].Is&lexicon.Kit != 0 && q.Tokens[a-1].Is&reading.Verbs == 0 && !q.named(a) {
		return true
	}
	if a+1 < c.to && q.Tokens[a+1].Is&(lexicon.Kit|reading.Artefacts) != 0 && q.Tokens[a+1].Is&(reading.Verbs|lexicon.Lead|reading.Agentive) == 0 && (q.HeadLast || !q.named(a)) {
		return true
	}
	return a-2 >= c.from && q.Tokens[a-2].Is&lexicon.Kit != 0 && q.Tokens[a-1].Is&lexicon.Det != 0 && !lexicon.LeadsTo(q.Words[a-1])
}
