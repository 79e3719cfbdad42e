// Package compact chooses which messages of a conversation stay where a budget of
// tokens ends. It is pure: messages in,
// messages out. It calls no model, reads no file and never changes a message.
package compact

import "slices"

// Strategy is one way to choose. A new one is a value in a file of its name and
// a line in All.
type Strategy struct {
	Name string
	Doc  string // one sentence, for people
	// window is the part of the target that the newest messages may fill where
	// nobody says how many of them stay; 0 keeps the last one alone.
	window float64
	// dropped is why a message is left out that no other rule keeps.
	dropped string
	// merges says that summaries of earlier runs go into the new one.
	merges bool
	// rest looks after the messages that are not among the newest ones; nil
	// leaves them out.
	rest func(*plan)
}

// All returns the strategies in the order in which they are shown.
func All() []Strategy { return []Strategy{Sliding(), Summarize(), Rag(), Reset()} }

// Find returns the strategy of a name.
func Find(name string) (Strategy, bool) {
	all := All()
	i := slices.IndexFunc(all, func(s Strategy) bool { return s.Name == name })
	if i < 0 {
		return Strategy{}, false
	}
	return all[i], true
}

// Budget is how much room there is, in tokens.
type Budget struct {
	Max     int // the model's limit
	Reserve int // what stays free of it, for the reply
	// Threshold is the part of Max, above 0 and at most 1, up to which a
	// conversation stays as it is, and to which a longer one shrinks.
	Threshold float64
	// KeepLast is how many of the last messages stay as long as they fit into
	// the limit; a negative one leaves it to the strategy.
	KeepLast int
}

// Limit is what is never passed, unless what must stay passes it alone.
func (b Budget) Limit() int { return max(b.Max-b.Reserve, 0) }

// Target is the size up to which nothing is done.
func (b Budget) Target() int { return min(int(b.Threshold*float64(b.Max)), b.Limit()) }

// Task is a conversation and the room for it.
type Task struct {
	Messages []Message
	Budget   Budget
	Query    string // what messages are ranked against: the last prompt without its hotwords
	// Admitted holds for each message, by its index, the sentences of it that are
	// worth keeping, in their order. It may be shorter.
	Admitted [][]string
}

// Result is what a strategy made of a task.
type Result struct {
	Messages []Message // what stays, in its order, with the summary if there is one
	Dropped  []Dropped // in its order
	// Over is by how many tokens what must stay passes the limit by itself.
	Over int
	// Last is how many tokens the last message and what belongs to it have, where
	// it had to go because that is more than the limit leaves; else 0.
	Last int
}

// Dropped is a message that did not stay.
type Dropped struct {
	Index  int // in the task
	Reason string
}

// Run chooses. A conversation within the target comes back as it is.
func (s Strategy) Run(t Task) Result {
	p := newPlan(t)
	if p.used <= p.target {
		return Result{Messages: t.Messages}
	}
	p.pin(s.dropped)
	if p.used > p.limit {
		return p.result()
	}
	if s.merges {
		p.setSummariesAside()
	}
	p.keepNewest(s.window)
	if s.rest != nil {
		s.rest(p)
	}
	return p.result()
}
