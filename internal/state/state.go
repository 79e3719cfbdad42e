// Package state remembers, per session and agent, what the conversation holds
// of ours, in which mode the running turn is, what the user was told and where
// the work happens. It holds fingerprints and no text of the user. It is believed only while the
// conversation can still hold what was sent: in doubt a section goes out twice,
// never not at all. State may be lost at any time: a missing or broken file is
// an empty one, and a failed write costs nothing but the memory.
package state

import (
	"slices"
)

// Session is what is remembered of a session's agent.
type Session struct {
	Host    string // by name
	Dir     string // the project folder, "" where the host names none
	Turn    Turn   // the last one
	Prompts int    // how many were routed
	At      Place  // where the conversation stood when a hook last ran
	Held    []Section
	Notices []string // what the user was told, in words of ours
	// Waiting are the questions to the web whose answers were not there in time:
	// what tells them apart, and when they were asked. None of their words.
	Waiting []string
}

// Turn is the mode of one turn.
type Turn struct {
	ID             string
	ContextMode    string
	ContextReason  string
	SubagentMode   string
	SubagentReason string
}

// Place is a place in a conversation.
type Place struct {
	Transcript string // its path, "" where the host keeps none
	Size       int64  // in bytes
	// Users is how many messages a person typed until there; it is all of them
	// where Whole says so.
	Users int
	Whole bool
}

// Grown is how many messages a person added since the place before, all that are
// known where that is none of this transcript.
func (p Place) Grown(before Place) int {
	if p.Transcript != before.Transcript || p.Users < before.Users {
		return p.Users
	}
	return p.Users - before.Users
}

// Section is what the conversation holds of one section.
type Section struct {
	Name   string
	Marks  []string // fingerprints of what it says
	Turn   string   // in which it last went out
	Prompt int      // the number of that turn's prompt
	Size   int64    // of the transcript at that moment, in bytes
	// Lasting sections say what the conversation itself goes on holding when it
	// is compacted, forked or reverted: the user's own messages.
	Lasting bool
}

// News is what happened to a conversation since a hook last ran, as far as the
// host tells.
type News int

// The kinds of news.
const (
	None    News = iota
	Rewrote      // it was compacted or forked
	Began        // it starts from nothing
)

// Arrive moves the session to where its conversation stands now and drops what
// that may no longer hold. It returns the names of what was dropped.
func (s *Session) Arrive(at Place, news News) (lost []string) {
	if news == None && s.Doubt(at) != "" {
		news = Rewrote
	}
	if at.Transcript != s.At.Transcript || news == Began {
		s.Turn.ID = "" // no turn goes on from one file to another
	}
	s.At = at
	if news == None {
		return nil
	}
	kept := s.Held[:0:0]
	for _, h := range s.Held {
		if h.Lasting && news == Rewrote {
			kept = append(kept, h)
		} else {
			lost = append(lost, h.Name)
		}
	}
	s.Held = kept
	return lost
}

// Doubt says why a conversation that stands at this place may not be the one
// that was spoken to, "" where it is. A revert goes on in another file; a shorter
// one is not what it was.
func (s *Session) Doubt(at Place) string {
	switch {
	case at.Transcript != s.At.Transcript:
		return "another transcript"
	case at.Size < s.At.Size:
		return "the transcript is shorter"
	}
	return ""
}

// Holds returns what the conversation holds of a section. What went out more
// than refresh prompts ago is not counted on; 0 means that it always is.
func (s *Session) Holds(name string, refresh int) (Section, bool) {
	i := s.index(name)
	if i < 0 || refresh > 0 && s.Prompts-s.Held[i].Prompt >= refresh {
		return Section{}, false
	}
	return s.Held[i], true
}

// Say notes that a section goes out now and which marks the conversation then
// holds of it.
func (s *Session) Say(name string, marks []string, lasting bool) {
	said := Section{Name: name, Marks: marks, Turn: s.Turn.ID, Prompt: s.Prompts, Size: s.At.Size, Lasting: lasting}
	held := slices.Clone(s.Held)
	if i := s.index(name); i >= 0 {
		held[i] = said
	} else {
		held = append(held, said)
	}
	s.Held = held
}

func (s *Session) index(name string) int {
	return slices.IndexFunc(s.Held, func(h Section) bool { return h.Name == name })
}
