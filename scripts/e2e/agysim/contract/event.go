// Package contract is what Antigravity CLI (agy) understands: which hooks.json it takes, and which answer of a hook.
// It runs nothing. Every rule's comment names the agy version that showed it, or its source: [docs] is the vendor's
// hooks.md, other words are public integrations that measured a real agy, [?] marks what nobody showed.
package contract

import (
	"regexp"
	"strings"
)

// Event is a name under which hooks.json registers handlers.
type Event string

// The events that agy dispatches (agy 1.2.16; SessionStart from 1.1.1). There is no UserPromptSubmit: such a key
// loads silently and never fires (websentry 1.0.5; agy 1.1.27).
const (
	SessionStart   Event = "SessionStart"
	PreInvocation  Event = "PreInvocation"
	PostInvocation Event = "PostInvocation"
	PreToolUse     Event = "PreToolUse"
	PostToolUse    Event = "PostToolUse"
	Stop           Event = "Stop"
)

var events = []Event{SessionStart, PreInvocation, PostInvocation, PreToolUse, PostToolUse, Stop}

// Grouped events hold {matcher, hooks:[handler]}; all others a flat array of handlers [docs].
func (e Event) Grouped() bool { return e == PreToolUse || e == PostToolUse }

// eventNamed matches names without regard to case (skillsaw, agy 1.1.25).
func eventNamed(name string) (Event, bool) {
	for _, e := range events {
		if strings.EqualFold(string(e), name) {
			return e, true
		}
	}
	return "", false
}

// Matches takes "" and "*" for all, anything else as a regular expression for the whole tool name [docs]. It is not
// compiled at load; one that does not compile matches nothing [?].
func (h Handler) Matches(tool string) bool {
	if h.Matcher == "" || h.Matcher == "*" {
		return true
	}
	re, err := regexp.Compile("^(?:" + h.Matcher + ")$")
	return err == nil && re.MatchString(tool)
}
