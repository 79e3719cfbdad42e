package codexcli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/tidwall/gjson"

	"proem/wiring/hookfile"
)

// Hook is one entry as Codex lists it.
type Hook struct {
	Key     string // the place in Codex's trust state
	Event   string // userPromptSubmit, sessionStart
	Command string
	Source  string // the file that it stands in
	Status  string // managed, untrusted, trusted, modified
	Hash    string // of the definition, made by Codex
	Enabled bool
}

// Trusted tells whether Codex runs the hook.
func (h Hook) Trusted() bool { return h.Status == "trusted" || h.Status == "managed" }

// Hooks lists every hook that a session in dir would see, and what Codex has to
// say against the files.
func (s *Server) Hooks(ctx context.Context, dir string) (hooks []Hook, warnings []string, err error) {
	result, err := s.call(ctx, callLimit, "hooks/list", map[string]any{"cwds": []string{dir}})
	if err != nil {
		return nil, nil, err
	}
	for _, folder := range result.Get("data").Array() {
		for _, h := range folder.Get("hooks").Array() {
			hooks = append(hooks, Hook{
				Key: h.Get("key").Str, Event: h.Get("eventName").Str, Command: h.Get("command").Str,
				Source: h.Get("sourcePath").Str, Status: h.Get("trustStatus").Str,
				Hash: h.Get("currentHash").Str, Enabled: h.Get("enabled").Bool(),
			})
		}
		for _, list := range []string{"warnings", "errors"} {
			for _, w := range folder.Get(list).Array() {
				warnings = append(warnings, text(w))
			}
		}
	}
	return hooks, warnings, nil
}

// text is a warning, which may be a string or an object with a message.
func text(w gjson.Result) string {
	if message := w.Get("message"); w.IsObject() && message.Exists() {
		return message.String()
	}
	return w.String()
}

// Split tells the hooks that were just written into the file at path from all
// others. Ours are those whose command, byte for byte, event and place are the
// ones of an entry, and whose source is that file.
func Split(hooks []Hook, path string, entries []hookfile.Entry) (ours, others []Hook) {
	for _, h := range hooks {
		if isEntry(h, path, entries) {
			ours = append(ours, h)
		} else {
			others = append(others, h)
		}
	}
	return ours, others
}

func isEntry(h Hook, path string, entries []hookfile.Entry) bool {
	for _, e := range entries {
		if h.Command == e.Command && strings.EqualFold(h.Event, e.Event) &&
			h.Key == h.Source+":"+e.At && isFile(h.Source, path) {
			return true
		}
	}
	return false
}

// isFile tells whether two paths name the same file: Codex resolves some links.
func isFile(a, b string) bool {
	if a == b {
		return true
	}
	ia, aerr := os.Stat(a)
	ib, berr := os.Stat(b)
	return aerr == nil && berr == nil && os.SameFile(ia, ib)
}

// Trust has Codex note that the user trusts these hooks as they are listed: the
// hash is the one that Codex gave with them.
func (s *Server) Trust(ctx context.Context, hooks []Hook) error {
	state := map[string]any{}
	for _, h := range hooks {
		if h.Key == "" || h.Hash == "" {
			return fmt.Errorf("trust the hook %q: Codex gave no key or no hash for it", h.Command)
		}
		state[h.Key] = map[string]any{"trusted_hash": h.Hash}
	}
	_, err := s.call(ctx, callLimit, "config/batchWrite", map[string]any{
		"edits":            []any{map[string]any{"keyPath": "hooks.state", "value": state, "mergeStrategy": "upsert"}},
		"reloadUserConfig": true,
	})
	return err
}
