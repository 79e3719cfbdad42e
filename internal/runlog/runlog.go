// Package runlog keeps one line of JSON per run of a hook, so that a person can
// see afterwards what the hooks decided, sent and left out. It holds closed
// words and numbers only: no text, name, path, branch, id or key comes near it.
// It may be lost at any time and whatever stands in its way costs a run nothing.
package runlog

import (
	"errors"
	"path/filepath"
	"time"
)

// MaxFile is the size from which on a log is put aside; the one that was put
// aside before goes. Two of them hold a few thousand runs.
const MaxFile = 1 << 20

// maxLine keeps a line within one page: appends of that size do not mix.
const maxLine = 4000

// Run is what the log says of one run. Its strings are words of ours.
type Run struct {
	Time             time.Time `json:"ts"`
	Event            string    `json:"event"`
	Hook             string    `json:"hook"`
	Host             string    `json:"host"`
	Matched          bool      `json:"matched"` // the hook said something
	ContextMode      string    `json:"contextMode"`
	SubagentMode     string    `json:"subagentMode"`
	DetectedHotwords []string  `json:"detectedHotwords"`
	Reasons          []string  `json:"reasons"`
	Evidence         []string  `json:"evidence"`
	Sections         []Section `json:"sections"`
	Milliseconds     float64   `json:"duration_ms"`
	Degraded         []string  `json:"degraded"` // what went wrong, a word each
}

// The closed words for what may go wrong with a run.
const (
	BadPayload    = "payload"        // it could not be read
	WrongHost     = "host-word"      // the command names another host than the payload shows
	Late          = "late"           // there was no answer in time
	Panicked      = "panic"          // an internal error
	Unkept        = "state"          // what was sent could not be kept
	SectionLate   = "section-late"   // a section was not ready in time
	SectionFailed = "section-failed" // a section could not be built
	WebLate       = "web-late"       // a web search had no answer in time
	WebFailed     = "web-failed"     // a web search had none at all
	WebPaused     = "web-paused"     // none was tried, since the last ones failed
	WebLacks      = "web-unset"      // none was tried, since a key or an address is missing
)

// Section is one section of the text: sent with so many bytes, or left out.
type Section struct {
	Name    string `json:"name"`
	Bytes   int    `json:"bytes"`
	Cut     bool   `json:"cut,omitempty"`
	LeftOut string `json:"leftOut,omitempty"`
}

// Log is the folder that the log is in. The zero Log keeps nothing.
type Log struct{ Dir string }

// Path returns the log's file, "" where there is none.
func (l Log) Path() string {
	if l.Dir == "" {
		return ""
	}
	return filepath.Join(l.Dir, "log.jsonl")
}

// Old returns where the log at path goes when it is full.
func Old(path string) string { return path + ".1" }

// errLong cannot happen with the words that hooks have.
var errLong = errors.New("the line is too long")

// Append adds a run with one write.
func (l Log) Append(r Run) error {
	path := l.Path()
	if path == "" {
		return nil
	}
	line := r.appendJSON(make([]byte, 0, 1024))
	if len(line) > maxLine {
		return errLong
	}
	return appendLine(path, line, MaxFile)
}
