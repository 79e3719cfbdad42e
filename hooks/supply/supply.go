// Package supply gives modules what they may look at beside the turn itself: the
// user's folders, the settings that concern them and what agents share. It
// reads nothing before a module asks.
package supply

import (
	"path/filepath"
	"sync"
	"time"

	"proem/inject"
	"proem/internal/config"
	"proem/memory/filestore"
	"proem/memory/recall"
	"proem/memory/shared"
)

// Of returns the input with what the settings say.
func Of(in inject.Input, s config.Settings) inject.Input {
	in.Config, in.Data = s.Places.Config, s.Places.Data
	in.Recall, in.Agent, in.Roster = s.Recall(), s.Agent(), s.Roster()
	in.Allowed = s.Project.File
	in.Shared = View(in, s)
	in.Value = func(key string) (string, bool) {
		if text, ok := shared.Text(in.Shared.Get(key)); ok {
			return text, true
		}
		v, ok := s.Value(key)
		return v.Text, ok
	}
	return in
}

// View is what agents share in the project of the turn. Where the user wants no
// memory nothing of a project is read.
func View(in inject.Input, s config.Settings) shared.View {
	now := func() time.Time { return in.Now }
	store := filestore.New(in.Data, now)
	v := shared.View{Person: sync.OnceValues(func() (shared.Context, error) { return store.LoadContext("") })}
	if filepath.IsAbs(in.Turn.Dir) && !s.MemoryOff() {
		v.Project = sync.OnceValues(func() (shared.Context, error) {
			found, err := recall.Of(in.Data, in.Turn.Dir, in.Home, now)
			if err != nil {
				return shared.Context{}, err
			}
			return store.LoadContext(found.Ref.Project)
		})
	}
	return v
}

// Home is the user's home folder, "" where it is not an absolute path.
func Home(getenv func(string) string) string {
	if home := getenv("HOME"); filepath.IsAbs(home) {
		return home
	}
	return ""
}
