package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"proem/inject"
	"proem/internal/state"
	"proem/internal/tokens"
)

func (s stages) memory(t stagePrinter) {
	if s.Err != nil || s.Off.Text != "" {
		return
	}
	m := s.Memory
	t.title("state")
	if m.Path == "" {
		t.row("none", "nothing is remembered of a sub-agent or without a session")
		return
	}
	before := m.Before
	t.row("file", "%s", inject.Escape(m.Path))
	t.row("prompts", "%d before this one", before.Prompts)
	t.row("transcript", "%d bytes when a hook last ran, %d now", before.At.Size, m.Now.Size)
	t.row("your messages", "%s when a hook last ran, %s now", typed(before.At), typed(m.Now))
	switch {
	case len(before.Held) == 0:
		t.row("held", "nothing was sent yet")
	case m.Doubt == "":
		t.row("believed", "yes")
	default:
		t.row("believed", "no: %s", inject.Escape(m.Doubt))
	}
	for _, h := range before.Held {
		fate := ""
		if slices.Contains(m.Lost, h.Name) {
			fate = "; not counted on"
		}
		t.row("held", "%s since prompt %d, turn %s, %s%s", inject.Escape(h.Name), h.Prompt, orNone(inject.Escape(h.Turn)), count(len(h.Marks), "fingerprint"), fate)
	}
	if last := before.Turn; last.ContextMode != "" {
		t.row("last turn", "%s, contextMode %s, subagentMode %s", orNone(inject.Escape(last.ID)), inject.Escape(last.ContextMode), inject.Escape(last.SubagentMode))
	}
	t.row("told the user", "%s", orNone(inject.Escape(strings.Join(before.Notices, ", "))))
}

// reasons words why a section is left out.
var reasons = []struct {
	reason inject.Reason
	text   string
}{
	{inject.ReasonLight, "a light prompt carries none of it"},
	{inject.ReasonOff, "a setting says so"},
	{inject.ReasonHeld, "the conversation holds it"},
	{inject.ReasonEmpty, "it has nothing to say"},
	{inject.ReasonBudget, "there is no room for it"},
}

func (s stages) sections(t stagePrinter) {
	if s.Err != nil || s.Off.Text != "" {
		return
	}
	t.title("sections")
	pieces := s.pieces()
	for i, o := range s.Outcomes {
		fate := "sent"
		switch {
		case o.LeftOut != "":
			fate = "left out, " + string(o.LeftOut) + ": " + inject.Escape(why(o))
		case o.Cut:
			fate = "sent, cut to its ceiling"
		}
		t.row(inject.Escape(o.Name), "%5d bytes  %10s  %8s  %s", o.Bytes, tokenCount(pieces[i]), milliseconds(o.Took), fate)
	}
	if len(s.Outcomes) == 0 {
		t.row("none", "the routing line stands alone")
	}
	t.title("text")
	t.row("opening and frame", "%d bytes", len(s.Text)-length(pieces))
	t.row("bytes", "%d of %d", len(s.Text), s.Budget.Bytes)
	t.row("UTF-16 units", "%d of %d", len(utf16.Encode([]rune(s.Text))), s.Budget.Units)
	t.row("tokens", "%s of %d", tokenCount(s.Text), s.Budget.Tokens)
}

func why(o inject.Outcome) string {
	if o.Err != nil {
		return o.Err.Error()
	}
	for _, r := range reasons {
		if r.reason == o.LeftOut {
			return r.text
		}
	}
	return "no reason is known"
}

// pieces are the sections as they stand in the text: in their order, at its end,
// a line apart.
func (s stages) pieces() []string {
	pieces := make([]string, len(s.Outcomes))
	rest := s.Text
	for i, o := range slices.Backward(s.Outcomes) {
		if o.LeftOut == "" && o.Bytes <= len(rest) {
			pieces[i] = rest[len(rest)-o.Bytes:]
			rest = strings.TrimSuffix(rest[:len(rest)-o.Bytes], "\n")
		}
	}
	return pieces
}

func length(texts []string) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return n
}

// tokenCount is the one place where explain counts tokens.
func tokenCount(text string) string { return fmt.Sprintf("%d tokens", tokens.Count(text)) }

// typed says how many messages of the user a conversation holds.
func typed(at state.Place) string {
	if at.Whole {
		return strconv.Itoa(at.Users)
	}
	return "at least " + strconv.Itoa(at.Users)
}
