package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"proem/memory/compact"
)

// maxConversation bounds what is read, in bytes.
const maxConversation = 256 << 20

// conversation is messages in the form in which they came.
type conversation struct {
	data     []byte // as it came
	array    bool   // else one JSON object after the other
	messages []compact.Message
}

// readConversation reads JSON lines, or one JSON array.
func readConversation(data []byte) (conversation, error) {
	c := conversation{data: data}
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	raws, err := documents(text)
	if err != nil {
		return c, err
	}
	if len(raws) == 1 && raws[0][0] == '[' {
		c.array = true
		var list []json.RawMessage
		if err := json.Unmarshal(raws[0], &list); err != nil {
			return c, unreadable(err)
		}
		raws = list
	}
	for i, raw := range raws {
		m, err := compact.Parse(string(raw))
		if err != nil {
			return c, unreadable(fmt.Errorf("message %d: %w", i+1, err))
		}
		c.messages = append(c.messages, m)
	}
	return c, nil
}

// documents cuts JSON documents apart, which need not end with their line. The
// decoder refuses what nests deeper than 10,000, so a reader may recurse.
func documents(text []byte) ([]json.RawMessage, error) {
	var raws []json.RawMessage
	for in := json.NewDecoder(bytes.NewReader(text)); ; {
		var raw json.RawMessage
		err := in.Decode(&raw)
		if errors.Is(err, io.EOF) {
			return raws, nil
		}
		if err != nil {
			at := len(bytes.TrimSpace(text)) // it ends in the middle
			if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
				at = min(max(int(syntax.Offset)-1, 0), len(text)) // counted from the start of the input
			}
			line := bytes.Count(text[:at], []byte("\n")) + 1
			return nil, unreadable(fmt.Errorf("line %d: %w", line, err))
		}
		raws = append(raws, raw)
	}
}

func unreadable(err error) error {
	return hintedError{
		fmt.Errorf("read the messages: %w", err),
		`give one {"role": ..., "content": ...} a line, or one array of them`,
	}
}

// write prints what stays in the form that came in. Where nothing was dropped that
// is every byte of it.
func (c conversation) write(out io.Writer, r compact.Result) error {
	if len(r.Dropped) == 0 {
		_, err := out.Write(c.data)
		return err
	}
	var b bytes.Buffer
	between, after := "\n", "\n"
	if c.array {
		b.WriteString("[\n")
		between, after = ",\n", "\n]\n"
	}
	if len(r.Messages) == 0 && !c.array {
		return nil
	}
	for i, m := range r.Messages {
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(m.Raw)
	}
	b.WriteString(after)
	_, err := out.Write(b.Bytes())
	return err
}
