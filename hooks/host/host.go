// Package host translates the wire format of each program that runs the hooks:
// its payload into a Turn, a Reply into its answer. It knows field names, caps
// and places of configuration. It does not route and it builds no context.
package host

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tidwall/gjson"

	"proem/internal/transcript"
)

// Event is what happened in the host, in our words.
type Event string

// The events that hooks serve.
const (
	Prompt   Event = "prompt"   // the user sent a prompt
	Start    Event = "start"    // a session started, resumed, was cleared, compacted or forked
	Subagent Event = "subagent" // a sub-agent started
)

// Turn is one payload in our words.
type Turn struct {
	Host    *Host
	Event   Event
	Session string // the host's session or conversation id, "" where it has none
	ID      string // the turn's id, "" where the host has none
	Source  string // why a session starts: startup, resume, clear, compact, fork
	// AgentID is set where the text was written by a model for a sub-agent.
	AgentID   string
	AgentType string
	Dir       string // the project folder, absolute; "" where the payload names none
	// Prompt is the user's text without the host's wrappers.
	Prompt     string
	Transcript string // path of the host's transcript, "" where it has none
	Step       int64  // the prompt's own step in the transcript, -1 where it is not in there yet
}

// Reply is what a hook says.
type Reply struct {
	Context string // for the model
	Notice  string // for the user, where the host shows it
}

// Scope says whose file a place of configuration is.
type Scope string

// The scopes of configuration.
const (
	User    Scope = "user"
	Project Scope = "project"
)

// Place is a file in which a host looks for hooks.
type Place struct {
	Scope Scope
	Path  string // "~" is the user's home, "." the project's root
}

// Host is one program that runs hooks. A new one is a value in a file of its
// name and a line in All.
type Host struct {
	Name    string
	Aliases []string
	// Marks are top-level keys; a payload with any of them, and with none of
	// an earlier host in All, is this host's.
	Marks  []string
	Events []EventName
	Places []Place
	// TimeoutUnit is the unit of a handler's time-out, TimeoutLimit ours in it.
	TimeoutUnit  string
	TimeoutLimit int
	MaxBytes     int // of one handler's context; beyond it the host cuts or spills
	Dialect      transcript.Dialect
	event        func(h *Host, payload gjson.Result) Event // as far as a payload tells
	decode       func(ctx context.Context, payload gjson.Result, t Turn) (Turn, error)
	encode       func(event string, r Reply) []byte
}

// EventName is the host's name of an event.
type EventName struct {
	Event Event
	Name  string
}

// All holds the hosts, most particular marks first.
var All = []*Host{&antigravity, &codex}

// Silence is the reply of a hook that has nothing to say.
const Silence = "{}"

// ErrSilent marks payloads on which a hook has nothing to say by design.
var ErrSilent = errors.New("nothing to say")

// Silent tells whether err means that the payload asks for no answer, as
// opposed to a payload that could not be understood.
func Silent(err error) bool { return errors.Is(err, ErrSilent) }

// Find returns the host called by word, or nil.
func Find(word string) *Host {
	for _, h := range All {
		if word == h.Name {
			return h
		}
		if slices.Contains(h.Aliases, word) {
			return h
		}
	}
	return nil
}

// recognise returns the host whose marks the payload bears, or nil.
func recognise(payload gjson.Result) *Host {
	for _, h := range All {
		for _, m := range h.Marks {
			if payload.Get(m).Exists() {
				return h
			}
		}
	}
	return nil
}

// Decode reads one payload. word is the host named on the command line, which
// the payload's shape overrules; serves are the events that the binary is made
// for, the usual one first. The warning is a line for people, or "". A payload
// of no known shape is read for its text alone.
func Decode(ctx context.Context, word string, doc []byte, serves []Event) (t Turn, warning string, err error) {
	payload := gjson.ParseBytes(doc)
	named, seen := Find(word), recognise(payload)
	t = Turn{Host: seen, Event: serves[0], Step: -1}
	switch {
	case seen == nil && named == nil:
		t.Host = &codex
	case seen == nil:
		t.Host = named
	case named != nil && named != seen:
		warning = fmt.Sprintf("the command names the host %s, the payload is of %s: it is taken as that", named.Name, seen.Name)
	}
	if seen == nil {
		t.Prompt = clean(anyText(payload))
		return t, warning, nil
	}
	t, err = t.Host.decode(ctx, payload, t)
	if err == nil && !slices.Contains(serves, t.Event) {
		err = fmt.Errorf("this command does not serve %s: register it for another event", t.Host.EventName(t.Event))
	}
	return t, warning, err
}

// Reports returns the event that a payload is about, as far as its fields tell:
// Prompt in doubt, which the hook of that event then says no to.
func Reports(doc []byte) Event {
	payload := gjson.ParseBytes(doc)
	if h := recognise(payload); h != nil {
		return h.event(h, payload)
	}
	return Prompt
}

// EventName returns the host's name of an event, or "".
func (h *Host) EventName(e Event) string {
	for _, n := range h.Events {
		if n.Event == e {
			return n.Name
		}
	}
	return ""
}

// Encode writes a reply in the form of the turn's host: one JSON object,
// Silence where nothing is to be said.
func Encode(t Turn, r Reply) []byte {
	if r == (Reply{}) || t.Host == nil {
		return []byte(Silence)
	}
	return t.Host.encode(t.Host.EventName(t.Event), r)
}

// OfTranscript returns the host whose transcript the file at path looks like.
func OfTranscript(path string) (*Host, error) {
	d, err := transcript.Detect(path)
	if err != nil {
		return nil, err
	}
	return Find(d.Name), nil
}
