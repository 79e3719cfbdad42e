// Package supply gives modules what they may look at beside the turn itself: the
// user's folders and the settings that concern them. It reads nothing before a
// module asks.
package supply

import (
	"proem/inject"
	"proem/internal/config"
)

// Of returns the input with what the settings say.
func Of(in inject.Input, s config.Settings) inject.Input {
	in.Config, in.Data = s.Places.Config, s.Places.Data
	in.Recall, in.Agent = s.Recall(), s.Agent()
	in.Allowed = s.Project.File
	return in
}
