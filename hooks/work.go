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

// answer is what one payload leads to.
type answer struct {
	reply      []byte
	complaints []string
	after      func() error // what is done once the reply is out
}

func (a *answer) complain(line string) { a.complaints = append(a.complaints, line) }

// work goes the whole way: payload, turn, decision, sections, text, reply. It
// hands out early what can be said before anything slow is asked.
func work(ctx context.Context, h Hook, w World, doc []byte, early func(answer)) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{complaints: []string{unexpected(p)}}
		}
	}()
	turn, warning, err := host.Decode(ctx, first(w.Args), doc, h.Events)
	if warning != "" {
		a.complain(warning)
	}
	if err != nil {
		if !host.Silent(err) {
			a.complain("read the payload: " + err.Error())
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
	a.reply = host.Encode(turn, host.Reply{Context: inject.Opening(in.Decision, nil)})
	early(a)
	store := w.store()
	in.Decision = steer(in.Decision, turn, store.Load(turn.Session, turn.AgentID))
	text := inject.Opening(in.Decision, lightSources(in))
	if turn.AgentID == "" {
		text = a.sections(ctx, h, in, text)
	}
	a.reply = host.Encode(turn, host.Reply{Context: text})
	a.after = func() error { return remember(store, turn, in.Decision) }
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
		return d // the file is not as it was written
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
	sections, problems := inject.Build(ctx, h.Modules, in)
	a.complaints = append(a.complaints, problems...)
	return inject.Compose(opening, inject.Frame, sections, h.Budget)
}
