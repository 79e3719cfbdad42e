package routing

import (
	"fmt"
	"slices"
	"strings"

	"proem/routing/delegation"
	"proem/routing/lexicon"
	"proem/routing/reading"
	"proem/routing/wording"
)

// Verdict explains one of the three decisions on the words of a prompt. A
// hotword stands above it and is not part of it.
type Verdict struct {
	Class     string // "repoTask", "subagent" or "webSearch"
	Holds     bool
	Score     int
	Threshold int       // the score from which on it holds
	Features  []Feature // what counted, for and against
	Words     []string  // those of the prompt's that weigh most in the wording
	Flips     []Flip    // the cheapest changes that would turn it
}

// Flip is what would turn a decision: one change if one is enough.
type Flip struct {
	Changes []Change
	Score   int // the score then
}

// Change is a feature that would have to be there, or one that would have to go.
type Change struct {
	ID    string
	Added bool
}

// change is a flip by one change.
func change(id string, added bool, score int) Flip { return Flip{[]Change{{id, added}}, score} }

// Explain tells how Route decides on the prompt and what would turn each
// decision. It reads the prompt once more, so that Route pays nothing for it.
func Explain(prompt string, year int) []Verdict {
	_, rest, _ := strip(prompt)
	q := request{reading.Read(rest, year)}
	units := q.units()
	said := wording.Of(q.Request)
	agents := explainDelegation(q, said)
	facts := q.search(units, said, agents.Holds)
	work := q.task(units, said, facts, agents.Holds)
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
	parts := wording.Parts(q.Request)
	repo.Words = weightiest(parts, func(s wording.Scores) int { return s.Task })
	web.Words = weightiest(parts, func(s wording.Scores) int { return s.Web })
	if said.Delegate >= delegateFrom {
		agents.Words = weightiest(parts, func(s wording.Scores) int { return s.Delegate })
	}
	return []Verdict{repo, agents, web}
}

// mostWords is how many words are named.
const mostWords = 4

// weightiest returns the words that weigh most for a class or against it, each
// with its weight in log-odds.
func weightiest(parts []wording.Part, of func(wording.Scores) int) []string {
	slices.SortStableFunc(parts, func(a, b wording.Part) int { return abs(of(b.Scores)) - abs(of(a.Scores)) })
	var words []string
	for _, p := range parts {
		if w := of(p.Scores); 2*abs(w) >= wording.Unit && len(words) < mostWords {
			words = append(words, fmt.Sprintf("%s %+.1f", p.Word, float64(w)/wording.Unit))
		}
	}
	return words
}

// possible returns the rules that could hold beside the words of the prompt.
func possible(rules []rule, has lexicon.Class) []rule {
	return slices.DeleteFunc(slices.Clone(rules), func(r rule) bool { return r.lacks&has != 0 })
}

// verdict tells what features add up to.
type verdict func([]Feature) (sum int, holds bool)

// flips returns the cheapest feature that would have to go and the cheapest that
// would have to come, each where there is one; where no single one is enough, the
// fewest that are together.
func flips(found []Feature, rules []rule, holds bool, judge verdict) []Flip {
	var out []Flip
	for _, added := range []bool{false, true} {
		var best *option
		for _, o := range options(found, rules, added) {
			if o.sum, o.holds = judge(o.then); o.holds != holds && (best == nil || abs(o.Weight) < abs(best.Weight)) {
				best = &o
			}
		}
		if best != nil {
			out = append(out, change(best.ID, added, best.sum))
		}
	}
	if out == nil {
		return together(found, rules, holds, judge)
	}
	return out
}

// option is a change, with the features that there would be then.
type option struct {
	Feature

	added bool
	then  []Feature
	sum   int
	holds bool
}

func options(found []Feature, rules []rule, added bool) []option {
	var list []option
	if !added {
		for i, f := range found {
			list = append(list, option{Feature: f, then: slices.Delete(slices.Clone(found), i, i+1)})
		}
		return list
	}
	for i := range rules {
		f := Feature{rules[i].id, rules[i].weight}
		if !slices.Contains(found, f) {
			list = append(list, option{Feature: f, added: true, then: append(beside(&rules[i], found, rules), f)})
		}
	}
	return list
}

// mostChanges is how many changes a flip may take.
const mostChanges = 4

// together makes the change that moves the score most, again and again, until the
// decision turns.
func together(found []Feature, rules []rule, holds bool, judge verdict) []Flip {
	var f Flip
	for range mostChanges {
		var best *option
		for _, o := range append(options(found, rules, false), options(found, rules, true)...) {
			o.sum, o.holds = judge(o.then)
			if best == nil || (o.sum > best.sum) != holds && o.sum != best.sum {
				best = &o
			}
		}
		if best == nil {
			return nil
		}
		f.Changes, f.Score, found = append(f.Changes, Change{best.ID, best.added}), best.sum, best.then
		if best.holds != holds {
			return []Flip{f}
		}
	}
	return nil
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

// explainDelegation scores a request by one point and a veto by minus one, since a
// single veto always decides; the wording counts where neither is there.
func explainDelegation(q request, said wording.Scores) Verdict {
	v := Verdict{Class: "subagent", Threshold: 1}
	asked, why := q.delegates(said)
	switch {
	case asked:
		v.Holds, v.Score = true, 1
		v.Features = []Feature{{why, 1}}
		v.Flips = []Flip{change(delegation.Negation, true, 0)}
	case strings.HasPrefix(why, "veto:"):
		v.Features = []Feature{{why, -1}}
		v.Score = -1
		v.Flips = []Flip{change(delegation.Verb, true, 1)}
		if asked, request := delegation.AskedBut(q.Request, why); asked {
			v.Features = []Feature{{request, 1}, {why, -1}}
			v.Score = 0
			v.Flips = []Flip{change(why, false, 1)}
		}
	default:
		v.Flips = []Flip{change(delegation.Verb, true, 1)}
	}
	return v
}
