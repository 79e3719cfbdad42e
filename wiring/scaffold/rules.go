package scaffold

import (
	"bytes"
	"errors"
	"strings"
)

// The lines between which the rules stand.
const (
	begin = "<!-- proem rules: begin. proem init --agents-md --remove takes them out again. -->"
	end   = "<!-- proem rules: end -->"
)

// Rules are the six rules.
const Rules = `1. ` + "`!quick`" + ` means light context. Core rules, safety and tool guardrails stay active; no hotword switches them off.
2. ` + "`!agents`" + ` demands delegation of bounded, low-risk sub-tasks.
3. Sub-agents are opt-in, by hotword or in the user's own words, never by heuristics on the size or kind of a task.
4. The default is the main agent alone.
5. The purpose of delegation is token and cost economy, not parallelism.
6. The main agent owns decisions, the final patch and the answer.
`

// block is what stands in a file, with its line ends.
func block(newline string) string {
	text := begin + "\n## Hotwords and sub-agents\n\n" + Rules + end + "\n"
	return strings.ReplaceAll(text, "\n", newline)
}

// The reasons for leaving a file alone.
var (
	ErrThere   = errors.New("the rules stand there already")
	ErrNone    = errors.New("there are no rules of proem's to take out")
	ErrEdited  = errors.New("between the markers stands another text than proem's; nothing was changed")
	ErrMarkers = errors.New("the markers do not stand once each, begin before end; nothing was changed")
	ErrBinary  = errors.New("it is no text in UTF-8 or the like; nothing was changed")
)

// AddRules returns a file with the rules behind what it holds. exists tells an empty
// file from none.
func AddRules(text []byte, exists bool) ([]byte, error) {
	if bytes.IndexByte(text, 0) >= 0 {
		return nil, ErrBinary
	}
	at, stop, err := find(text)
	if err == nil {
		if string(text[at:stop]) == block("\n") || string(text[at:stop]) == block("\r\n") {
			return nil, ErrThere
		}
		return nil, ErrEdited
	}
	if !errors.Is(err, ErrNone) {
		return nil, err
	}
	newline := newlineOf(text)
	if !exists {
		return []byte(block(newline)), nil
	}
	// This newline is what RemoveRules takes away with the block, whatever was before it.
	return append(bytes.Clone(text), newline+block(newline)...), nil
}

// RemoveRules returns the file as it was without the rules; gone says that it was not
// there before.
func RemoveRules(text []byte) (rest []byte, gone bool, err error) {
	at, stop, err := find(text)
	if err != nil {
		return nil, false, err
	}
	newline := newlineOf(text[at:])
	if at == 0 {
		return bytes.Clone(text[stop:]), stop == len(text), nil
	}
	before := bytes.TrimSuffix(text[:at], []byte(newline))
	return append(bytes.Clone(before), text[stop:]...), false, nil
}

func newlineOf(text []byte) string {
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// find returns where the block begins and ends. A marker is a whole line.
func find(text []byte) (at, stop int, err error) {
	at, stop = -1, -1
	begins, ends, pos := 0, 0, 0
	for line := range bytes.Lines(text) {
		switch strings.TrimRight(string(line), "\r\n") {
		case begin:
			begins, at = begins+1, pos
		case end:
			ends, stop = ends+1, pos+len(line)
		}
		pos += len(line)
	}
	switch {
	case begins == 0 && ends == 0:
		return 0, 0, ErrNone
	case begins != 1 || ends != 1 || at >= stop:
		return 0, 0, ErrMarkers
	}
	return at, stop, nil
}
