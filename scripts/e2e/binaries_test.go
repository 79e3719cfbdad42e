//go:build e2e

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// howToRun ends every message about a missing input: these tests fail, they never skip, because a run that
// tested nothing looks like one that passed.
const howToRun = "run scripts/e2e/run, which builds the binaries and gets Codex from npm"

// hookCommand is how a hook binary is written into a hooks.json: its absolute path, quoted for a shell where it
// has to be, and the host's name.
func hookCommand(t *testing.T, name, host string) string {
	t.Helper()
	return shellWord(hookBinary(t, name)) + " " + host
}

// hookBinary is the absolute path of a built hook binary in $PROEM_BIN.
func hookBinary(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("PROEM_BIN")
	require.NotEmpty(t, dir, "PROEM_BIN names no folder with the hook binaries: "+howToRun)
	path, err := filepath.Abs(filepath.Join(dir, name))
	require.NoError(t, err)
	_, err = exec.LookPath(path)
	require.NoError(t, err, howToRun)
	return path
}

// codexBinary is the Codex executable named by $CODEX_BIN.
func codexBinary(t *testing.T) string {
	t.Helper()
	name := os.Getenv("CODEX_BIN")
	require.NotEmpty(t, name, "CODEX_BIN names no Codex CLI: "+howToRun+
		", or npm install --prefix DIR @openai/codex@0.171.0 and set CODEX_BIN=DIR/node_modules/.bin/codex")
	path, err := exec.LookPath(name)
	require.NoError(t, err, howToRun)
	path, err = filepath.Abs(path)
	require.NoError(t, err)
	return path
}

// shellWord quotes s for sh if it holds anything but the plainest characters.
func shellWord(s string) string {
	plain := func(r rune) bool { return strings.ContainsRune("/._-+=:@%", r) || isWordRune(r) }
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func isWordRune(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}
