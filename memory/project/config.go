package project

import (
	"path/filepath"
	"strings"

	"proem/internal/regular"
)

// maxConfig bounds a repository's configuration, in bytes.
const maxConfig = 256 << 10

// gitConfig is what we ask of a repository's configuration.
type gitConfig struct{ worktree, remote string }

// readConfig reads the repository's own file, without what it includes. Where
// there are several remotes, origin counts, else the first.
func readConfig(gitDir string) (c gitConfig) {
	b, err := regular.Read(filepath.Join(gitDir, "config"), maxConfig)
	if err != nil {
		return c
	}
	section, origin := "", false
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			section, _, _ = strings.Cut(line[1:], "]")
			continue
		}
		name, value, _ := strings.Cut(line, "=")
		name, value = strings.ToLower(strings.TrimSpace(name)), unquote(strings.TrimSpace(value))
		switch {
		case name == "worktree" && strings.EqualFold(section, "core"):
			c.worktree = value
		case name != "url" || origin || !strings.HasPrefix(section, "remote "):
		case section == `remote "origin"`:
			c.remote, origin = value, true
		case c.remote == "":
			c.remote = value
		}
	}
	return c
}

// unquote takes git's quoting off a whole value. Comments behind a value are
// rare and make another value of it, which opens nothing.
func unquote(value string) string {
	if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
		value = strings.ReplaceAll(value[1:len(value)-1], `\"`, `"`)
		value = strings.ReplaceAll(value, `\\`, `\`)
	}
	return value
}
