package codexcli

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"proem/internal/regular"
)

// What is read in search of our commands; both are far above what is there.
const (
	maxText  = 4 << 20
	maxFiles = 20_000
)

// ours finds a command of ours in any notation, escaped or not.
var ours = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`/(session-start|user-prompt-submit)(\.exe)?['"\\]* +(codex|antigravity|agy)\b`)
})

// Found is a place beside the hooks.json files that holds hooks.
type Found struct {
	Text string
	Ours bool // else it is other people's, of which Codex warns only
}

// Elsewhere says where else than in a hooks.json Codex would find our commands
// or hooks at all: in config.toml, and in plugins below home. It is a plain
// search; what runs twice is for the user to judge.
func Elsewhere(home string) []Found {
	var found []Found
	config := filepath.Join(home, "config.toml")
	if b, err := regular.Read(config, maxText); err == nil {
		found = inConfig(config, string(b))
	}
	files := 0
	_ = filepath.WalkDir(filepath.Join(home, "plugins"), func(path string, d fs.DirEntry, err error) error {
		if files++; err != nil || files > maxFiles {
			return fs.SkipAll
		}
		if d.IsDir() || filepath.Ext(path) != ".json" {
			return nil
		}
		if b, err := regular.Read(path, maxText); err == nil && ours().Match(b) {
			found = append(found, Found{"the plugin file " + path + " registers proem too: its hooks run twice", true})
		}
		return nil
	})
	return found
}

func inConfig(path, text string) []Found {
	var found []Found
	tables, n := false, 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		tables = tables || strings.HasPrefix(line, "[[hooks.")
		if !strings.HasPrefix(line, "#") && ours().MatchString(line) {
			found = append(found, Found{fmt.Sprintf("line %d of %s registers proem too: its hooks run twice", n, path), true})
		}
	}
	if tables {
		found = append(found, Found{path + " holds hooks of its own beside hooks.json: both run, and Codex warns of it when it starts", false})
	}
	return found
}
