// Package show turns lines of the log of runs into lines for people. It trusts
// no line: what is no word of the log is shown as a question mark.
package show

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"proem/internal/runlog"
)

// Parse reads a line of the log. It returns false for one that is broken.
func Parse(line []byte) (runlog.Run, bool) {
	var r runlog.Run
	if err := json.Unmarshal(line, &r); err != nil {
		return r, false
	}
	return r, !r.Time.IsZero() && r.Event != ""
}

// Style is how runs are shown.
type Style struct {
	Zone  *time.Location
	Color bool
}

// The escape sequences of a terminal's colours.
const (
	dim    = "\x1b[2m"
	yellow = "\x1b[33m"
	plain  = "\x1b[0m"
)

// Text returns the lines of a run: for a prompt one of each family,
// proem-context and proem-agents, for everything else one.
func (s Style) Text(r runlog.Run) string {
	head := s.colored(dim, fmt.Sprintf("%s %s %s %.1f ms",
		r.Time.In(s.Zone).Format(time.DateTime), hostOf(r), runlog.Word(r.Event), r.Milliseconds))
	family := "[proem-context]"
	if r.Event != "prompt" {
		family = "[proem-start]"
	}
	tail := sections(r) + s.degraded(r)
	switch {
	case !r.Matched:
		return head + " " + family + " silent" + tail + "\n"
	case r.ContextMode == "":
		return head + " " + family + tail + "\n"
	}
	return head + " " + family + mode(r, "contextMode:", r.ContextMode) + tail + "\n" +
		head + " [proem-agents]" + mode(r, "subagentMode:", r.SubagentMode) + "\n"
}

func hostOf(r runlog.Run) string {
	if r.Host == "" {
		return "-"
	}
	return runlog.Word(r.Host)
}

// mode names a mode and the reason that stands behind the prefix.
func mode(r runlog.Run, prefix, word string) string {
	for _, reason := range r.Reasons {
		if because, ok := strings.CutPrefix(reason, prefix); ok {
			return " mode=" + runlog.Word(word) + " reason=" + runlog.Word(because)
		}
	}
	return " mode=" + runlog.Word(word)
}

// sections lists what was sent, with its bytes, and what is missing against
// expectation. That a light prompt carries none and that a section had nothing
// to say is no news.
func sections(r runlog.Run) string {
	var list []string
	for _, s := range r.Sections {
		name := runlog.Word(s.Name)
		switch {
		case s.LeftOut == "light" || s.LeftOut == "empty":
		case s.LeftOut != "":
			list = append(list, name+":"+runlog.Word(s.LeftOut))
		case s.Cut:
			list = append(list, fmt.Sprintf("%s:%d:cut", name, s.Bytes))
		default:
			list = append(list, fmt.Sprintf("%s:%d", name, s.Bytes))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " sections=" + strings.Join(list, ",")
}

func (s Style) degraded(r runlog.Run) string {
	if len(r.Degraded) == 0 {
		return ""
	}
	words := make([]string, len(r.Degraded))
	for i, w := range r.Degraded {
		words[i] = runlog.Word(w)
	}
	return " " + s.colored(yellow, "degraded="+strings.Join(words, ","))
}

func (s Style) colored(color, text string) string {
	if !s.Color {
		return text
	}
	return color + text + plain
}
