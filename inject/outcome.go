package inject

import (
	"fmt"
	"time"

	"proem/internal/tokens"
)

// Reason says in one word why a section is not in a text; "" means that it is.
type Reason string

// The closed set of reasons.
const (
	ReasonLight  Reason = "light"  // a light prompt does not carry it
	ReasonLate   Reason = "late"   // its module was not ready in time
	ReasonFailed Reason = "failed" // its module erred or panicked
	ReasonEmpty  Reason = "empty"  // its module had nothing to say
	ReasonBudget Reason = "budget" // no line fits its ceiling, or it yielded to others
	ReasonHeld   Reason = "held"   // the conversation holds it
	ReasonOff    Reason = "off"    // a setting leaves it out
)

// Outcome is what became of one module's section. It holds none of its text.
type Outcome struct {
	Name    string
	Start   int    // where it stands in the text
	Bytes   int    // as they stand in the text, tags included
	Cut     bool   // lines or items were dropped to keep its ceiling
	LeftOut Reason // why it is not in the text, "" where it is
	Err     error  // what happened, where it was late or failed
	Took    time.Duration
	Marks   []string // what the conversation holds of the section once the text is sent
	Notice  Notice
}

// Notice is what a module wants the user to know, in place of a section. Name
// tells it from others, so that it is said once in a session.
type Notice struct {
	Name, Text string
	Cause      error // what went wrong, or nil
}

// Error makes a Notice what a module may return.
func (n Notice) Error() string { return n.Text }

// Tokens counts the section in the text that was composed. A hook never asks: it
// pays only for counts that the budget needs.
func (o Outcome) Tokens(text string) int {
	return tokens.Count(text[o.Start : o.Start+o.Bytes])
}

// Problem is a line for people about a section that was late or failed, else "".
func (o Outcome) Problem() string {
	switch {
	case o.Err == nil:
		return ""
	case o.LeftOut == "":
		return fmt.Sprintf("%s: %v", o.Name, o.Err)
	}
	return fmt.Sprintf("left out %s: %v", o.Name, o.Err)
}
