package main

import (
	"path/filepath"

	"proem/hooks/host"
	"proem/hooks/supply"
	"proem/inject"
	"proem/inject/layers"
	"proem/internal/allow"
	"proem/wiring/doctor"
)

// layered finds the prompt layers that no session gets, whatever it asks for.
func layered(w world, dir string) []doctor.Finding {
	settings := source(w).Load().WithProject(dir)
	in := supply.Of(inject.Input{Turn: host.Turn{Dir: dir}, Now: w.now(), Home: w.getenv("HOME")}, settings)
	shelf := layers.Open(in)
	defer shelf.Close()
	root := settings.Project.Root
	names, err := allow.Names(root)
	if err == nil && len(names) > 0 {
		_, err = allow.Read(root, names)
	}
	faults := shelf.Audit(names)
	if err != nil {
		faults = append(faults, layers.Fault{Path: filepath.Join(root, allow.Folder), Cause: err})
	}
	var found []doctor.Finding
	for _, f := range faults {
		found = append(found, doctor.Finding{
			Severity: doctor.Warning,
			Text:     inject.Escape(f.String()),
			Hand:     "mend it or take it out",
		})
	}
	return found
}
