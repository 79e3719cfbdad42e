package hooks

import (
	"context"
	"slices"
	"time"

	"proem/hooks/host"
	"proem/hooks/mode"
	"proem/hooks/searching"
	"proem/hooks/settle"
	"proem/hooks/supply"
	"proem/inject"
	"proem/internal/config"
	"proem/internal/runlog"
	"proem/routing"
)

// call is one run of a hook: its payload, or why there is none, and how to hand
// out early what can be said before anything slow is asked.
type call struct {
	doc    []byte
	unread error
	early  func(*draft)
	longer func(than time.Duration) // says how long past its deadline the run may take
	dry    bool                     // nothing is kept: the run is only looked at
}

// run is one payload on its way to an answer.
type run struct {
	answer
	hook     Hook
	in       inject.Input
	routed   routing.Decision // before the running turn had its say
	err      error            // why the payload leads to nothing
	settings config.Settings
	off      config.Value // what switches proem off
	session  *session
	search   *searching.Search // nil where the web is off
	call
	budget   inject.Budget
	outcomes []inject.Outcome
	text     string // for the model
	notice   string // for the user
}

// work goes the whole way, from payload to reply. Where proem is off nothing is
// said, not even of a broken payload.
func work(ctx context.Context, h Hook, w World, c call) (r *run) {
	r = &run{answer: silence(h, w), hook: h, call: c}
	defer func() {
		if p := recover(); p != nil {
			r.answer = broken(h, w, p)
		}
	}()
	r.read(ctx, w, c)
	r.in.Now, r.in.Home = w.Now(), supply.Home(w.Getenv)
	turn := r.in.Turn
	if r.err == nil && turn.Event == host.Prompt {
		// The year is UTC's: loading a time zone reads files.
		r.in.Decision = mode.Decide(turn, r.in.Now.UTC().Year())
		r.routed = r.in.Decision
		r.early(&draft{answer: r.opening()})
	}
	var off bool
	if r.settings, r.off, off = settle.Turn(turn, w.Getenv, r.in.Now); off {
		r.answer = answer{reply: []byte(host.Silence), mute: true}
		return r
	}
	r.unlogged = r.settings.LogOff()
	r.in = supply.Of(r.in, r.settings)
	if r.err != nil {
		if !host.Silent(r.err) {
			r.unreadable(r.err)
		}
		return r
	}
	r.recall(ctx, w, c.dry)
	r.text = r.compose(ctx, w)
	r.notice = r.session.tell(r.settings, r.answer.notices, r.run.Degraded)
	r.learns(w)
	r.reply = host.Encode(turn, host.Reply{Context: r.text, Notice: r.notice})
	return r
}

// read makes a turn of the payload. A blank prompt is none.
func (r *run) read(ctx context.Context, w World, c call) {
	if r.err = c.unread; r.err != nil {
		return
	}
	turn, warning, err := host.Decode(ctx, first(w.Args), c.doc, r.hook.Events)
	r.run.Event, r.run.Host = string(turn.Event), turn.Host.Name
	if warning != "" {
		r.complain(warning)
		r.degrade(runlog.WrongHost)
	}
	if err == nil && turn.Event == host.Prompt && host.Blank(turn.Prompt) {
		err = host.ErrSilent
	}
	r.in.Turn, r.err = turn, err
}

// soFar is the answer as it stands: what is added to the run's own later is not
// in it.
func (r *run) soFar() answer {
	a := r.answer
	a.complaints = slices.Clip(a.complaints)
	a.run.Degraded = slices.Clip(a.run.Degraded)
	return a
}

// opening is the answer that needs nothing slow.
func (r *run) opening() answer {
	a := r.soFar()
	a.decided(r.in.Decision)
	a.reply = host.Encode(r.in.Turn, host.Reply{Context: inject.Opening(r.in.Decision, nil)})
	return a
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}
