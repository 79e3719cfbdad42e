package hooks

import (
	"context"
	"slices"

	"proem/hooks/host"
	"proem/hooks/mode"
	"proem/hooks/searching"
	"proem/inject"
	"proem/inject/build"
	"proem/inject/rules"
	"proem/inject/share"
	"proem/internal/config"
	"proem/internal/state"
	"proem/routing"
)

// compose makes what the model gets.
func (r *run) compose(ctx context.Context, w World) string {
	t := r.in.Turn
	if t.Event != host.Prompt {
		opening, modules := "", r.hook.Modules
		if t.Event == host.Subagent {
			modules = slices.Concat(modules, r.hook.Agents)
		}
		if d, ok := r.session.underWay(ctx); ok {
			r.in.Decision = d
			opening, modules = r.open(), slices.Concat(modules, r.restores())
		}
		return r.sections(ctx, opening, "budget.start", modules)
	}
	r.in.Decision = mode.Steer(r.in.Decision, t, r.session.Turn)
	opening := r.open()
	if t.AgentID != "" {
		return opening
	}
	r.session.running(r.in.Decision)
	modules := r.hook.Modules
	if r.search = searching.Of(r.in, r.settings, r.session.Waiting, w.Getenv); r.search != nil {
		m := r.search.Module(r.dry, w.Ask)
		modules = append(slices.Clip(modules), m)
		if m.Patience > 0 {
			r.longer(m.Patience)
		}
	}
	text := r.sections(ctx, opening, "budget.prompt", modules)
	if r.search != nil {
		r.searched()
	}
	return text
}

// searched notes what became of a search. What was not there in time is waited
// for, once this prompt is answered.
func (r *run) searched() {
	word, told := r.search.Trouble()
	if word != "" {
		r.degrade(word)
	}
	if told.Name != "" {
		r.notices = append(r.notices, told)
	}
	said := r.outcomes[len(r.outcomes)-1]
	r.session.Waiting = r.search.Waiting(said.LeftOut == "" || said.LeftOut == inject.ReasonHeld)
}

// open writes the routing line and the policy sentences.
func (r *run) open() string {
	r.decided(r.in.Decision)
	return inject.Opening(r.in.Decision, rules.Unread(r.in))
}

// sections lays the modules out behind the opening and notes what goes out.
func (r *run) sections(ctx context.Context, opening, budgetKey string, modules []inject.Module) string {
	modules = share.Modules(r.in, modules)
	for i, m := range modules {
		if r.mode(m) == config.Once {
			modules[i].Again, modules[i].Refresh = inject.Never, 0
		}
	}
	budget := r.hook.Budget
	budget.Tokens = share.Tokens(r.in, r.in.Shared.Cap(r.settings.Tokens(budgetKey)))
	d := r.draft(opening, modules, budget)
	each := build.Each
	if r.dry {
		each = build.Beside // to tell which part was late, and not that the hook was
	}
	each(ctx, modules, r.in, r.leftOut, d.built.Add)
	text, outcomes := d.compose()
	r.budget, r.outcomes = budget, outcomes
	r.built(outcomes)
	for i, o := range outcomes {
		m := modules[i]
		// A lasting section that had nothing to say has nothing to add later:
		// what came since, the conversation holds itself.
		if o.LeftOut == "" || o.LeftOut == inject.ReasonEmpty && m.Lasting {
			r.session.Say(m.Name, o.Marks, m.Lasting)
		}
	}
	return text
}

// draft hands out what can be said without the sections, to which each is added
// when it is there.
func (r *run) draft(opening string, modules []inject.Module, budget inject.Budget) *draft {
	d := &draft{answer: r.soFar(), opening: opening, in: r.in, modules: modules, budget: budget}
	d.held, d.built = make([][]string, len(modules)), make(build.Built, len(modules))
	for i, m := range modules {
		d.held[i] = r.held(m).Marks
	}
	r.early(d)
	return d
}

// restores are the modules that bring back what the conversation lost in the
// middle of a turn. A light turn carries nothing of it, and between turns the
// next full prompt brings it: it may be a light one that comes.
func (r *run) restores() []inject.Module {
	var modules []inject.Module
	for _, m := range r.hook.Restores {
		if r.in.Decision.ContextMode == routing.Full && slices.Contains(r.session.lost, m.Name) {
			modules = append(modules, m)
		}
	}
	return modules
}

func (r *run) mode(m inject.Module) string {
	return r.settings.Section(r.in.Turn.Host.Name, m.Name)
}

// leftOut says why a module's section is not even built.
func (r *run) leftOut(m inject.Module) inject.Reason {
	switch {
	case m.Again == inject.Never && r.held(m).Name != "":
		return inject.ReasonHeld // the fixed lines of one that is off are held as well
	case r.mode(m) == config.Off:
		return inject.ReasonOff
	case m.Idle != nil && m.Idle(r.in):
		return inject.ReasonEmpty
	}
	return ""
}

// held is what the conversation holds of a module's section; without a name it
// holds nothing of it.
func (r *run) held(m inject.Module) state.Section {
	if r.settings.RepeatAlways() {
		return state.Section{}
	}
	held, _ := r.session.Holds(m.Name, m.Refresh)
	return held
}
