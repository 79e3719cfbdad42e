package hooks

import (
	"context"
	"strings"
	"unicode"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/rules"
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

// work goes the whole way: payload, turn, decision, sections, text, reply.
func work(ctx context.Context, h Hook, w World, c call) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = broken(h, w, p)
		}
	}()
	a = silence(h, w)
	if c.unread != nil {
		a.unreadable(c.unread)
		return a
	}
	turn, warning, err := host.Decode(ctx, first(w.Args), c.doc, h.Events)
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
	if blank(turn.Prompt) {
		return a
	}
	// The year is UTC's: loading a time zone reads files.
	in.Decision = decide(turn, in.Now.UTC().Year())
	a.decided(in.Decision)
	a.reply = host.Encode(turn, host.Reply{Context: inject.Opening(in.Decision, nil)})
	c.early(a)
	store := w.store()
	in.Decision = steer(in.Decision, turn, store.Load(turn.Session, turn.AgentID))
	a.decided(in.Decision)
	text := inject.Opening(in.Decision, lightSources(in))
	if turn.AgentID == "" {
		text = a.sections(ctx, h, in, text)
	}
	a.reply = host.Encode(turn, host.Reply{Context: text})
	a.save = func() error { return remember(store, turn, in.Decision) }
	return a
}

// blank is true for a prompt in which nobody would see a character.
func blank(prompt string) bool {
	return strings.TrimFunc(prompt, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.C, r) }) == ""
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
