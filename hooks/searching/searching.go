// Package searching decides whether a prompt is searched for on the web, and has
// proem do it in a process of its own: a hook opens no socket. What comes too
// late is shown with a later prompt of the session.
package searching

import (
	"context"
	"sync/atomic"
	"time"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/web"
	"proem/internal/config"
	"proem/internal/runlog"
	"proem/routing"
	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/query"
	"proem/web/setting"
)

// Plan is what is done about the web for one prompt.
type Plan string

// The plans, in words for people.
const (
	Idle   Plan = "nothing asks for a search"
	Known  Plan = "an equal question was answered less than a minute ago, nothing is sent"
	Ask    Plan = "the query is sent"
	Paused Plan = "the provider failed and is left alone, nothing is sent"
	Unset  Plan = "something is missing, nothing is sent"
)

// Search is one prompt's search.
type Search struct {
	Plan  Plan
	Query string // what is sent, was, or would be; "" where nothing asks
	Web   setting.Web

	name    string // of the answer
	now     time.Time
	store   answer.Store
	known   answer.Answer
	earlier []arrival // what came too late for its own prompt and is there now
	waiting []string  // what is not there yet
	trouble chan string
	dry     bool        // nothing is sent: the run is only looked at
	started atomic.Bool // a section that a setting leaves out is not even searched for
}

// Of returns the search for a prompt, nil where the web is off. waiting are the
// questions of the session whose answers came too late.
func Of(in inject.Input, s config.Settings, waiting []string, getenv func(string) string) *Search {
	if in.Turn.Event != host.Prompt || in.Turn.AgentID != "" || s.WebOff(in.Turn.Host.Name) {
		return nil
	}
	q := &Search{
		Plan: Idle, Web: setting.Of(s, getenv),
		now: in.Now, store: answer.In(s.Places.Cache), trouble: make(chan string, 1),
	}
	q.waiting = waiting
	if in.Decision.ContextMode == routing.Full {
		q.waiting, q.earlier = arrived(q.store, waiting, in.Now)
	}
	if wanted(q.Web.Mode, in.Decision, in.Now.UTC().Year()) {
		q.Query = query.Of(in.Decision.StrippedPrompt)
	}
	if q.Query != "" {
		q.plan(s.Places.State)
	}
	return q
}

func (s *Search) plan(state string) {
	s.name = query.Digest(s.Web, s.Query)
	var known, paused bool
	if s.known, known = s.store.Get(s.name, s.now, answer.Fresh); !known && s.Web.Lacks() == "" {
		_, paused = breaker.In(state, s.Web.Provider).Load(s.now).Paused(s.now)
	}
	switch {
	case known:
		s.Plan = Known
	case s.Web.Lacks() != "":
		s.Plan = Unset
		return
	case paused:
		s.Plan = Paused
		return
	default:
		s.Plan = Ask
	}
	s.forget(s.name) // this prompt asks the same
}

// Patience is how much longer the hook may take for the search.
func (s *Search) Patience() time.Duration {
	if s.Plan != Ask {
		return 0
	}
	return s.Web.Deadline - spared
}

// spared is what of the wait the hook's own time covers: with the usual deadline
// of 4 s a hook ends within 4.5 s (DESIGN 1.2).
const spared = 300 * time.Millisecond

// Child starts proem with a text on its stdin and waits for its end.
type Child func(patience time.Duration, text string, args ...string) (ended bool, err error)

// Module makes the section of what is found. A dry run starts nothing.
func (s *Search) Module(dry bool, start Child) inject.Module {
	s.dry = dry || start == nil
	var ready []web.Found
	if s.Plan == Known {
		ready = append(ready, web.Found{Answer: s.known})
	}
	for _, e := range s.earlier {
		ready = append(ready, web.Found{Answer: e.Answer, Earlier: true})
	}
	if s.Plan == Ask && !s.dry {
		m := web.Module(false, func(context.Context) []web.Found { // what comes is not known yet
			if a, ok := s.ask(start); ok {
				return append([]web.Found{{Answer: a}}, ready...)
			}
			return ready
		})
		m.Patience = s.Patience()
		return m
	}
	counted := len(ready) == 1 && ready[0].Brief.Text != ""
	return web.Module(counted, func(context.Context) []web.Found { return ready })
}

// ask has proem search, which keeps what it finds where it is looked for then.
func (s *Search) ask(start Child) (answer.Answer, bool) {
	s.started.Store(true)
	ended, err := start(s.Web.Deadline, s.Query, "web", "--child")
	a, ok := s.store.Get(s.name, s.now, answer.Fresh)
	switch {
	case ok:
		s.trouble <- ""
	case ended || err != nil:
		s.trouble <- runlog.WebFailed
	default:
		s.trouble <- runlog.WebLate
	}
	return a, ok
}

// Trouble is what went wrong, in the log's word, and what the user should know of
// it. It is asked once the section is built, or left out because it was late.
func (s *Search) Trouble() (word string, told inject.Notice) {
	switch s.Plan {
	case Paused:
		return runlog.WebPaused, inject.Notice{}
	case Unset:
		return runlog.WebLacks, inject.Notice{Name: "web unset", Text: "nothing is searched for on the web: " + s.Web.Lacks()}
	case Ask:
		if !s.started.Load() {
			break
		}
		select {
		case word = <-s.trouble:
		default:
			word = runlog.WebLate
		}
		if word == runlog.WebLate {
			s.waiting = append(s.waiting, s.question())
		}
	case Idle, Known:
	}
	return word, inject.Notice{}
}
