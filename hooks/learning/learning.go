// Package learning counts what people say, behind a hook's reply, and starts the
// update of a project's memory where enough was said. It reads no conversation
// and remembers nothing itself.
package learning

import (
	"fmt"
	"path/filepath"
	"time"

	"proem/hooks/host"
	"proem/internal/config"
	"proem/internal/turns"
	"proem/memory/project"
)

// due is how many turns of a project's user a memory may be behind.
const due = 24

// Learning is what one run has to do with it.
type Learning struct {
	log   turns.Log
	turn  host.Turn
	grown int  // how many messages a person added to the transcript
	told  bool // the reply says what was remembered
}

// Of returns what a run has to do whose transcript grew by so many messages of a
// person. What a sub-agent is told is a model's text, and where the user wants
// no memory nothing is counted: then there is nothing to do.
func Of(t host.Turn, s config.Settings, home string, grown int) *Learning {
	if t.AgentID != "" || t.Event == host.Subagent || !filepath.IsAbs(t.Dir) || t.Transcript == "" || s.MemoryOff() {
		return nil
	}
	return &Learning{log: turns.In(s.Places.State, project.Of(t.Dir, home).Key), turn: t, grown: grown}
}

// Notice says what was remembered, unless something else is to be said.
func (l *Learning) Notice(other string) string {
	n := l.log.News()
	if n == 0 || other != "" {
		return other
	}
	l.told = true
	return remembered(n)
}

// remembered says what an update found.
func remembered(n int) string {
	if n == 1 {
		return "proem: remembered 1 item (proem memory show)"
	}
	return fmt.Sprintf("proem: remembered %d items (proem memory show)", n)
}

// After counts the turn once the reply is out, and starts an update where enough
// has been said, or where the conversation loses or resumes what it held.
func (l *Learning) After(proem func(patience time.Duration, args ...string) error) error {
	if l.told {
		if err := l.log.Told(); err != nil {
			return err
		}
	}
	said := l.log.Count
	if l.grown > 0 {
		n, err := l.log.Add(l.turn.Transcript, l.grown)
		if err != nil {
			return err
		}
		said = func() int { return n }
	}
	limit := due
	switch {
	case l.turn.Event != host.Prompt && (l.turn.Source == "compact" || l.turn.Source == "resume"):
		limit = 0
	case l.grown == 0:
		return nil
	}
	if proem != nil && said() > limit {
		// Without the other binary a hook does without; the next turn tries again.
		_ = proem(patience, "memory", "update", "--quiet", "--project", l.turn.Dir)
	}
	return nil
}

// patience is how long a hook that has answered waits for an update, which takes
// a tenth of it as a rule. The hosts wait for the hook, once in 24 turns; what
// takes longer goes on alone.
const patience = 250 * time.Millisecond
