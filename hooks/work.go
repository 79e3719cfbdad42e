package hooks

import (
	"context"
	"strings"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/rules"
	"proem/internal/state"
	"proem/routing"
)

// work goes the whole way: payload, turn, decision, sections, text, reply.
func work(ctx context.Context, h Hook, w World, doc []byte, unread error) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = broken(h, w, p)
		}
	}()
	a = silence(h, w)
	if unread != nil {
		a.unreadable(unread)
		return a
	}
	turn, warning, err := host.Decode(ctx, first(w.Args), doc, h.Events)
	a.run.Event, a.run.Host = string(turn.Event), turn.Host.Name
	if warning != "" {
		a.complain(warning)
		a.degrade(degradedWord)
	}
	if err != nil {
		if !host.Silent(err) {
			a.unreadable(err)
		}
		return a
	}
	in := inject.Input{Turn: turn, Now: w.Now(), Home: w.home()}
	if turn.Event != host.Prompt {
		text := a.sections(ctx, h, in, "")
		a.reply = host.Encode(turn, host.Reply{Context: text})
		return a
	}
	if strings.TrimSpace(turn.Prompt) == "" {
		return a
	}
	store := w.store()
	in.Decision = decide(turn, store.Load(turn.Session, turn.AgentID), in.Now.Year())
	a.decided(in.Decision)
	opening := inject.Opening(in.Decision, lightSources(in))
	text := opening
	if turn.AgentID == "" {
		text = a.sections(ctx, h, in, opening)
	}
	a.reply = host.Encode(turn, host.Reply{Context: text})
	a.save = func() error { return remember(store, turn, in.Decision) }
	return a
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
	if t.ID == "" || last.ID != t.ID || len(d.DetectedHotwords) > 0 {
		return d
	}
	kept := d
	kept.ContextMode, kept.ContextReason = routing.ContextMode(last.ContextMode), last.ContextReason
	kept.SubagentMode, kept.SubagentReason = routing.SubagentMode(last.SubagentMode), last.SubagentReason
	if !kept.Known() {
		return d // a file that somebody edited must not put its words beside a prompt
	}
	return kept
}

// remember keeps the turn's mode for a steering message.
func remember(store state.Store, t host.Turn, d routing.Decision) error {
	if t.ID == "" || t.Session == "" {
		return nil
	}
	return store.Save(t.Session, t.AgentID, state.Turn{
		ID:             t.ID,
		ContextMode:    string(d.ContextMode),
		ContextReason:  d.ContextReason,
		SubagentMode:   string(d.SubagentMode),
		SubagentReason: d.SubagentReason,
	})
}

// sections lays the modules out behind the opening.
func (a *answer) sections(ctx context.Context, h Hook, in inject.Input, opening string) string {
	text, outcomes := inject.Compose(opening, inject.Frame, inject.Build(ctx, h.Modules, in), h.Budget)
	a.built(outcomes)
	return text
}
