package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"proem/inject"
	"proem/internal/allow"
	"proem/internal/regular"
	"proem/internal/roster"
	"proem/wiring/agents"
	"proem/wiring/agents/plan"
	"proem/wiring/doctor"
)

// crewed finds roles of sub-agents that hooks do not know, or know otherwise than
// their definition has them: a hook says nothing of either.
func crewed(w world, dir, proem string) []doctor.Finding {
	settings := source(w).Load().WithProject(dir)
	var found []doctor.Finding
	if folder := settings.Places.Config; folder != "" {
		data, err := regular.Read(filepath.Join(folder, roster.File), roster.MaxFile)
		found = append(found, uncompiled(filepath.Join(folder, roster.File), data, err)...)
	}
	root, err := os.OpenRoot(settings.Project.Root)
	if err != nil {
		return found // no project
	}
	defer root.Close()
	canon, problems, err := plan.Read(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		data, err := regular.ReadIn(root, allow.Folder+"/"+roster.File, roster.MaxFile)
		return append(found, uncompiled(allow.Folder+"/"+roster.File, data, err)...)
	case err != nil:
		return append(found, unsound(err.Error(), ""))
	case len(problems) > 0:
		n := len(problems)
		return append(found, unsound(fmt.Sprintf("%d %s in the roles, the first is %s", n, plural(n, "fault"), problems[0]), ""))
	}
	changes, err := plan.Compare(root, canon)
	if err != nil {
		return append(found, unsound(err.Error(), ""))
	}
	if n := len(changes); n > 0 {
		found = append(found, unsound(fmt.Sprintf("%d %s not as %s has it, as %s, which is %s", n, plural(n, "role file"), agents.Source, changes[0].Path, changes[0].Kind), proem+" agents sync"))
	}
	return found
}

// uncompiled finds a compiled file of which no role is used.
func uncompiled(path string, data []byte, err error) []doctor.Finding {
	switch {
	case regular.Missing(err):
		return nil
	case err != nil:
		return []doctor.Finding{unsound("no role is used: "+err.Error(), "")}
	case len(roster.Parse(data)) == 0:
		return []doctor.Finding{unsound("no role of "+path+" is used: it is not in the form that proem agents sync writes", "")}
	}
	return nil
}

func unsound(text, fix string) doctor.Finding {
	f := doctor.Finding{Severity: doctor.Warning, Text: inject.Escape(text), Fix: fix}
	if fix == "" {
		f.Hand = "correct it or take it out"
	}
	return f
}
