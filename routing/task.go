package routing

import (
	"proem/routing/reading"
	"proem/routing/tasks"
)

// Task returns the kind of task that the prompt asks for, one of Tasks, or "".
// It reads the prompt once more, since few users have a text for any kind: those
// who have none do not pay for it.
func (d Decision) Task() string { return tasks.Of(reading.Read(d.StrippedPrompt, 0)) }

// Tasks returns the kinds of tasks, a closed set.
func Tasks() []string { return tasks.Words() }
