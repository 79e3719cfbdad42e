// Package delegation finds out whether a user asks for a sub-agent, now and in
// words. It looks for a request inside one clause and for what speaks against
// it, and refuses to guess: silence, doubt and a task of any size are off.
package delegation

import (
	"slices"
	"strings"

	"proem/routing/lexicon"
	"proem/routing/reading"
)

const (
	agentNouns  = lexicon.Agent | lexicon.Helper | lexicon.Hand | reading.Agentive
	handOver    = lexicon.Delegate | lexicon.Employ | lexicon.Ask
	invitations = lexicon.Polite | lexicon.Wish
	topics      = lexicon.Wonder | lexicon.Define | lexicon.Howto | lexicon.If
)

// The evidence for and against a delegation, as it stands in
// routing.Decision.Evidence.
const (
	Verb      = "delegate:verb+agent"
	Subject   = "delegate:agent+modal"
	Another   = "delegate:another"
	AgentCode = "veto:agent-code"
	Negation  = "veto:negation"
	Condition = "veto:condition"
	Topic     = "veto:agent-topic"
)

// Evidence returns the closed list of what Asked may name.
func Evidence() []string {
	return []string{Verb, Subject, Another, AgentCode, Condition, Negation, Topic}
}

const (
	// verbReach is how many words may stand between the verb of a request and
	// the agent: "get a second pair of eyes on this PR from a review subagent".
	verbReach = 14
	// clauseReach bounds a clause, so that a text without punctuation is read
	// in linear time too.
	clauseReach = 60
)

// stretch is a clause: the tokens from up to, but not including, to.
type stretch struct{ from, to int }

// request is a prompt that was read, with the questions that are asked of it.
type request struct {
	*reading.Request

	ignored string // a veto that does not count
}

// Asked tells whether the user asks for a sub-agent, now and directly. The
// answer is no wherever something speaks against it. The evidence names what
// decided.
func Asked(r *reading.Request) (asked bool, evidence string) {
	return request{Request: r}.asked()
}

// AskedBut is Asked as if one veto did not count.
func AskedBut(r *reading.Request, veto string) (asked bool, evidence string) {
	return request{r, veto}.asked()
}

func (q request) asked() (asked bool, evidence string) {
	var before stretch
	for from := 0; from < len(q.Tokens); {
		c := stretch{from, q.clauseEnd(from)}
		id := q.frame(c)
		switch {
		case id == "" && q.another(before, c), id == "" && q.shared(before, c):
			return true, Another
		case id != "" && q.counts(Topic) && q.topical(c):
			evidence = Topic
		case strings.HasPrefix(id, "delegate:"):
			return true, id
		case id != "":
			evidence = id
		}
		before, from = c, c.to
	}
	return false, evidence
}

func (q request) clauseEnd(from int) int {
	to := from + 1
	for to < len(q.Tokens) && to < from+clauseReach && q.Tokens[to].Clause == q.Tokens[from].Clause {
		to++
	}
	return to
}

// frame looks for a request in one clause. It returns the evidence for it or
// against it, and nothing where no agent is in question.
func (q request) frame(c stretch) string {
	found := ""
	for a := c.from; a < c.to; a++ {
		if q.Tokens[a].Is&agentNouns == 0 {
			continue
		}
		v := q.verbFor(c, a)
		switch {
		case q.counts(AgentCode) && q.artefactOfAgents(c, a):
			found = AgentCode
		case q.counts(Negation) && v >= 0 && q.negated(c, a):
			return Negation
		case q.counts(Condition) && v >= 0 && q.Tokens[v].Is&handOver != lexicon.Ask && q.conditional(a):
			return Condition
		case v >= 0:
			return Verb
		case q.subject(c, a):
			return Subject
		}
	}
	if found == "" && q.names(c) && q.within(c.from, c.to, lexicon.Not) && q.within(c.from, c.to, handOver) {
		return Negation
	}
	return found
}

// names tells whether an agent that is no part of a program is named.
func (q request) names(c stretch) bool {
	return q.within(c.from, c.to, lexicon.Agent|lexicon.Helper)
}

func (q request) counts(veto string) bool { return q.ignored != veto }

// verbFor returns where the verb of the clause stands that asks for the agent
// at a, -1 if none does.
func (q request) verbFor(c stretch, a int) int {
	for v := max(c.from, a-verbReach); v < c.to; v++ {
		is := q.Tokens[v].Is & handOver
		switch {
		case is == 0:
			continue
		case q.program(a) && is&lexicon.Delegate == 0, is == lexicon.Ask && q.within(v+1, a, lexicon.Employ|lexicon.Delegate):
			// "Have the CLI start an agent" tells the CLI what to do.
			continue
		case !q.meant(v, a), q.within(v, a, lexicon.General):
			continue
		case v <= a && q.requested(c, v) && !q.asks(v+1, a), v > a && q.within(c.from, a, invitations) && !q.asks(c.from, a):
			return v
		}
	}
	return -1
}

// program tells whether the noun at a is more often a part of the program:
// "use a worker", "pass the helper".
func (q request) program(a int) bool {
	return q.Tokens[a].Is&(lexicon.Agent|lexicon.Helper|reading.Agentive) == 0
}

// meant tells whether the noun at a means an agent of the user, where the verb
// stands at v. A plain "agent" may be a person or a program: it has to have a
// name, or to be any agent and the verb's own object.
func (q request) meant(v, a int) bool {
	if q.Tokens[a].Is&(lexicon.Agent|reading.Agentive) != 0 || a+1 < len(q.Tokens) && q.Tokens[a+1].Is&(reading.Agentive|reading.Ident|reading.Proper) != 0 {
		return true
	}
	if q.named(a) && q.Tokens[v].Is&lexicon.Run == 0 && !lexicon.Builds(q.Words[v]) {
		return true
	}
	some := a - 1
	for some > v && some > a-2 && q.Tokens[some].Is&lexicon.Some == 0 {
		some--
	}
	if some < 1 || q.Tokens[some].Is&lexicon.Some == 0 || slices.ContainsFunc(q.Words[min(v, a):a], lexicon.HandsOut) {
		return false
	}
	return some <= v+2 || lexicon.LeadsTo(q.Words[some-1])
}

// small are the classes of words that are no part of a name.
const small = lexicon.Det | lexicon.Some | lexicon.Rel | lexicon.Lead | lexicon.Not | lexicon.But | lexicon.If | lexicon.Wonder | lexicon.Must | lexicon.Filler

// named tells whether a definite agent with a name of its own stands at a: "the
// docs agent", "l'agente traduttore", "al agente de seguridad".
func (q request) named(a int) bool {
	if q.Tokens[a].Is&lexicon.Helper == 0 || a == 0 {
		return false
	}
	if q.HeadLast {
		known := a >= 2 && q.Tokens[a-2].Is&lexicon.Det != 0 || a >= 3 && q.Tokens[a-3].Is&lexicon.Det != 0 && q.Tokens[a-2].Is&small == 0
		word := q.Tokens[a-1].Is
		return known && word&(small|lexicon.Ours) == 0 && (word&lexicon.Kit == 0 || word&reading.Artefacts != 0) && q.Tokens[a-2].Ends == 0
	}
	if q.Tokens[a-1].Is&lexicon.Det == 0 || q.Tokens[a].Ends != 0 || a+1 == len(q.Tokens) {
		return false
	}
	next := a + 1
	if q.Words[next] == "de" || q.Words[next] == "di" || q.Words[next] == "d" {
		next++
	}
	return next < len(q.Tokens) && q.Tokens[next].Is&small == 0
}

// requested tells whether the verb at v is said to the reader: it opens the
// clause, or an invitation or an adverbial stands before it.
func (q request) requested(c stretch, v int) bool {
	if q.Tokens[v].Opens || q.within(c.from, v, invitations) && !q.asks(c.from, v) || q.pointsBack(v) && !q.asks(c.from, v) {
		return true
	}
	first := c.from
	for first < v && q.Tokens[first].Is&(lexicon.Filler|lexicon.But) != 0 && q.Tokens[first].Is&lexicon.Lead == 0 {
		first++
	}
	return q.Tokens[first].Is&lexicon.Lead != 0 && q.Tokens[v-1].Is&(lexicon.Rel|lexicon.Det) == 0 && !q.asks(first, v)
}

// pointsBack tells whether the verb at v is an imperative with a pronoun in it,
// which needs no place at the beginning: "questo verbale fallo riassumere".
func (q request) pointsBack(v int) bool {
	return !q.HeadLast && q.Tokens[v].Is&(lexicon.Ask|lexicon.Delegate) != 0 && len(q.Words[v]) > 4 &&
		(strings.HasSuffix(q.Words[v], "lo") || strings.HasSuffix(q.Words[v], "la"))
}

// asks tells whether the words from up to to ask or suppose something, other
// than a conjunction such as "when" at their beginning.
func (q request) asks(from, to int) bool {
	for i := from; i < to; i++ {
		is := q.Tokens[i].Is
		if is&(lexicon.Wonder|lexicon.Define|lexicon.Howto) != 0 && is&(lexicon.Rel|lexicon.Polite|lexicon.Wish) == 0 {
			return true
		}
		if is&lexicon.If != 0 && (i > from || is&lexicon.Lead == 0) {
			return true
		}
	}
	return false
}

// within tells whether a word of the classes stands from up to, but not
// including, to.
func (q request) within(from, to int, classes lexicon.Class) bool {
	for i := from; i < to; i++ {
		if q.Tokens[i].Is&classes != 0 {
			return true
		}
	}
	return false
}
