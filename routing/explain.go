package routing

import (
	"slices"
	"strings"

	"proem/routing/delegation"
	"proem/routing/lexicon"
	"proem/routing/reading"
)

// Verdict explains one of the three decisions on the words of a prompt. A
// hotword stands above it and is not part of it.
type Verdict struct {
	Class     string // "repoTask", "subagent" or "webSearch"
	Holds     bool
	Score     int
	Threshold int       // the score from which on it holds
	Features  []Feature // what counted, for and against
	Flips     []Flip    // the cheapest single changes that would turn it
}

// Flip is a single change that would turn a decision.
type Flip struct {
	ID    string
	Added bool // the feature would have to be there; else it would have to go
	Score int  // the score then
}

// Explain tells how Route decides on the prompt and what would turn each
// decision. It reads the prompt once more, so that Route pays nothing for it.
func Explain(prompt string, year int) []Verdict {
	_, rest, _ := strip(prompt)
	q := request{reading.Read(rest, year)}
	units := q.units()
	agents := explainDelegation(q.Request)
	facts := q.search(units, agents.Holds)
	work := q.task(units, facts, agents.Holds)
	features, sum, holds := work.settle()
	repo := Verdict{Class: "repoTask", Holds: holds, Score: sum, Threshold: taskFrom, Features: features}
	has := units[len(units)-1].has
	repo.Flips = flips(work.found, possible(taskRules, has), holds, func(found []Feature) (int, bool) {
		_, sum, holds := task{found, work.asked, work.agents, work.outside}.settle()
		return sum, holds
	})
	web := Verdict{Class: "webSearch", Threshold: webFrom}
	facts.task = sum
	web.Features, web.Score, web.Holds = facts.settle()
	web.Flips = flips(facts.found, possible(webRules, has), web.Holds, func(found []Feature) (int, bool) {
		_, sum, holds := search{found, facts.task}.settle()
		return sum, holds
	})
	return []Verdict{repo, agents, web}
}

// possible returns the rules that could hold beside the words of the prompt.
func possible(rules []rule, has lexicon.Class) []rule {
	return slices.DeleteFunc(slices.Clone(rules), func(r rule) bool { return r.lacks&has != 0 })
}

// flips returns the cheapest feature that would have to go and the cheapest
// that would have to come, each where there is one.
func flips(found []Feature, rules []rule, holds bool, judge func([]Feature) (int, bool)) []Flip {
	var out []Flip
	least := 0
	for i, f := range found {
		rest := slices.Delete(slices.Clone(found), i, i+1)
		if sum, then := judge(rest); then != holds && (out == nil || abs(f.Weight) < least) {
			out, least = []Flip{{f.ID, false, sum}}, abs(f.Weight)
		}
	}
	var added []Flip
	for i := range rules {
		f := Feature{rules[i].id, rules[i].weight}
		if slices.Contains(found, f) {
			continue
		}
		more := append(beside(&rules[i], found, rules), f)
		if sum, then := judge(more); then != holds && (added == nil || abs(f.Weight) < least) {
			added, least = []Flip{{f.ID, true, sum}}, abs(f.Weight)
		}
	}
	return append(out, added...)
}

// beside returns the features that would still hold beside a new one: a path
// silences the guards that no prompt with a path has.
func beside(added *rule, found []Feature, rules []rule) []Feature {
	return slices.DeleteFunc(slices.Clone(found), func(f Feature) bool {
		at := slices.IndexFunc(rules, func(r rule) bool { return r.id == f.ID })
		return at >= 0 && slices.ContainsFunc(added.needs[:], func(need lexicon.Class) bool {
			return need != 0 && need&^rules[at].lacks == 0
		})
	})
}

func abs(n int) int { return max(n, -n) }

// explainDelegation scores a request by one point and a veto by minus one: no
// weight decides there, a single veto always does.
func explainDelegation(r *reading.Request) Verdict {
	v := Verdict{Class: "subagent", Threshold: 1}
	asked, why := delegation.Asked(r)
	switch {
	case asked:
		v.Holds, v.Score = true, 1
		v.Features = []Feature{{why, 1}}
		v.Flips = []Flip{{delegation.Negation, true, 0}}
	case strings.HasPrefix(why, "veto:"):
		v.Features = []Feature{{why, -1}}
		v.Score = -1
		v.Flips = []Flip{{delegation.Verb, true, 1}}
		if asked, request := delegation.AskedBut(r, why); asked {
			v.Features = []Feature{{request, 1}, {why, -1}}
			v.Score = 0
			v.Flips = []Flip{{why, false, 1}}
		}
	default:
		v.Flips = []Flip{{delegation.Verb, true, 1}}
	}
	return v
}
