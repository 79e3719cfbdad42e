package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var turn = Turn{
	ID: "t1", ContextMode: "light", ContextReason: "hotword:!quick",
	SubagentMode: "off", SubagentReason: "default-opt-in-design",
}

func TestAgentsOfOneSessionAreApart(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	require.NoError(t, s.Save("s", "", turn))
	require.Equal(t, turn, s.Load("s", ""))
	require.Equal(t, Turn{}, s.Load("s", "child"))
	require.Equal(t, Turn{}, s.Load("other", ""))
}

func TestIdsNeverBecomePaths(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := Store{Dir: filepath.Join(root, "state")}
	require.NoError(t, s.Save("../../../escape", "../x\x00y", turn))
	require.Equal(t, turn, s.Load("../../../escape", "../x\x00y"))
	require.NoError(t, filepath.Walk(s.Dir, func(path string, info os.FileInfo, err error) error {
		require.NotContains(t, info.Name(), "escape")
		require.Zero(t, info.Mode().Perm()&0o077, path)
		return err
	}))
}

func TestBrokenStateIsNoState(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	require.NoError(t, s.Save("s", "", turn))
	for _, broken := range []string{"", "{", "null", "[]", `{"turn":7}`, `{"version":2,"turn":{"id":"t1"}}`, `{"turn":{"id":"t1"}}`, strings.Repeat("x", maxFile+1)} {
		require.NoError(t, os.WriteFile(s.path("s", ""), []byte(broken), 0o600))
		require.Equal(t, Turn{}, s.Load("s", ""), broken)
	}
}

func TestLocateNeedsAHome(t *testing.T) {
	t.Parallel()
	env := func(pairs ...string) func(string) string {
		return func(key string) string {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == key {
					return pairs[i+1]
				}
			}
			return ""
		}
	}
	require.Equal(t, "/x/proem", Locate(env("XDG_STATE_HOME", "/x", "HOME", "/h")).Dir)
	require.Equal(t, "/h/.local/state/proem", Locate(env("XDG_STATE_HOME", "relative", "HOME", "/h")).Dir)
	none := Locate(env("HOME", "relative"))
	require.NoError(t, none.Save("s", "", turn))
	require.Equal(t, Turn{}, none.Load("s", ""))
}
