// Package state remembers, per session and agent, in which mode the running
// turn is, so that a steering message keeps it. It holds no text of the user.
// State may be lost at any time: a missing or broken file is an empty one, and
// a failed write costs nothing but the memory.
package state

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"

	"github.com/tidwall/gjson"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// maxFile is far above any state file; a larger one is not ours.
const maxFile = 64 << 10

// Store is the folder that holds the state files. The zero Store remembers
// nothing.
type Store struct{ Dir string }

// Turn is the mode of one turn.
type Turn struct {
	ID             string
	ContextMode    string
	ContextReason  string
	SubagentMode   string
	SubagentReason string
}

// Locate returns the store of the user whose environment getenv reads:
// $XDG_STATE_HOME/proem, else ~/.local/state/proem. Without a home folder
// nothing is remembered: a shared temporary folder would show one user's state
// to another.
func Locate(getenv func(string) string) Store {
	base := getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(base) {
		home := getenv("HOME")
		if !filepath.IsAbs(home) {
			return Store{}
		}
		base = filepath.Join(home, ".local", "state")
	}
	return Store{Dir: filepath.Join(base, "proem")}
}

// Load returns the last turn of a session's agent ("" is the root agent). It is
// the zero Turn where nothing is known.
func (s Store) Load(session, agent string) Turn {
	path := s.path(session, agent)
	if path == "" {
		return Turn{}
	}
	b, err := regular.Read(path, maxFile)
	if err != nil || !gjson.ValidBytes(b) {
		return Turn{}
	}
	turn := gjson.GetBytes(b, "turn")
	return Turn{
		ID:             turn.Get("id").String(),
		ContextMode:    turn.Get("contextMode").String(),
		ContextReason:  turn.Get("contextReason").String(),
		SubagentMode:   turn.Get("subagentMode").String(),
		SubagentReason: turn.Get("subagentReason").String(),
	}
}

// Save replaces what is remembered of a session's agent.
func (s Store) Save(session, agent string, t Turn) error {
	path := s.path(session, agent)
	if path == "" {
		return nil
	}
	if err := atomicfile.Write(path, t.json()); err != nil {
		return fmt.Errorf("save the session's state: %w", err)
	}
	return nil
}

func (t Turn) json() []byte {
	b := []byte(`{"version":1,"turn":{`)
	for i, f := range []struct{ key, value string }{
		{"id", t.ID},
		{"contextMode", t.ContextMode},
		{"contextReason", t.ContextReason},
		{"subagentMode", t.SubagentMode},
		{"subagentReason", t.SubagentReason},
	} {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(b, f.key)
		b = append(b, ':')
		b = gjson.AppendJSONString(b, f.value)
	}
	return append(b, "}}\n"...)
}

// path hashes the ids: what a payload says never becomes a path.
func (s Store) path(session, agent string) string {
	if s.Dir == "" || session == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(session + "\x00" + agent))
	return filepath.Join(s.Dir, "sessions", hex.EncodeToString(sum[:16])+".json")
}
