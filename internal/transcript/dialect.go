package transcript

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/object"
)

// Dialect is how one host writes its transcript.
type Dialect struct {
	Name string // the host's name
	// keys stand at the top level of every line.
	keys []string
	// users are the messages that a person typed and, where order needs them,
	// the model's answers.
	users pattern
	// compactions are the rows behind which the model sees a summary of what
	// came before.
	compactions pattern
	// turns are the rows with which a turn starts or ends; no markers where the
	// host writes none.
	turns pattern
	// contexts are the texts that hooks gave, and the rows with which a turn
	// begins.
	contexts pattern
}

// pattern is one kind of rows.
type pattern struct {
	// markers are ends of values with the quote behind them; a line without one
	// is never parsed. A quote inside a JSON string has a backslash before it, so
	// quoted rows do not match. The quote in front is left out because a search
	// that starts at a rare byte is up to ten times as fast.
	markers []string
	// decisive is the path of the value that tells rows apart. A long line is
	// read further if its beginning does not hold it.
	decisive string
	// lookback is how many rows are collected at least, for hosts that write
	// rows out of order.
	lookback int
	// read says what a line is; cut is true if only its beginning is there.
	read func(doc string, cut bool) (row, bool)
}

// row is a line that matters.
type row struct {
	answer bool // of the model; Antigravity only
	text   string
	step   int64
	begins bool   // a turn; of contexts only
	time   string // of contexts only
}

// errUnknown says that a file is of no dialect.
var errUnknown = errors.New("no host's transcript looks like that")

// Detect returns the dialect of the transcript at path, told by the keys of its
// first complete line.
func Detect(path string) (Dialect, error) {
	f, size, err := open(path)
	if err != nil {
		return Dialect{}, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	s := scanner{in: f, size: size, limits: standard}
	line, cut, err := s.line(0, s.limits.line)
	if err != nil {
		return Dialect{}, fmt.Errorf("read transcript: %w", err)
	}
	doc, ok := object.First(line, cut)
	if !ok {
		return Dialect{}, fmt.Errorf("read transcript: %s: %w", path, errUnknown)
	}
	for _, d := range [...]Dialect{Codex, Antigravity} {
		if d.has(doc) {
			return d, nil
		}
	}
	return Dialect{}, fmt.Errorf("read transcript: %s: %w", path, errUnknown)
}

func (d Dialect) has(doc string) bool {
	for _, key := range d.keys {
		if !gjson.Get(doc, key).Exists() {
			return false
		}
	}
	return true
}

// clean makes a copy that is valid UTF-8 and keeps no long line alive.
func clean(s string) string {
	return strings.Clone(strings.ToValidUTF8(s, "\uFFFD"))
}

func bySteps(a, b row) int { return cmp.Compare(a.step, b.step) }
