// Package notice words what the user of a session should know of proem: what
// the settings and a run give cause for. It does not say when, and it shows
// nothing by itself.
package notice

import (
	"slices"

	"proem/inject"
	"proem/internal/allow"
	"proem/internal/config"
	"proem/internal/runlog"
)

// Notice is something that the user should know, once in a session.
type Notice struct{ Name, Text string }

// degradations are the troubles of a run that a user can do something about.
var degradations = []Notice{
	{runlog.WrongHost, "proem: this hook is registered for another host than the one that runs it; this finds it: proem doctor"},
	{runlog.SectionLate, "proem: a section was not ready in time and was left out; this says which: proem log"},
	{runlog.SectionFailed, "proem: a section could not be built and was left out; this says which: proem log"},
}

// All returns the notices for these settings, those of modules and those for
// what went wrong with a run, in words of the log, the most urgent one first.
func All(s config.Settings, modules []inject.Notice, degraded []string) []Notice {
	var list []Notice
	switch s.Project.Status {
	case allow.NotAllowed:
		list = append(list, Notice{"project not allowed", "proem: this project's .proem files are not used until you run: proem allow"})
	case allow.Changed:
		list = append(list, Notice{"project changed", "proem: this project's .proem files have changed and are not used until you run: proem allow"})
	case allow.Absent, allow.Allowed:
	}
	for _, file := range s.Broken {
		list = append(list, Notice{"configuration broken", "proem: " + inject.Escape(file) + " cannot be read and is not used; this says why: proem config"})
	}
	for _, n := range modules {
		list = append(list, Notice{n.Name, "proem: " + inject.Escape(n.Text)})
	}
	for _, d := range degradations {
		if slices.Contains(degraded, d.Name) {
			list = append(list, d)
		}
	}
	return list
}
