// Package scaffold makes the first files of a project that uses proem, from what is
// known of it, and puts the six rules into its AGENTS.md or takes them out. It makes
// texts; the files that it adds to a project it never writes over others.
package scaffold

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"proem/internal/allow"
	"proem/internal/atomicfile"
	"proem/wiring/agents"
)

// Known is what proem knows of a project.
type Known struct {
	Name     string // its folder's
	Canon    agents.Canon
	Prompt   int // tokens beside a prompt
	Start    int // tokens at a session's start
	Recall   string
	Tasks    []string // the kinds of tasks that may have a layer
	Sections []Section
}

// Section is a part of the text that hooks send.
type Section struct {
	Name   string
	Prompt int // tokens beside a prompt at the most, 0 where it has no ceiling or does not go out
	Start  int // the same at a session's start
}

// File is a text and where it goes.
type File struct {
	Path string // from the project's root, with slashes
	Text string
	// Exists says that there is something at its place, which stays as it is.
	Exists bool
}

// Starter is a definition of roles to begin with.
//
//go:embed starter.yaml
var Starter string

// Design is the document of the project's context.
const Design = "docs/context-design.md"

// Files returns the first files of a project, and which of them there are already.
func Files(root *os.Root, k Known) ([]File, error) {
	files := []File{
		{Path: allow.Folder + "/" + allow.ConfigFile, Text: fmt.Sprintf("{\n  \"budget\": {\"prompt\": %d, \"start\": %d}\n}\n", k.Prompt, k.Start)},
		{Path: allow.Folder + "/README.md", Text: guide(k.Tasks)},
		{Path: agents.Source, Text: Starter},
		{Path: Design, Text: design(k)},
	}
	for i, f := range files {
		_, err := root.Lstat(f.Path)
		switch {
		case err == nil:
			files[i].Exists = true
		case !errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("look at %s: %w", f.Path, err)
		}
	}
	return files, nil
}

// Write makes one file. Where something came to its place meanwhile, that stays.
func (f File) Write(root *os.Root) error {
	err := atomicfile.CreateIn(root, f.Path, strings.NewReader(f.Text), 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("write %s: there is something in its place, which stays: %w", f.Path, err)
	}
	return err
}

// guide stands where no hook reads it.
func guide(tasks []string) string {
	return `# .proem

What proem's hooks read of this project, once you have run ` + "`proem allow`" + `; any change takes that back.

| file | is |
| --- | --- |
| ` + "`config.json`" + ` | settings of this project (` + "`proem config`" + ` lists all) |
| ` + "`prompts/global.md`" + ` | said at the start of every session |
| ` + "`prompts/agents/<name>.md`" + ` | said to one agent alone |
| ` + "`prompts/tasks/<kind>.md`" + ` | said beside the first prompt of that kind: ` + strings.Join(tasks, ", ") + ` |
| ` + "`agents.json`" + ` | the roles, compiled from ` + "`" + agents.Source + "`" + ` by ` + "`proem agents sync`" + ` |

This page is for people: hooks do not read it.
`
}
