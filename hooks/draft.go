package hooks

import (
	"sync/atomic"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/build"
	"proem/internal/runlog"
)

// draft is what can be said of a run that is not over yet. It is handed out
// before anything slow is asked, and once more before the sections are built:
// then each of them is added when it is there. Nothing else of it changes, since
// who watches may read it at any moment.
type draft struct {
	answer
	opening string
	in      inject.Input
	modules []inject.Module
	held    [][]string // what the conversation holds of each module's section
	budget  inject.Budget
	built   build.Built
}

// newEarly holds the draft of a run that has not begun: silence.
func newEarly(h Hook, w World) *atomic.Pointer[draft] {
	var early atomic.Pointer[draft]
	early.Store(&draft{answer: silence(h, w)})
	return &early
}

// late is the answer where the work takes too long: what was ready. What was
// sent is not remembered, since the work may yet come to its end: better twice
// than never.
func (d *draft) late() answer {
	a := d.answer
	if d.modules == nil {
		a.complain("no answer in time, the prompt goes on with what was ready")
		a.degrade(runlog.Late)
		return a
	}
	text, outcomes := d.compose()
	a.built(outcomes)
	a.reply = host.Encode(d.in.Turn, host.Reply{Context: text})
	return a
}

// compose lays out what is there.
func (d *draft) compose() (string, []inject.Outcome) {
	sections := d.built.Sections(d.modules, d.in)
	for i, s := range sections {
		sections[i] = s.Unsaid(d.held[i])
	}
	return inject.Compose(d.opening, inject.Frame, sections, d.budget)
}
