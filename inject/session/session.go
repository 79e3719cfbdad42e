// Package session makes the session_state section: the last messages that the
// user typed before this one. It never repeats what hosts or hooks put into
// the conversation.
package session

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/transcript"
)

const (
	messages = 3 // how many are shown
	// messageLimit is in tokens of one. What stands around three of them, tags, keys
	// and line ends, has 19 at most, so that none is dropped for the ceiling.
	messageLimit = 160
)

// Module is the section's module.
var Module = inject.Module{
	Name:    "session_state",
	Ceiling: 500,
	Yield:   1,
	Newest:  true,
	Again:   inject.Never, // the conversation holds the later messages
	Lasting: true,
	Build:   build,
}

func build(ctx context.Context, in inject.Input) ([]inject.Line, error) {
	t := in.Turn
	if t.Transcript == "" {
		return nil, nil // an ephemeral session keeps none
	}
	// One more than is shown, because the prompt itself may be among them.
	tail, err := transcript.Last(ctx, t.Transcript, t.Host.Dialect, messages+1)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil // hosts name the file before they write it
	case err != nil:
		return nil, err
	}
	var lines []inject.Line
	for _, m := range tail.Messages {
		text := strings.TrimSpace(host.Clean(m.Text))
		if text == "" || t.Step >= 0 && m.Step >= t.Step {
			continue
		}
		lines = append(lines, inject.Line{Key: "user", Text: text, Limit: messageLimit})
	}
	return lines[max(len(lines)-messages, 0):], nil
}
