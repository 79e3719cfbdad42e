package hooks

import (
	"context"
	"time"

	"proem/hooks/host"
	"proem/hooks/searching"
	"proem/inject"
	"proem/internal/aside"
	"proem/internal/config"
	"proem/internal/state"
	"proem/routing"
)

// Trace is what a hook finds on its way to an answer. The fields of a stage
// that it did not come to are zero.
type Trace struct {
	Hook     string
	Turn     host.Turn
	Err      error            // why the payload leads to nothing
	Routed   routing.Decision // of the prompt alone; empty where a start routes none
	Decision routing.Decision // of the turn
	Settings config.Settings
	Off      config.Value // what switches proem off, without a text where nothing does
	Memory   Memory
	Search   *searching.Search // nil where nothing is searched for
	Outcomes []inject.Outcome
	Budget   inject.Budget

	Text   string // for the model
	Notice string // for the user
	Reply  []byte // for the host

	Complaints []string // for the hook's stderr
	Late       bool     // the hook took too long, and nothing else is known of the run
	Took       time.Duration
}

// Memory is what is remembered of a session, and what of it is believed.
type Memory struct {
	Path   string        // of the state file, "" where nothing can be remembered
	Before state.Session // as the file holds it
	Now    state.Place   // where the conversation stands
	Doubt  string        // why it may not hold what it held, "" where it does
	Lost   []string      // the sections that are not counted on for that
}

// Explain runs a hook on a payload as Run does, and answers and writes nothing.
func Explain(h Hook, w World, doc []byte) Trace {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), partsDeadline)
	defer cancel()
	early := newEarly(h, w)
	var r *run
	done := aside.Run(func() { r = work(ctx, h, w, call{doc: doc, dry: true, early: early.Store}) })
	if !aside.Within(Deadline, done) {
		a := early.Load().late()
		return Trace{Hook: h.Name, Reply: a.reply, Complaints: a.complaints, Late: true, Took: time.Since(begin)}
	}
	t := r.trace()
	t.Took = time.Since(begin)
	return t
}

func (r *run) trace() Trace {
	t := Trace{
		Hook: r.hook.Name, Turn: r.in.Turn, Err: r.err, Routed: r.routed, Decision: r.in.Decision,
		Settings: r.settings, Off: r.off, Search: r.search, Outcomes: r.outcomes, Budget: r.budget,
		Text: r.text, Notice: r.notice, Reply: r.reply, Complaints: r.complaints,
	}
	if t.Budget == (inject.Budget{}) {
		t.Budget = r.hook.Budget // of a text without sections
	}
	if s := r.session; s != nil {
		t.Memory = Memory{Path: s.Path(), Before: s.before, Now: s.At, Doubt: s.doubt, Lost: s.lost}
	}
	return t
}
