// Package inject builds the text that is put beside a prompt: the routing line,
// the policy sentences and the sections that modules make, within a budget. It
// reads no payload and writes no output, and whatever text it did not write
// itself it treats as hostile.
package inject

import (
	"context"
	"time"

	"proem/hooks/host"
	"proem/routing"
)

// Input is what a module may look at.
type Input struct {
	Turn     host.Turn
	Decision routing.Decision
	Now      time.Time
	Home     string // the user's home folder, or ""
}

// Module makes one section. A new one is a value in a folder of its name and a
// line in the main that wants it.
type Module struct {
	Name  string // the section's tag, or a word for people where it has none
	Light bool   // it is sent in light mode too
	// Ceiling is the most tokens the section may have; 0 means no limit of its own.
	Ceiling int
	// Yield says when the section goes if the total is short: 1 first, 0 never.
	Yield int
	// Newest sections lose their first lines where the budget is short, others
	// their last ones.
	Newest bool
	// Plain sections have no tag: their lines are the product's own words.
	Plain bool
	// Fixed is how many of the first lines no setting leaves out.
	Fixed int
	// Build makes the section's lines; none means that there is nothing to
	// say. It must end soon after its context does.
	Build func(ctx context.Context, in Input) ([]Line, error)
}

// Section is what a module made for one turn.
type Section struct {
	Module  Module
	Lines   []Line
	LeftOut Reason // why it goes no further, "" where it does
	Err     error  // what happened, where it was late or failed
}

// Line is one line of a section: a key of ours and a text from outside, which
// is masked and escaped when it is written.
type Line struct {
	Key   string
	Text  string
	Limit int // tokens of Text; 0 means no limit of its own
	// Items follow Text, set apart by " | ". What the budget drops of them is
	// added to More, so that "+N more" is exact.
	Items []string
	More  int
}
