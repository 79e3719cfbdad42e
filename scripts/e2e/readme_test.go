//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// readmeLimit covers a build from source with an empty module cache.
const readmeLimit = 5 * time.Minute

// installBlock is the commands of README.md's Installing section and what it
// says that they print.
var installBlock = regexp.MustCompile("(?s)\n## Installing\n+```sh\n(.*?)```.*?```\n(.*?)```")

// TestTheReadmeLeadsFromACloneToAWorkingHook runs the very lines of README.md's
// Installing section, in a fresh clone and for a new home.
func TestTheReadmeLeadsFromACloneToAWorkingHook(t *testing.T) {
	t.Parallel()
	s := newCodexScene(t)
	s.installed = true
	s.codexFile("hooks.json", "") // nothing is registered yet
	require.NoError(t, os.Remove(filepath.Join(s.home, ".codex", "hooks.json")))
	s.setenv("CODEX_BIN", codexBinary(t))
	for _, cache := range []string{"GOMODCACHE", "GOCACHE", "GOPROXY", "GONOSUMDB", "GOFLAGS"} {
		out, err := exec.Command("go", "env", cache).Output()
		require.NoError(t, err)
		s.setenv(cache, strings.TrimSpace(string(out))) // a home of its own need not download the world
	}
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	clone := filepath.Join(s.dir, "clone")
	require.NoError(t, exec.Command("git", "-c", "safe.directory=*", "clone", "-q", root, clone).Run())

	readme, err := os.ReadFile(filepath.Join(clone, "README.md"))
	require.NoError(t, err)
	found := installBlock.FindStringSubmatch(string(readme))
	require.NotNil(t, found, "README.md has no Installing block")
	var printed strings.Builder
	for line := range strings.Lines(found[1]) {
		command, _, _ := strings.Cut(strings.TrimSpace(line), "#")
		if strings.Contains(command, "--trust") {
			command += " --yes" // nobody sits at a terminal here
		}
		out := s.run(readmeLimit, nil, "bash", "-c", "cd "+shellWord(clone)+" && "+command)
		require.Zero(t, out.code, "%s: %s\n%s", command, out.stdout, out.stderr)
		printed.WriteString(out.stdout)
	}
	for line := range strings.Lines(strings.ReplaceAll(found[2], "/home/you", s.home)) {
		require.Contains(t, printed.String(), line, "README.md says that this is printed")
	}
	require.FileExists(t, filepath.Join(s.home, ".local", "share", "proem", "bin", "user-prompt-submit"))
	requireRouting(t, s.exec(quickSQL).context(), "light", "off")
}
