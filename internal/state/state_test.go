package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var seen = Session{
	Turn: Turn{
		ID: "t1", ContextMode: "light", ContextReason: "hotword:!quick",
		SubagentMode: "off", SubagentReason: "default-opt-in-design",
	},
	Sent: []string{"session_state", "rules"}, Notices: []string{"project not allowed"},
}

func TestAgentsOfOneSessionAreApart(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	require.NoError(t, s.Save("s", "", seen))
	require.Equal(t, seen, s.Load("s", ""))
	require.Equal(t, Session{}, s.Load("s", "child"))
	require.Equal(t, Session{}, s.Load("other", ""))
}

func TestIdsNeverBecomePaths(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := Store{Dir: filepath.Join(root, "state")}
	require.NoError(t, s.Save("../../../escape", "../x\x00y", seen))
	require.Equal(t, seen, s.Load("../../../escape", "../x\x00y"))
	require.NoError(t, filepath.Walk(s.Dir, func(path string, info os.FileInfo, err error) error {
		require.NotContains(t, info.Name(), "escape")
		require.Zero(t, info.Mode().Perm()&0o077, path)
		return err
	}))
}

func TestBrokenStateIsNoState(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	require.NoError(t, s.Save("s", "", seen))
	for _, broken := range []string{"", "{", "null", "[]", `{"turn":7}`, `{"version":2,"turn":{"id":"t1"}}`, `{"turn":{"id":"t1"}}`, strings.Repeat("x", maxFile+1)} {
		require.NoError(t, os.WriteFile(s.path("s", ""), []byte(broken), 0o600))
		require.Equal(t, Session{}, s.Load("s", ""), broken)
	}
}

func TestAFileOfTheFirstVersionLoads(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	require.NoError(t, s.Save("s", "", Session{}))
	old := `{"version":1,"turn":{"id":"t1","contextMode":"light","contextReason":"hotword:!quick","subagentMode":"off","subagentReason":"default-opt-in-design"}}`
	require.NoError(t, os.WriteFile(s.path("s", ""), []byte(old), 0o600))
	require.Equal(t, Session{Turn: seen.Turn}, s.Load("s", ""))
	require.Equal(t, old+"\n", string(Session{Turn: seen.Turn}.json()), "and one without news is as it was")
}

func TestLocateNeedsAHome(t *testing.T) {
	t.Parallel()
	home := Locate(func(key string) string { return map[string]string{"HOME": "/h"}[key] })
	require.Equal(t, "/h/.local/state/proem", home.Dir)
	require.True(t, home.Remembers("s"))
	require.False(t, home.Remembers(""))
	none := Locate(func(string) string { return "" })
	require.False(t, none.Remembers("s"))
	require.NoError(t, none.Save("s", "", seen))
	require.Equal(t, Session{}, none.Load("s", ""))
}
