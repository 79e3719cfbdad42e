package routing

import (
	"slices"
	"strings"

	"proem/routing/lexicon"
	"proem/routing/reading"
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
	var out []unit
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

// weigh returns the sum of the weights of the rules that hold somewhere, each
// counted once, and their ids.
func weigh(rules []rule, units []unit) (sum int, ids []string) {
	for i := range rules {
		for j := range units {
			if rules[i].holds(&units[j]) {
				sum += rules[i].weight
				ids = append(ids, rules[i].id)
				break
			}
		}
	}
	return sum, ids
}

// repoTask tells whether the request is work on the repository, how much speaks
// for it, and what.
func (q request) repoTask(units []unit) (task bool, sum int, why []string) {
	sum, ids := weigh(taskRules, units)
	if q.Asked >= unguardedFrom && !guarded(ids) {
		sum += unguarded
		ids = append(ids, unguardedID)
	}
	if sum >= taskFrom {
		return true, sum, keep(ids, "task:")
	}
	return false, sum, keep(ids, "guard:")
}

// guarded tells whether a guard fired. That an agent is named is none by
// itself: tasks name agents too.
func guarded(ids []string) bool {
	for _, id := range ids {
		if strings.HasPrefix(id, "guard:") && id != "guard:agent" {
			return true
		}
	}
	return false
}

// outside tells whether current outside facts would help, and why or why not.
// Task is what speaks for a repository task.
func outside(units []unit, task int) (web bool, why []string) {
	sum, ids := weigh(webRules, units)
	if keep(ids, "web:") == nil {
		return false, nil
	}
	if task >= certainFrom && !slices.Contains(ids, explicitSearch) {
		sum += certainTask
		ids = append(ids, certainTaskID)
	}
	if sum >= webFrom {
		return true, keep(ids, "web:")
	}
	return false, keep(ids, "veto:")
}

// keep returns the ids that begin with prefix.
func keep(ids []string, prefix string) []string {
	var kept []string
	for _, id := range ids {
		if strings.HasPrefix(id, prefix) {
			kept = append(kept, id)
		}
	}
	return kept
}
