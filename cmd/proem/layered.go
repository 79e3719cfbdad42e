package main

import (
	"fmt"
	"path/filepath"

	"proem/inject"
	"proem/inject/layers"
	"proem/internal/allow"
	"proem/wiring/doctor"
)

// layered finds the prompt layers that no session gets, whatever it asks for.
func layered(w world, dir string) []doctor.Finding {
	settings := source(w).Load().WithProject(dir)
	shelf := layers.Open(settings.Places.Config, nil)
	defer shelf.Close()
	faults := shelf.Audit()
	if root := settings.Project.Root; settings.Project.Status != allow.Absent {
		names, err := allow.Names(root)
		if err == nil {
			_, err = allow.Read(root, names)
		}
		folder := filepath.Join(root, allow.Folder)
		if err != nil {
			faults = append(faults, layers.Fault{Path: folder, Cause: err})
		}
		for _, name := range names {
			if err := layers.Misnamed(name); err != nil {
				faults = append(faults, layers.Fault{Path: filepath.Join(folder, name), Cause: err})
			}
		}
	}
	var found []doctor.Finding
	for _, f := range faults {
		found = append(found, doctor.Finding{
			Severity: doctor.Warning,
			Text:     inject.Escape(fmt.Sprintf("%s is not used: %v", f.Path, f.Cause)),
			Hand:     "mend it or take it out",
		})
	}
	return found
}
