package routing

import (
	"slices"
	"strings"

	"proem/routing/delegation"
	"proem/routing/lexicon"
	"proem/routing/reading"
	"proem/routing/wording"
)

// request is a prompt that was read, with the questions that rules ask of it.
type request struct{ *reading.Request }

// reach is the part of a prompt in which the words of a rule must meet.
type reach int

const (
	clause reach = iota
	sentence
	prompt
)

// all holds sets of classes of each of which one word must stand.
type all [3]lexicon.Class

// rule is one named feature: it holds where, within its reach, a word of opens
// begins a clause, a word of each of the needs stands, and none of lacks does.
// An empty set asks for nothing.
type rule struct {
	id     string
	weight int
	reach  reach
	opens  lexicon.Class
	needs  all
	lacks  lexicon.Class
}

// unit sums up the classes within one clause, sentence or prompt.
type unit struct {
	reach reach
	has   lexicon.Class
	opens lexicon.Class
}

func (r *rule) holds(u *unit) bool {
	if r.reach != u.reach || r.lacks&u.has != 0 || r.opens != 0 && r.opens&u.opens == 0 {
		return false
	}
	for _, need := range r.needs {
		if need != 0 && need&u.has == 0 {
			return false
		}
	}
	return true
}

// units sums up the tokens at each reach.
func (q request) units() []unit {
	open := [...]unit{{reach: clause}, {reach: sentence}, {reach: prompt}}
	out := make([]unit, 0, q.parts())
	for i := range q.Tokens {
		t := &q.Tokens[i]
		if i > 0 && t.Clause != q.Tokens[i-1].Clause {
			out = append(out, open[clause])
			open[clause] = unit{reach: clause}
		}
		if i > 0 && t.Sentence != q.Tokens[i-1].Sentence {
			out = append(out, open[sentence])
			open[sentence] = unit{reach: sentence}
		}
		for j := range open {
			open[j].has |= t.Is
			if t.Opens {
				open[j].opens |= t.Is
			}
		}
	}
	return append(out, open[:]...)
}

// parts is how many units there are at most. What is made at its full size is
// made once: on first use each new size of memory costs a fault of its own.
func (q request) parts() int {
	if len(q.Tokens) == 0 {
		return 3
	}
	first, last := &q.Tokens[0], &q.Tokens[len(q.Tokens)-1]
	return int(last.Clause-first.Clause) + int(last.Sentence-first.Sentence) + 3
}

// Feature is a named feature that counts, and what it is worth.
type Feature struct {
	ID     string
	Weight int
}

// usual is more features than most prompts have.
const usual = 16

// weigh returns the features that hold somewhere, each once.
func weigh(rules []rule, units []unit) []Feature {
	found := make([]Feature, 0, usual)
	for i := range rules {
		for j := range units {
			if rules[i].holds(&units[j]) {
				found = append(found, Feature{rules[i].id, rules[i].weight})
				break
			}
		}
	}
	return found
}

// task is what repoTask looks at: the features of the table, how many words
// are the user's own, and whether they name agents.
type task struct {
	found   []Feature
	asked   int
	agents  bool
	outside bool // what is asked for stands outside of the project
}

// task weighs the features of a repository task. Where an agent is asked for,
// agents are not what the prompt is about.
func (q request) task(units []unit, said wording.Scores, facts search, delegated bool) task {
	has := units[len(units)-1].has
	return task{
		found:   worded(without(weigh(taskRules, units), agentGuardID, delegated), said.Task, taskWordingID, guardWordingID),
		asked:   q.Asked,
		agents:  has&(lexicon.Agent|lexicon.Helper) != 0,
		outside: has&(own|reading.Known) == 0 && total(facts.found) >= webFrom && keep(facts.found, "web:") != nil,
	}
}

// without drops a feature that does not count.
func without(found []Feature, id string, drop bool) []Feature {
	return slices.DeleteFunc(found, func(f Feature) bool { return drop && f.ID == id })
}

// worded adds what the wording is worth, for the class or against it.
func worded(found []Feature, score int, yes, no string) []Feature {
	weight := max(-mostWording, min(mostWording, score*wordingWeight/wording.Unit))
	switch {
	case weight > 0:
		return append(found, Feature{yes, weight})
	case weight < 0:
		return append(found, Feature{no, weight})
	}
	return found
}

// delegates tells whether the user asks for a sub-agent, and what decided: a
// request in words that are known, or a wording that requests have, a plainer one
// where something speaks against it.
func (q request) delegates(said wording.Scores) (asked bool, why string) {
	asked, why = delegation.Asked(q.Request)
	from := delegateFrom
	if why != "" {
		from = delegateAgainst
	}
	if !asked && said.Delegate >= from && wording.Mentions(q.Request) {
		return true, delegateWordingID
	}
	return asked, why
}

// settle adds the features that depend on others, and tells whether the request
// is work on the repository.
func (t task) settle() (features []Feature, sum int, holds bool) {
	features = t.found
	if t.outside {
		features = append(features, Feature{outsideID, outside})
	}
	switch {
	case t.asked < unguardedFrom || guarded(features):
	case t.agents && keep(features, "task:") == nil:
		features = append(features, Feature{agentTopicID, 0})
	default:
		features = append(features, Feature{unguardedID, unguarded})
	}
	sum = total(features)
	return features, sum, sum >= taskFrom
}

// guarded tells whether a guard fired. That an agent is named is none by
// itself: tasks name agents too; and the wording weighs already.
func guarded(features []Feature) bool {
	for _, f := range features {
		if strings.HasPrefix(f.ID, "guard:") && f.ID != agentGuardID && f.ID != guardWordingID {
			return true
		}
	}
	return false
}

// search is what webSearch looks at: the features of the table, and how much
// speaks for a repository task.
type search struct {
	found []Feature
	task  int
}

func (q request) search(units []unit, said wording.Scores, delegated bool) search {
	// The verb that hands a task over changes nothing itself.
	found := without(without(weigh(webRules, units), agentVetoID, delegated), changeVetoID, delegated)
	return search{found: worded(found, said.Web, webWordingID, vetoWordingID)}
}

// settle adds the feature that depends on others, and tells whether current
// outside facts would help.
func (s search) settle() (features []Feature, sum int, holds bool) {
	features = s.found
	if keep(features, "web:") == nil {
		return features, min(webFrom-1, total(features)), false
	}
	if s.task >= certainFrom && !slices.ContainsFunc(features, func(f Feature) bool { return f.ID == explicitSearch }) {
		features = append(features, Feature{certainTaskID, certainTask})
	}
	sum = total(features)
	return features, sum, sum >= webFrom
}

func total(features []Feature) int {
	sum := 0
	for _, f := range features {
		sum += f.Weight
	}
	return sum
}

// keep returns the ids that begin with prefix.
func keep(features []Feature, prefix string) []string {
	var kept []string
	for _, f := range features {
		if strings.HasPrefix(f.ID, prefix) {
			if kept == nil {
				kept = make([]string, 0, usual)
			}
			kept = append(kept, f.ID)
		}
	}
	return kept
}
