// Package inject builds the text that is put beside a prompt: the routing line,
// the policy sentences and the sections that modules make, within a budget. It
// reads no payload and writes no output, and whatever text it did not write
// itself it treats as hostile.
package inject

import (
	"context"
	"time"

	"proem/hooks/host"
	"proem/internal/roster"
	"proem/memory/shared"
	"proem/routing"
)

// Input is what a module may look at.
type Input struct {
	Turn     host.Turn
	Decision routing.Decision
	Now      time.Time
	Home     string                          // the user's home folder, or ""
	Data     string                          // the user's folder of what must not be lost, or ""
	Recall   string                          // how remembered items are chosen where there is no room for all, or ""
	Config   string                          // the user's folder of settings, or ""
	Agent    string                          // which agent the main conversation is, or ""
	Allowed  func(name string) []byte        // a file of the project that its user allowed
	Value    func(key string) (string, bool) // what a text may name as {{key}}
	Shared   shared.View                     // what agents share
	Roster   roster.Source                   // the roles of sub-agents
}

// Module makes one section. A new one is a value in a folder of its name and a
// line in the hook that wants it, in hooks/table.
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
	// Again says when it goes out once more while the conversation holds it.
	Again Again
	// Refresh is after how many prompts it goes out in any case, 0 for never.
	Refresh int
	// Lasting sections say what the conversation goes on holding when it is
	// compacted, forked or reverted.
	Lasting bool
	// Idle tells at once that there is nothing to build, so that the module costs
	// nothing; it may be nil.
	Idle func(in Input) bool
	// Shape shortens the lines that are to be said; it may be nil.
	Shape func(lines []Line) []Line
	// Slow modules may take long or hang: they run when the others are done. Late,
	// if it is there, makes the lines of one that was not ready in time.
	Slow bool
	Late func(in Input) []Line
	// Patience is how much longer than the others the module may take, since it
	// waits for another process. It begins before them and runs beside them, so that
	// neither uses up the other's time.
	Patience time.Duration
	// Build makes the section's lines; none means that there is nothing to
	// say. It must end soon after its context does. An error that holds a Notice
	// is told to the user once.
	Build func(ctx context.Context, in Input) ([]Line, error)
}

// Again says when a section goes out once more.
type Again string

// The ways to repeat a section.
const (
	Changed  Again = ""          // as a whole, when one of its lines has changed
	NewItems Again = "new-items" // the lines and items alone that did not go out yet
	Apart    Again = "apart"     // the lines that are not held, once; what is held stays so
	Never    Again = "never"
)

// Section is what a module made for one turn.
type Section struct {
	Module  Module
	Lines   []Line
	LeftOut Reason // why it goes no further, "" where it does
	Err     error  // what happened, where it was late or failed
	Took    time.Duration
	Notice  Notice // for the user, "" where there is none

	marks []string // what the conversation holds of it once it is sent
}

// Line is one line of a section: a key of ours and a text from outside, which
// is masked and escaped when it is written.
type Line struct {
	Key   string
	Text  string
	Limit int // tokens of Text; 0 means no limit of its own
	// Items follow Text, set apart by " | ". What the budget drops of them is
	// added to More, so that "+N more" is exact.
	Items  []string
	More   int
	Indent int // spaces in front
	// Mark is what tells that the line has changed, where the line itself is not
	// it: the time changes always, and only a new day is news.
	Mark string
	// Stays lines are left out of a section that goes out again for other lines.
	Stays bool
}
