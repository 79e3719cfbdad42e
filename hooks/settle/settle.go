// Package settle finds the settings of a turn, and what switches proem off there.
// It settles nothing that a payload says of itself.
package settle

import (
	"time"

	"proem/hooks/host"
	"proem/internal/config"
)

// Turn returns the settings of a turn and what switches proem off, if anything
// does. The user's own come first: what they switch off looks at no project.
func Turn(t host.Turn, getenv func(string) string, now time.Time) (settings config.Settings, by config.Value, off bool) {
	var name string
	source := config.Source{Getenv: getenv}
	if t.Host != nil { // a payload that could not be read is nobody's
		name = t.Host.Name
		source.Hosts = []string{name}
	}
	settings = source.Load()
	if by, off = settings.Off(name, now); off {
		return settings, by, true
	}
	settings = settings.WithProject(t.Dir)
	if by, off = settings.Off(name, now); off {
		return settings, by, true
	}
	return settings, config.Value{}, false
}
