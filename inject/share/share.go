// Package share says how many tokens there are for a turn and for its modules, where
// a sub-agent's role has a budget of its own. It builds nothing.
package share

import (
	"proem/hooks/host"
	"proem/inject"
)

// Tokens is the budget of the turn's text, which is a role's own where that is less.
func Tokens(in inject.Input, configured int) int {
	if own := ofRole(in); own > 0 {
		return min(configured, own)
	}
	return configured
}

// ofRole is the budget of the sub-agent that starts, 0 where none does or it has
// none.
func ofRole(in inject.Input) int {
	if in.Turn.Event != host.Subagent {
		return 0
	}
	role, _ := in.Roster.Role(in.Turn.AgentType)
	return role.Tokens
}

// aroundSections is how many tokens of a text are not a section's: the frame.
const aroundSections = 25

// Modules returns a list of its own of the modules. No section may have more than a role's budget has room for: it is cut, where it would
// else go whole.
func Modules(in inject.Input, modules []inject.Module) []inject.Module {
	list := make([]inject.Module, 0, len(modules))
	room := ofRole(in) - aroundSections
	for _, m := range modules {
		if room > 0 && (m.Ceiling == 0 || m.Ceiling > room) {
			m.Ceiling = room
		}
		list = append(list, m)
	}
	return list
}
