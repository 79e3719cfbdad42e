// Package rules holds the lines that a session starts with: the core rules
// line, and the taxonomy rule where the project has docs that it can name. It
// reads no file's content.
package rules

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"proem/hooks/host"
	"proem/inject"
	"proem/routing"
)

// Core is the core rules line. No hotword and no setting switches it off: it is the
// section's first line, and that one is fixed.
const Core = "Core rules, safety and tool guardrails stay active in every mode."

// Module is the section of the session's start.
var Module = inject.Module{
	Name:    "rules",
	Ceiling: 120,
	Again:   inject.Never,
	Plain:   true,
	Fixed:   1,
	Build:   build,
}

func build(_ context.Context, in inject.Input) ([]inject.Line, error) {
	if in.Turn.Event == host.Subagent {
		return nil, nil // a sub-agent gets its own layer, not the session's rules
	}
	lines := []inject.Line{{Text: Core}}
	if names := Sources(in.Turn.Dir); len(names) > 0 {
		lines = append(lines, inject.Line{Text: "For repository tasks look up " + strings.Join(names, ", ") +
			" before relying on project knowledge; for quick generic questions do not."})
	}
	return lines, nil
}

// candidates are where projects keep docs and memory for people and agents. A
// name that ends in a slash is a folder.
var candidates = []string{
	"AGENTS.md", "ARCHITECTURE.md", "CONTRIBUTING.md",
	"docs/", "doc/", "memory-bank/", ".ai/",
}

// Sources returns those of the candidates that exist in dir, four at most.
func Sources(dir string) []string {
	if dir == "" {
		return nil
	}
	var names []string
	for _, c := range candidates {
		info, err := os.Lstat(filepath.Join(dir, c))
		if err != nil || info.IsDir() != strings.HasSuffix(c, "/") {
			continue
		}
		if names = append(names, c); len(names) == maxSources {
			break
		}
	}
	return names
}

// maxSources keeps the rule within its ceiling.
const maxSources = 4

// Unread are the sources that a light prompt is told to leave alone.
func Unread(in inject.Input) []string {
	if in.Decision.ContextMode != routing.Light {
		return nil
	}
	return Sources(in.Turn.Dir)
}
