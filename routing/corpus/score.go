package corpus

import (
	"cmp"
	"slices"

	"proem/routing"
)

// Class is one of the three decisions: how it is labelled, how predicted, and
// what its errors cost.
type Class struct {
	Name   string
	Missed string // what a missed positive is called
	Wrong  string // what a false positive is called
	// MissedCost and WrongCost are the points of one error. A task without its
	// context and an unasked delegation are the worst: five each.
	MissedCost, WrongCost int

	want func(Item) bool
	got  func(it Item, year int) routing.Decision
	is   func(routing.Decision) bool
}

// worst is the cost of an error that hurts.
const worst = 5

// Classes returns the three classes. repoTask is measured with "!quick " before
// the prompt: without it every prompt is full.
func Classes() []Class {
	bare := func(it Item, year int) routing.Decision { return routing.Route(it.Prompt, year) }
	return []Class{
		{
			Name: "repoTask", Missed: "false light", Wrong: "needless full", MissedCost: worst, WrongCost: 1,
			want: func(it Item) bool { return it.RepoTask },
			got:  func(it Item, year int) routing.Decision { return routing.Route("!quick "+it.Prompt, year) },
			is:   func(d routing.Decision) bool { return d.ContextMode == routing.Full },
		},
		{
			Name: "subagent", Missed: "missed request", Wrong: "false delegation", MissedCost: 1, WrongCost: worst,
			want: func(it Item) bool { return it.Subagent },
			got:  bare,
			is:   func(d routing.Decision) bool { return d.SubagentMode != routing.Off },
		},
		{
			Name: "webSearch", Missed: "missed search", Wrong: "needless search", MissedCost: 1, WrongCost: 1,
			want: func(it Item) bool { return it.WebSearch },
			got:  bare,
			is:   func(d routing.Decision) bool { return d.WebSearch },
		},
	}
}

// Score counts the hits and errors of one class.
type Score struct{ TP, FP, FN int }

func (s *Score) add(want, got bool) {
	switch {
	case want && got:
		s.TP++
	case got:
		s.FP++
	case want:
		s.FN++
	}
}

// Precision is the share of the activations that were right, one where there
// was none.
func (s Score) Precision() float64 { return share(s.TP, s.TP+s.FP) }

// Recall is the share of the positives that were found, one where there is none.
func (s Score) Recall() float64 { return share(s.TP, s.TP+s.FN) }

// F1 is the harmonic mean of precision and recall.
func (s Score) F1() float64 { return share(2*s.TP, 2*s.TP+s.FP+s.FN) }

func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// Cost returns the points of the errors.
func (c *Class) Cost(s Score) int { return c.MissedCost*s.FN + c.WrongCost*s.FP }

// Group is the score of the items of one language or with one tag.
type Group struct {
	Name  string
	Score Score
}

// Mistake is one item on which routing and label differ.
type Mistake struct {
	Item     Item
	Name     string // what the error is called
	Cost     int
	Evidence []string
}

// Result is what one class reaches.
type Result struct {
	Class     Class
	All       Score
	Languages []Group // sorted by name, as are the tags
	Tags      []Group
	Mistakes  []Mistake // in the order of the file

	items, positive int
}

// Measure routes each item and counts. The year is the one in which the prompts
// are read.
func Measure(items []Item, year int) []Result {
	var results []Result
	for _, c := range Classes() {
		r := Result{Class: c}
		for _, it := range items {
			if !slices.Contains(it.AmbiguousOn, c.Name) {
				r.count(it, year)
			}
		}
		results = append(results, r)
	}
	return results
}

// Labelled returns how many items are labelled true and how many false.
func (r *Result) Labelled() (positive, negative int) {
	return r.positive, r.items - r.positive
}

func (r *Result) count(it Item, year int) {
	d := r.Class.got(it, year)
	want, got := r.Class.want(it), r.Class.is(d)
	r.All.add(want, got)
	r.items++
	if want {
		r.positive++
	}
	r.Languages = addTo(r.Languages, it.Lang, want, got)
	for _, tag := range it.Tags {
		r.Tags = addTo(r.Tags, tag, want, got)
	}
	switch {
	case want && !got:
		r.Mistakes = append(r.Mistakes, Mistake{it, r.Class.Missed, r.Class.MissedCost, d.Evidence})
	case got && !want:
		r.Mistakes = append(r.Mistakes, Mistake{it, r.Class.Wrong, r.Class.WrongCost, d.Evidence})
	}
}

// addTo counts one item in the group of the name.
func addTo(groups []Group, name string, want, got bool) []Group {
	at, found := slices.BinarySearchFunc(groups, name, func(g Group, name string) int { return cmp.Compare(g.Name, name) })
	if !found {
		groups = slices.Insert(groups, at, Group{Name: name})
	}
	groups[at].Score.add(want, got)
	return groups
}
