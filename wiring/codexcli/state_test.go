package codexcli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func entry(key string) string {
	return "\n[hooks.state.\"" + key + "\"]\ntrusted_hash = \"sha256:1\"\n"
}

func TestForgetTakesOnlyTheseTables(t *testing.T) {
	t.Parallel()
	const top, head = "model = \"x\"\n", "\n[hooks.state]\n"
	inString := "text = \"\"\"" + entry("a:s:0:0") + "\"\"\"\n"
	for name, tt := range map[string]struct {
		config, want string
		head         bool
	}{
		"nothing there":        {top, top, true},
		"ours alone":           {top + head + entry("a:s:0:0"), top, true},
		"the head was there":   {top + head + entry("a:s:0:0"), top + head, false},
		"others too":           {top + head + entry("b:s:0:0") + entry("a:s:0:0"), top + head + entry("b:s:0:0"), true},
		"tables behind":        {top + head + entry("a:s:0:0") + "\n# note\n[tui]\nx = 1\n", top + "\n# note\n[tui]\nx = 1\n", true},
		"in a string":          {inString + head + entry("a:s:0:0"), inString, true},
		"no newline at end":    {top + head + strings.TrimSuffix(entry("a:s:0:0"), "\n"), top, true},
		"literal key":          {top + "\n[hooks.state.'a\\\"']\ntrusted_hash = \"1\"\n", top, false},
		"enabled = false":      {top + "\n[hooks.state.\"a:s:0:0\"]\nenabled = false\ntrusted_hash = \"1\"\n", top, false},
		"a key below the head": {head + "x = 1\n" + entry("a:s:0:0"), head + "x = 1\n", true},
		"another position":     {top + entry("a:s:0:00"), top + entry("a:s:0:00"), true},
		"CRLF":                 {"m = 1\r\n\r\n[hooks.state.\"a:s:0:0\"]\r\ntrusted_hash = \"1\"\r\n", "m = 1\r\n", false},
	} {
		require.Equal(t, tt.want, Forget(tt.config, []string{"a:s:0:0", `a\"`}, tt.head), name)
	}
	require.True(t, HasState(top+head))
	require.True(t, HasState(entry("x")))
	require.False(t, HasState(top+"# [hooks.state]\n"))
}

func TestWhereElseProemIsRegistered(t *testing.T) {
	t.Parallel()
	text := "[[hooks.SessionStart]]\n[[hooks.SessionStart.hooks]]\ncommand = \"/x/session-start codex\"\n# command = \"/x/session-start codex\"\n"
	found := inConfig("c.toml", text)
	require.Len(t, found, 2)
	require.Contains(t, found[0].Text, "line 3 of c.toml")
	require.Empty(t, inConfig("c.toml", "command = \"/x/session-start.js codex\"\n"))
	require.Len(t, inConfig("c.toml", `x = [{command = '"/x y/user-prompt-submit" codex'}]`), 1)
}
