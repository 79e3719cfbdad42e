// Package profile makes the user_profile section: who the user is and how answers
// should look. What is one agent's alone is no part of it.
package profile

import (
	"context"
	"errors"

	"github.com/tidwall/gjson"

	"proem/hooks/host"
	"proem/inject"
	"proem/memory"
	"proem/memory/shared"
)

// Module is the section's module. It goes out at a session's start, and with the
// first full prompt where no start said it.
var Module = inject.Module{
	Name:    "user_profile",
	Ceiling: 150,
	Yield:   7,
	Again:   inject.Never,
	Idle:    idle,
	Build:   build,
}

// idle spares a steady prompt the search for the project's part, which costs more
// than that may say.
func idle(in inject.Input) bool {
	return in.Turn.Event == host.Subagent || in.Turn.Event == host.Prompt && !in.Shared.Known()
}

func build(_ context.Context, in inject.Input) ([]inject.Line, error) {
	if idle(in) {
		return nil, nil // a sub-agent gets its own layer and memory alone
	}
	c, err := in.Shared.Load()
	lines := append(member(nil, "", c.Get("user"), 0), member(nil, "", c.Get("preferences"), 0)...)
	if broken, ok := errors.AsType[*memory.Broken](err); ok {
		err = inject.Notice{
			Name: "context broken",
			Text: broken.Path + " cannot be read and is left as it is; this says why: proem context show",
		}
	}
	return lines, err
}

// maxDepth and maxLines bound a section of which a few lines have room.
const (
	maxDepth = 3
	maxLines = 24
)

// member adds a line for each value of an object, with dotted keys.
func member(lines []inject.Line, prefix string, object gjson.Result, depth int) []inject.Line {
	if !object.IsObject() || depth > maxDepth {
		return lines
	}
	object.ForEach(func(name, value gjson.Result) bool {
		key := prefix + name.String()
		switch text, ok := shared.Text(value); {
		case shared.CheckPath(key) != nil || len(lines) == maxLines:
		case value.IsArray() && ok:
			line := inject.Line{Key: key}
			for _, v := range value.Array() {
				line.Items = append(line.Items, v.String())
			}
			if len(line.Items) > 0 {
				lines = append(lines, line)
			}
		case ok && text != "":
			lines = append(lines, inject.Line{Key: key, Text: text})
		default:
			lines = member(lines, key+".", value, depth+1)
		}
		return true
	})
	return lines
}
