package hooks

import (
	"context"
	"fmt"
	"strings"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/rules"
	"proem/internal/config"
	"proem/internal/state"
	"proem/routing"
)

// payload is what came on stdin, or why nothing did.
type payload struct {
	doc []byte
	err error
}

// answer is what one payload leads to.
type answer struct {
	reply      []byte
	complaints []string
	after      func() // what is done once the reply is out
}

// work goes the whole way: payload, turn, settings, decision, sections, text,
// reply. Where proem is off nothing is said, not even of a broken payload.
func work(ctx context.Context, h Hook, w World, p payload) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{complaints: []string{fmt.Sprintf("internal error, the prompt goes on without context: %v", p)}}
		}
	}()
	var turn host.Turn
	var warning string
	err := p.err
	if err == nil {
		turn, warning, err = host.Decode(ctx, first(w.Args), p.doc, h.Events)
	}
	settings, off := settle(w, turn)
	if off {
		return a
	}
	if warning != "" {
		a.complaints = append(a.complaints, warning)
	}
	if err != nil {
		if !host.Silent(err) {
			a.complaints = append(a.complaints, "read the payload: "+err.Error())
		}
		return a
	}
	if turn.Event == host.Prompt && strings.TrimSpace(turn.Prompt) == "" {
		return a
	}
	r := &run{
		answer: a, hook: h, settings: settings, session: recall(w, turn),
		in: inject.Input{Turn: turn, Now: w.Now(), Home: w.home()},
	}
	text := r.text(ctx)
	r.reply = host.Encode(turn, host.Reply{Context: text, Notice: r.session.tell(settings)})
	r.after = func() {
		if err := r.session.save(); err != nil {
			w.complain(h, err.Error())
		}
	}
	return r.answer
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
	r.in.Decision = decide(t, r.session.Turn, r.in.Now.Year())
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
	sections, problems := inject.Build(ctx, modules, r.in)
	r.complaints = append(r.complaints, problems...)
	budget := r.hook.Budget
	budget.Tokens = r.settings.Tokens(budgetKey)
	text := inject.Compose(opening, inject.Frame, sections, budget)
	for _, s := range sections {
		if r.mode(s.Module) == config.Once && s.In(text) {
			r.session.sent(s.Module.Name)
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

// decide routes the prompt. Text that a model wrote for a sub-agent is not
// read; a steering message (the same turn again) keeps the turn's mode unless
// it carries a hotword.
func decide(t host.Turn, last state.Turn, year int) routing.Decision {
	if t.AgentID != "" {
		return routing.Decision{
			ContextMode: routing.Full, ContextReason: routing.ReasonDefault,
			SubagentMode: routing.Off, SubagentReason: routing.ReasonOptIn,
			StrippedPrompt: t.Prompt,
		}
	}
	d := routing.Route(t.Prompt, year)
	if steers := t.ID != "" && last.ID == t.ID && last.Valid(); steers && len(d.DetectedHotwords) == 0 {
		d.ContextMode, d.ContextReason = routing.ContextMode(last.ContextMode), last.ContextReason
		d.SubagentMode, d.SubagentReason = routing.SubagentMode(last.SubagentMode), last.SubagentReason
	}
	return d
}
