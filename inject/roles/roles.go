// Package roles makes the line that names the sub-agents a prompt may be handed to,
// where its user asked for one. It asks for none itself, and in every other mode it
// reads nothing.
package roles

import (
	"context"
	"strings"

	"proem/inject"
	"proem/routing"
)

// ceiling is the most tokens of the line; room is what of it is for roles, beside
// the key and the bars.
const (
	ceiling = 60
	room    = 46
)

// leastRole is how many tokens a name needs at the most.
const leastRole = 6

// Module is the line's module. It goes out in light mode too: a hotword asked for it.
var Module = inject.Module{
	Name:    "roles",
	Light:   true,
	Ceiling: ceiling,
	Plain:   true,
	Idle:    unasked,
	Build:   build,
}

func unasked(in inject.Input) bool {
	return in.Decision.SubagentMode != routing.Required && in.Decision.SubagentMode != routing.Requested
}

func build(_ context.Context, in inject.Input) ([]inject.Line, error) {
	found := fitting(in.Roster.Roles(), in.Decision.StrippedPrompt)
	if len(found) == 0 {
		return nil, nil
	}
	limit := max(room/len(found), leastRole)
	items := make([]string, len(found))
	for i, r := range found {
		items[i] = r.Name
		if purpose := firstSentence(r.Description); purpose != "" && limit > leastRole {
			items[i] += ": " + purpose
		}
	}
	return []inject.Line{{Key: "sub-agent roles here", Items: items, Limit: limit}}, nil
}

func firstSentence(text string) string {
	first, _, _ := strings.Cut(text, ". ")
	return strings.TrimSuffix(first, ".")
}
