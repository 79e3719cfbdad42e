package hooks

import (
	"slices"

	"proem/hooks/host"
	"proem/hooks/notice"
	"proem/inject"
	"proem/internal/config"
)

// settle returns the settings of a turn and what switches proem off, if
// anything does. The user's own come first: what they switch off looks at no
// project.
func settle(w World, t host.Turn) (settings config.Settings, by config.Value, off bool) {
	var name string
	source := config.Source{Getenv: w.Getenv}
	if t.Host != nil { // a payload that could not be read is nobody's
		name = t.Host.Name
		source.Hosts = []string{name}
	}
	settings = source.Load()
	now := w.Now()
	if by, off = settings.Off(name, now); off {
		return settings, by, true
	}
	settings = settings.WithProject(t.Dir)
	if by, off = settings.Off(name, now); off {
		return settings, by, true
	}
	return settings, config.Value{}, false
}

// tell returns the next notice of the session, or "". Where nothing can be
// remembered it stays silent: the same line before every prompt helps nobody.
// A sub-agent has no user to tell.
func (s *session) tell(settings config.Settings, modules []inject.Notice, degraded []string) string {
	if s.turn.AgentID != "" || s.turn.Event == host.Subagent || !s.Remembers() {
		return ""
	}
	for _, n := range notice.All(settings, modules, degraded) {
		if !slices.Contains(s.Notices, n.Name) {
			s.Notices = append(s.Notices, n.Name)
			return n.Text
		}
	}
	return ""
}
