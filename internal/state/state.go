// Package state remembers, per session and agent, in which mode the running
// turn is, so that a steering message keeps it, which sections went out once
// and what the user was told. It holds no text of the user. State may be lost
// at any time: a missing or broken file is an empty one, and a failed write
// costs nothing but the memory.
package state

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strconv"

	"github.com/tidwall/gjson"

	"proem/internal/atomicfile"
	"proem/internal/places"
	"proem/internal/regular"
)

// maxFile is far above any state file; a larger one is not ours.
const maxFile = 64 << 10

// version is that of the files' form; another one is not read.
const version = 1

// Store is the folder that holds the state files. The zero Store remembers
// nothing.
type Store struct{ Dir string }

// Session is what is remembered of a session's agent.
type Session struct {
	Turn    Turn
	Sent    []string // sections that go out once and did
	Notices []string // what the user was told, in words of ours
}

// Turn is the mode of one turn.
type Turn struct {
	ID             string
	ContextMode    string
	ContextReason  string
	SubagentMode   string
	SubagentReason string
}

// Locate returns the store of the user whose environment getenv reads. Without
// a home folder nothing is remembered.
func Locate(getenv func(string) string) Store { return Store{Dir: places.Of(getenv).State} }

// Remembers tells whether anything can be remembered of a session.
func (s Store) Remembers(session string) bool { return s.Dir != "" && session != "" }

// Load returns what is known of a session's agent ("" is the root agent). It
// is the zero Session where nothing is.
func (s Store) Load(session, agent string) Session {
	path := s.path(session, agent)
	if path == "" {
		return Session{}
	}
	b, err := regular.Read(path, maxFile)
	if err != nil || !gjson.ValidBytes(b) || gjson.GetBytes(b, "version").Int() != version {
		return Session{}
	}
	doc := gjson.ParseBytes(b)
	turn := doc.Get("turn")
	return Session{
		Turn: Turn{
			ID:             turn.Get("id").String(),
			ContextMode:    turn.Get("contextMode").String(),
			ContextReason:  turn.Get("contextReason").String(),
			SubagentMode:   turn.Get("subagentMode").String(),
			SubagentReason: turn.Get("subagentReason").String(),
		},
		Sent:    texts(doc.Get("sent")),
		Notices: texts(doc.Get("notices")),
	}
}

func texts(list gjson.Result) []string {
	var found []string
	for _, item := range list.Array() {
		found = append(found, item.String())
	}
	return found
}

// Save replaces what is remembered of a session's agent.
func (s Store) Save(session, agent string, what Session) error {
	path := s.path(session, agent)
	if path == "" {
		return nil
	}
	if err := atomicfile.Write(path, what.json()); err != nil {
		return fmt.Errorf("save the session's state: %w", err)
	}
	return nil
}

func (s Session) json() []byte {
	t := s.Turn
	b := []byte(`{"version":` + strconv.Itoa(version) + `,"turn":{`)
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
	b = append(b, '}')
	b = appendList(b, "sent", s.Sent)
	b = appendList(b, "notices", s.Notices)
	return append(b, "}\n"...)
}

func appendList(b []byte, key string, list []string) []byte {
	if len(list) == 0 {
		return b
	}
	b = append(b, `,"`+key+`":[`...)
	for i, item := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(b, item)
	}
	return append(b, ']')
}

// path hashes the ids: what a payload says never becomes a path.
func (s Store) path(session, agent string) string {
	if !s.Remembers(session) {
		return ""
	}
	sum := sha256.Sum256([]byte(session + "\x00" + agent))
	return filepath.Join(s.Dir, "sessions", hex.EncodeToString(sum[:16])+".json")
}
