package hooks

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/build"
	"proem/internal/places"
	"proem/internal/runlog"
	"proem/routing"
)

// answer is what one payload leads to.
type answer struct {
	reply      []byte
	complaints []string        // lines for people
	save       func() error    // what is kept once the reply is out, or nil
	unlogged   bool            // the user wants no log
	mute       bool            // proem is off: not a trace of the run is left
	unsent     bool            // nobody took the reply
	notices    []inject.Notice // what modules want the user to know
	run        runlog.Run      // the log's line, in closed words
}

// silence is the answer before anything is known of the payload.
func silence(h Hook, w World) answer {
	a := answer{reply: []byte(host.Silence), run: runlog.Run{Hook: h.Name, Event: string(h.Events[0])}}
	if named := host.Find(first(w.Args)); named != nil {
		a.run.Host = named.Name
	}
	return a
}

// broken is the answer of a run that panicked.
func broken(h Hook, w World, p any) answer {
	a := silence(h, w)
	a.complain(fmt.Sprintf("internal error, the prompt goes on without context: %v", p))
	a.degrade(runlog.Panicked)
	return a
}

func (a *answer) complain(line string) { a.complaints = append(a.complaints, line) }

func (a *answer) degrade(word string) {
	if !slices.Contains(a.run.Degraded, word) {
		a.run.Degraded = append(a.run.Degraded, word)
	}
}

func (a *answer) unreadable(err error) {
	a.complain("read the payload: " + err.Error())
	a.degrade(runlog.BadPayload)
}

// decided notes a decision without its prompt and its warnings, which quote it.
func (a *answer) decided(d routing.Decision) {
	a.run.ContextMode, a.run.SubagentMode = string(d.ContextMode), string(d.SubagentMode)
	a.run.DetectedHotwords, a.run.Reasons, a.run.Evidence = d.DetectedHotwords, d.Reasons(), d.Evidence
}

// built notes what became of the sections. What went wrong with one is said to
// the user and not logged: it may quote anything.
func (a *answer) built(outcomes []inject.Outcome) {
	a.run.Sections = make([]runlog.Section, len(outcomes))
	for i, o := range outcomes {
		a.run.Sections[i] = runlog.Section{Name: o.Name, Bytes: o.Bytes, Cut: o.Cut, LeftOut: string(o.LeftOut)}
		if p := o.Problem(); p != "" {
			a.complain(p)
		}
		if o.Notice.Name != "" {
			a.notices = append(a.notices, o.Notice)
			if o.LeftOut == "" || o.Err != nil { // a part of it is missing, or all
				a.degrade(strings.ReplaceAll(o.Notice.Name, " ", "-"))
			}
			continue
		}
		switch {
		case errors.Is(o.Err, build.ErrLate):
			a.degrade(runlog.SectionLate)
		case o.LeftOut == inject.ReasonFailed:
			a.degrade(runlog.SectionFailed)
		}
	}
}

// send puts the reply out, before anything that could hold it up.
func (a *answer) send(w World) {
	a.run.Matched = string(a.reply) != host.Silence
	a.unsent = w.Stdout(append(a.reply, '\n')) != nil
}

// finish does what is left once the reply is out: what the conversation now
// holds is saved, the run is logged and people are told what went wrong. What
// nobody took is in no conversation. A log that cannot be written is not worth a
// word on every prompt.
func (a *answer) finish(h Hook, w World, start time.Time) {
	if a.mute {
		return
	}
	a.run.Time, a.run.Milliseconds = start, runlog.Milliseconds(w.Now().Sub(start))
	if a.save != nil && !a.unsent {
		if err := a.save(); err != nil {
			a.complain(err.Error())
			a.degrade(runlog.Unkept)
		}
	}
	if !a.unlogged {
		_ = runlog.Log{Dir: places.Of(w.Getenv).State}.Append(a.run)
	}
	for _, c := range a.complaints {
		w.complain(h, c) // last: a full pipe may hold this up
	}
}
