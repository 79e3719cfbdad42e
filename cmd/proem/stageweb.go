package main

import (
	"fmt"

	"proem/hooks/host"
	"proem/hooks/searching"
	"proem/inject"
)

// web shows whether the prompt is searched for, and what would leave the machine.
func (s stages) web(t stagePrinter) {
	if s.Err != nil || s.Off.Text != "" || s.Turn.Event != host.Prompt {
		return
	}
	t.title("web")
	q := s.Search
	if q == nil {
		t.row("off", "webSearch or sections.web_context says so, or it is a sub-agent's prompt: nothing leaves this machine")
		return
	}
	w := q.Web
	to := w.Provider + ", " + orNone(w.BaseURL)
	if w.Model != "" {
		to += ", model " + w.Model
	}
	t.row("provider", "%s", inject.Escape(to))
	if w.Key != "" {
		t.row("key", "the value of %s", inject.Escape(w.Variable))
	}
	plan := string(q.Plan)
	switch q.Plan {
	case searching.Unset:
		plan += ": " + w.Lacks()
	case searching.Ask:
		plan = fmt.Sprintf("a hook would send the query and wait for %v; explain sends nothing", w.Deadline)
	case searching.Idle, searching.Known, searching.Paused:
	}
	t.row("search", "%s", inject.Escape(plan))
	t.row("query", "%s", orNone(inject.Escape(q.Query)))
}
