package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"proem/hooks"
	"proem/hooks/host"
	"proem/inject"
	"proem/internal/config"
	"proem/routing"
)

// stages are what explain prints of a run. Text from outside is escaped; the
// reply alone stands as it is, on the last line.
type stages struct {
	hooks.Trace
	word   string // the host that the command names
	madeUp bool   // the payload is explain's own
	year   int    // in which the prompt is read
}

// print writes the stages in the order in which a hook comes to them.
func (s stages) print(out io.Writer) {
	t := stagePrinter{out}
	s.payload(t)
	if s.Late {
		t.row("late", "no answer in %v: only what was ready by then is sent", hooks.Deadline)
	} else {
		s.prompt(t)
		s.decision(t)
		s.settings(t)
		s.memory(t)
		s.web(t)
		s.sections(t)
	}
	t.title("answer")
	for _, c := range s.Complaints {
		t.row("stderr", "%s", inject.Escape(c))
	}
	t.row("notice", "%s", orNone(inject.Escape(s.Notice)))
	t.row("took", "%s of %v", milliseconds(s.Took), hooks.Deadline)
	t.title("reply")
	_, _ = out.Write(append(s.Reply, '\n'))
}

// stagePrinter writes aligned rows. A writer that fails says so when it is
// flushed.
type stagePrinter struct{ out io.Writer }

func (t stagePrinter) title(name string) { fmt.Fprintf(t.out, "%s\n", name) }

func (t stagePrinter) row(name, format string, args ...any) {
	fmt.Fprintf(t.out, "  %-20s  %s\n", name, fmt.Sprintf(format, args...))
}

func (s stages) payload(t stagePrinter) {
	turn := s.Turn
	t.title("payload")
	if s.madeUp {
		t.row("made up", "as Codex's UserPromptSubmit, without a session: nothing is remembered, everything is sent")
	}
	t.row("hook", "%s", s.Hook)
	if s.Late {
		return
	}
	name, event := "none is known", ""
	if turn.Host != nil {
		name, event = turn.Host.Name, turn.Host.EventName(turn.Event)
	}
	if s.word != "" {
		name += " (the command names " + inject.Escape(s.word) + ")"
	}
	t.row("host", "%s", name)
	t.row("event", "%s (%s)", turn.Event, event)
	t.row("session", "%s", orNone(inject.Escape(turn.Session)))
	t.row("turn", "%s", orNone(inject.Escape(turn.ID)))
	if turn.Event == host.Start {
		t.row("source", "%s", orNone(inject.Escape(turn.Source)))
	}
	if turn.AgentID != "" {
		t.row("agent", "%s, type %s: a model wrote the text, no hotword is read", inject.Escape(turn.AgentID), orNone(inject.Escape(turn.AgentType)))
	}
	t.row("folder", "%s", orNone(inject.Escape(turn.Dir)))
	t.row("transcript", "%s", sized(turn.Transcript))
	if s.Err != nil {
		t.row("silent", "%s", inject.Escape(s.Err.Error()))
	}
}

// sized is a file's path with its size.
func sized(path string) string {
	if path == "" {
		return "none"
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return inject.Escape(path) + " (there is no such file)"
	case !info.Mode().IsRegular():
		return inject.Escape(path) + " (no regular file)"
	}
	return fmt.Sprintf("%s (%d bytes)", inject.Escape(path), info.Size())
}

// shownPrompt is how much of a prompt is shown, in characters.
const shownPrompt = 400

func (s stages) prompt(t stagePrinter) {
	if s.Err != nil || s.Turn.Event != host.Prompt {
		return
	}
	t.title("prompt")
	text := inject.Escape(s.Routed.StrippedPrompt)
	if shown := []rune(text); len(shown) > shownPrompt {
		text = fmt.Sprintf("%s… (%d more characters)", string(shown[:shownPrompt]), len(shown)-shownPrompt)
	}
	t.row("clean", "%s", text)
	t.row("hotwords", "%s", orNone(strings.Join(s.Routed.DetectedHotwords, " ")))
	for _, w := range s.Routed.Warnings {
		t.row("warning", "%s", inject.Escape(w))
	}
}

func (s stages) decision(t stagePrinter) {
	if s.Err != nil {
		return
	}
	t.title("decision")
	d, own := s.Decision, s.Routed
	switch {
	case d.ContextMode == "":
		t.row("none", "a start routes nothing, and no turn is under way")
		return
	case own.ContextMode == "":
		t.row("restored", "of the turn that is under way")
	case modes(d) != modes(own):
		t.row("kept", "of the running turn, which this message steers; alone it is %s", modes(own))
	}
	t.row("contextMode", "%s (%s)", d.ContextMode, d.ContextReason)
	t.row("subagentMode", "%s (%s)", d.SubagentMode, d.SubagentReason)
	if own.ContextMode != "" {
		t.row("webSearch", "%t", own.WebSearch)
		if task := own.Task(); task != "" && s.Turn.AgentID == "" {
			t.row("task", "%s", task)
		}
		t.row("evidence", "%s", orNone(inject.Escape(strings.Join(own.Evidence, " "))))
	}
	// Text that a model wrote was not read, so nothing in it counted.
	if s.Turn.Event == host.Prompt && s.Turn.AgentID == "" {
		for _, v := range routing.Explain(s.Turn.Prompt, s.year) {
			t.verdict(v)
		}
	}
}

func modes(d routing.Decision) string {
	return fmt.Sprintf("%s (%s), %s (%s)", d.ContextMode, d.ContextReason, d.SubagentMode, d.SubagentReason)
}

// settings shows what is not built in.
func (s stages) settings(t stagePrinter) {
	t.title("settings")
	if s.Off.Text != "" {
		t.row("off", "%s, says %s: the hook says nothing", inject.Escape(s.Off.Text), inject.Escape(s.Off.Origin()))
	} else {
		t.row("off", "no")
	}
	for _, row := range s.Settings.Rows() {
		if row.Layer != config.BuiltIn && row.Key != "off" {
			t.row(inject.Escape(row.Key), "%s, says %s", inject.Escape(row.Text), inject.Escape(row.Origin()))
		}
	}
	for _, file := range s.Settings.Broken {
		t.row("unusable", "%s; proem config says why", inject.Escape(file))
	}
	if p := s.Settings.Project; p.Root != "" {
		t.row("project", "%s, its own files: %s", inject.Escape(p.Root), p.Status)
	}
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
