package hooks

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/rules"
	"proem/internal/config"
	"proem/internal/state"
	"proem/routing"
)

// call is one run of a hook: its payload, or why there is none, and how to hand
// out early what can be said before anything slow is asked.
type call struct {
	doc    []byte
	unread error
	early  func(answer)
}

// work goes the whole way: payload, turn, decision, settings, sections, text,
// reply. Where proem is off nothing is said, not even of a broken payload.
func work(ctx context.Context, h Hook, w World, c call) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = broken(h, w, p)
		}
	}()
	a = silence(h, w)
	turn, err := a.read(ctx, h, w, c)
	in := inject.Input{Turn: turn, Now: w.Now(), Home: w.home()}
	if err == nil && turn.Event == host.Prompt {
		// The year is UTC's: loading a time zone reads files.
		in.Decision = decide(turn, in.Now.UTC().Year())
		early := a
		early.complaints = slices.Clip(a.complaints) // what is added to one is not in the other
		early.run.Degraded = slices.Clip(a.run.Degraded)
		early.decided(in.Decision)
		early.reply = host.Encode(turn, host.Reply{Context: inject.Opening(in.Decision, nil)})
		c.early(early)
	}
	settings, off := settle(w, turn)
	if off {
		return answer{reply: []byte(host.Silence), mute: true}
	}
	a.unlogged = settings.LogOff()
	if err != nil {
		if !host.Silent(err) {
			a.unreadable(err)
		}
		return a
	}
	r := &run{answer: a, hook: h, in: in, settings: settings, session: recall(w, turn)}
	text := r.text(ctx)
	r.reply = host.Encode(turn, host.Reply{Context: text, Notice: r.session.tell(settings, r.run.Degraded)})
	r.save = r.session.save
	return r.answer
}

// read makes a turn of the payload. A prompt in which nobody would see a
// character is none.
func (a *answer) read(ctx context.Context, h Hook, w World, c call) (host.Turn, error) {
	if c.unread != nil {
		return host.Turn{}, c.unread
	}
	turn, warning, err := host.Decode(ctx, first(w.Args), c.doc, h.Events)
	a.run.Event, a.run.Host = string(turn.Event), turn.Host.Name
	if warning != "" {
		a.complain(warning)
		a.degrade(degradedWord)
	}
	if err == nil && turn.Event == host.Prompt && blank(turn.Prompt) {
		err = host.ErrSilent
	}
	return turn, err
}

func blank(prompt string) bool {
	return strings.TrimFunc(prompt, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.C, r) }) == ""
}

// run is one turn on its way to an answer.
type run struct {
	answer
	hook     Hook
	in       inject.Input
	settings config.Settings
	session  *session
}

// text is what the model gets.
func (r *run) text(ctx context.Context) string {
	t := r.in.Turn
	if t.Event != host.Prompt {
		return r.sections(ctx, "", "budget.start")
	}
	r.in.Decision = steer(r.in.Decision, t, r.session.Turn)
	r.decided(r.in.Decision)
	r.session.running(r.in.Decision)
	opening := inject.Opening(r.in.Decision, lightSources(r.in))
	if t.AgentID != "" {
		return opening
	}
	return r.sections(ctx, opening, "budget.prompt")
}

// sections lays the modules out behind the opening.
func (r *run) sections(ctx context.Context, opening, budgetKey string) string {
	modules := inject.Choose(r.hook.Modules, r.leftOut)
	budget := r.hook.Budget
	budget.Tokens = r.settings.Tokens(budgetKey)
	text, outcomes := inject.Compose(opening, inject.Frame, inject.Build(ctx, modules, r.in), budget)
	r.built(outcomes)
	for i, o := range outcomes {
		// A section that had nothing to say at the first prompt has nothing to
		// add later: what came since, the conversation holds itself.
		if r.mode(modules[i]) == config.Once && (o.LeftOut == "" || o.LeftOut == inject.ReasonEmpty) {
			r.session.sent(o.Name)
		}
	}
	return text
}

func (r *run) mode(m inject.Module) string {
	return r.settings.Section(r.in.Turn.Host.Name, m.Name)
}

// leftOut tells whether a module's section stays out of this text.
func (r *run) leftOut(m inject.Module) bool {
	switch r.mode(m) {
	case config.Off:
		return true
	case config.Once:
		return r.session.wasSent(m.Name)
	}
	return false
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// lightSources are the docs that a light prompt is told to leave alone.
func lightSources(in inject.Input) []string {
	if in.Decision.ContextMode != routing.Light {
		return nil
	}
	return rules.Sources(in.Turn.Dir)
}

// decide routes the prompt. Text that a model wrote for a sub-agent is not read.
func decide(t host.Turn, year int) routing.Decision {
	if t.AgentID != "" {
		return routing.Decision{
			ContextMode: routing.Full, ContextReason: routing.ReasonDefault,
			SubagentMode: routing.Off, SubagentReason: routing.ReasonOptIn,
			StrippedPrompt: t.Prompt,
		}
	}
	return routing.Route(t.Prompt, year)
}

// steer keeps the mode of the running turn for a steering message, which names
// the same turn again, unless it carries a hotword.
func steer(d routing.Decision, t host.Turn, last state.Turn) routing.Decision {
	if t.ID == "" || last.ID != t.ID || len(d.DetectedHotwords) > 0 {
		return d
	}
	kept := d
	kept.ContextMode, kept.ContextReason = routing.ContextMode(last.ContextMode), last.ContextReason
	kept.SubagentMode, kept.SubagentReason = routing.SubagentMode(last.SubagentMode), last.SubagentReason
	if !kept.Closed() {
		return d // a file that somebody edited must not put its words beside a prompt
	}
	return kept
}
