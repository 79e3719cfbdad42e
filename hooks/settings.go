package hooks

import (
	"slices"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/allow"
	"proem/internal/config"
)

// settle returns the settings of a turn and whether they switch proem off. The
// user's own come first: what they switch off looks at no project.
func settle(w World, t host.Turn) (settings config.Settings, off bool) {
	var name string
	source := config.Source{Getenv: w.Getenv}
	if t.Host != nil { // a payload that could not be read is nobody's
		name = t.Host.Name
		source.Hosts = []string{name}
	}
	settings = source.Load()
	now := w.Now()
	if _, off = settings.Off(name, now); off {
		return settings, true
	}
	settings = settings.WithProject(t.Dir)
	_, off = settings.Off(name, now)
	return settings, off
}

// notice is something that the user should know, once in a session.
type notice struct{ name, text string }

// degradations are the troubles of a run that a user can do something about.
var degradations = []notice{
	{degradedWord, "proem: this hook is registered for another host than the one that runs it; this finds it: proem doctor"},
	{degradedSection, "proem: a section was not ready in time and was left out; this says which: proem log"},
	{degradedFailed, "proem: a section could not be built and was left out; this says which: proem log"},
}

// notices are those that the settings and the run itself give cause for.
func notices(s config.Settings, a answer) []notice {
	var list []notice
	switch s.Project.Status {
	case allow.NotAllowed:
		list = append(list, notice{"project not allowed", "proem: this project's .proem files are not used until you run: proem allow"})
	case allow.Changed:
		list = append(list, notice{"project changed", "proem: this project's .proem files have changed and are not used until you run: proem allow"})
	case allow.Absent, allow.Allowed:
	}
	for _, file := range s.Broken {
		list = append(list, notice{"configuration broken", "proem: " + inject.Escape(file) + " cannot be read and is not used; this says why: proem config"})
	}
	list = append(list, a.notices...)
	for _, d := range degradations {
		if slices.Contains(a.run.Degraded, d.name) {
			list = append(list, d)
		}
	}
	return list
}

// tell returns the next notice of the session, or "". Where nothing can be
// remembered it stays silent: the same line before every prompt helps nobody.
// A sub-agent has no user to tell.
func (s *session) tell(settings config.Settings, a answer) string {
	if s.turn.AgentID != "" || s.turn.Event == host.Subagent || !s.Remembers() {
		return ""
	}
	for _, n := range notices(settings, a) {
		if !slices.Contains(s.Notices, n.name) {
			s.Notices = append(s.Notices, n.name)
			return n.text
		}
	}
	return ""
}
