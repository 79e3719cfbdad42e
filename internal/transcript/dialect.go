package transcript

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/rows"
)

// Dialect is how one host writes its transcript.
type Dialect struct {
	Name string // the host's name
	// keys stand at the top level of every line.
	keys []string
	// users are the messages that a person typed and, where order needs them,
	// the model's answers.
	users rows.Pattern
	// compactions are the rows behind which the model sees a summary of what
	// came before.
	compactions rows.Pattern
	// turns are the rows with which a turn starts or ends; no markers where the
	// host writes none.
	turns rows.Pattern
	// contexts are the texts that hooks gave, and the rows with which a turn
	// begins.
	contexts rows.Pattern
	// talk are the messages of both sides; an answer is a row that begins.
	talk rows.Pattern
	// base finds the file that a conversation goes back to, where it has one; nil
	// for hosts that copy.
	base func(path string) (base, bool)
}

// errUnknown says that a file is of no dialect.
var errUnknown = errors.New("no host's transcript looks like that")

// Detect returns the dialect of the transcript at path, told by the keys of its
// first complete line.
func Detect(path string) (Dialect, error) {
	doc, ok, err := firstLine(path)
	if err != nil {
		return Dialect{}, fmt.Errorf("read transcript: %w", err)
	}
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

// firstLine returns the first complete line, or what can be searched of a long
// one.
func firstLine(path string) (doc string, ok bool, err error) {
	f, size, err := open(path)
	if err != nil {
		return "", false, err
	}
	defer f.Close()
	s := rows.Scanner{In: f, Size: size, Limits: rows.Standard}
	line, cut, err := s.Line(0, s.Limits.Line)
	if err != nil {
		return "", false, err
	}
	doc, ok = rows.Object(line, cut)
	return doc, ok, nil
}

func (d Dialect) has(doc string) bool {
	for _, key := range d.keys {
		if !gjson.Get(doc, key).Exists() {
			return false
		}
	}
	return true
}

func bySteps(a, b rows.Row) int { return cmp.Compare(a.Step, b.Step) }
