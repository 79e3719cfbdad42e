// Package layers makes the prompt_layers section: what the user wrote for every
// session, for an agent and for a kind of task, and what the project's files say
// below it once the user has allowed them. It follows no link out of the user's
// folder, takes no name from a payload that is not an agent's id, and of a text
// that has no room it sends the beginning of and names the file.
package layers

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/agentid"
	"proem/internal/regular"
	"proem/routing"
)

// The most tokens of a section: at a start, and beside a prompt, which carries a
// task's layer and, where no start said them, the others.
const (
	startCeiling = 1400
	baseCeiling  = 900
	taskCeiling  = 250
)

// Start is the section of a session's or a sub-agent's start.
var Start = inject.Module{
	Name:    "prompt_layers",
	Ceiling: startCeiling,
	Yield:   7,
	Again:   inject.Apart,
	Idle:    idle,
	Build:   build,
	Shape:   func(l []inject.Line) []inject.Line { return shape(l, startCeiling) },
}

// Prompt is the section beside a prompt.
var Prompt = inject.Module{
	Name:    "prompt_layers",
	Ceiling: baseCeiling + taskCeiling,
	Yield:   3,
	Again:   inject.Apart,
	Idle:    idle,
	Build:   build,
	Shape:   func(l []inject.Line) []inject.Line { return shape(l, baseCeiling+taskCeiling) },
}

// idle is true for most people: no layer is there that a turn could have.
func idle(in inject.Input) bool {
	if in.Config != "" {
		if _, err := os.Lstat(filepath.Join(in.Config, Folder)); !regular.Missing(err) {
			return false
		}
	}
	if in.Allowed == nil {
		return true
	}
	for _, name := range agent(agent([]string{Global}, in.Agent), in.Turn.AgentType) {
		if in.Allowed(name) != nil {
			return false
		}
	}
	return !slices.ContainsFunc(routing.Tasks(), func(task string) bool { return in.Allowed(TaskFile(task)) != nil })
}

func build(_ context.Context, in inject.Input) ([]inject.Line, error) {
	shelf := Open(in)
	defer shelf.Close()
	var lines []inject.Line
	for _, name := range names(shelf, in) {
		for _, l := range shelf.find(name) {
			lines = append(lines, l.line())
		}
	}
	return lines, shelf.notice()
}

// names are the files of a turn, the most general first.
func names(s *Shelf, in inject.Input) []string {
	if in.Turn.Event == host.Subagent {
		return agent(nil, in.Turn.AgentType)
	}
	all := agent([]string{Global}, in.Agent)
	if in.Turn.Event == host.Prompt && s.hasTasks() {
		if task := in.Decision.Task(); task != "" {
			all = append(all, TaskFile(task))
		}
	}
	return all
}

func agent(names []string, id string) []string {
	if agentid.Valid(id) {
		names = append(names, AgentFile(id))
	}
	return names
}

// Global is the layer of every session.
const Global = "prompts/global.md"

// AgentFile is the layer of an agent with a valid id.
func AgentFile(id string) string { return Folder + "/agents/" + id + ".md" }

// TaskFile is the layer of one of routing's kinds of tasks.
func TaskFile(task string) string { return Folder + "/tasks/" + task + ".md" }

// hasTasks tells whether there is a layer for any kind of task. To tell the
// kind costs more than to look.
func (s *Shelf) hasTasks() bool {
	if s.root != nil {
		if _, err := s.root.Lstat("tasks"); err == nil {
			return true
		}
	}
	for _, task := range routing.Tasks() {
		if s.allowed(TaskFile(task)) != nil {
			return true
		}
	}
	return false
}
