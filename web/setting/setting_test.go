package setting

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
)

// of loads the settings of an environment.
func of(t *testing.T, pairs map[string]string) (config.Settings, func(string) string) {
	t.Helper()
	home := t.TempDir()
	getenv := func(name string) string {
		if name == "PROEM_HOME" {
			return home
		}
		return pairs[name]
	}
	return config.Source{Getenv: getenv}.Load(), getenv
}

func TestTheKeyOfTheUsersOwnSessions(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env           map[string]string
		agent         string // that the sessions are by the setting
		variable, key string
	}{
		"ours":                       {map[string]string{"PROEM_GEMINI_KEY": "ours", "GEMINI_API_KEY": "usual"}, "", "PROEM_GEMINI_KEY", "ours"},
		"the usual one":              {map[string]string{"SCOUT_GEMINI_KEY": "another's", "GEMINI_API_KEY": "usual"}, "", "GEMINI_API_KEY", "usual"},
		"the usual one is off":       {map[string]string{"GEMINI_API_KEY": "usual", "PROEM_KEYS_USUAL": "off"}, "", "PROEM_GEMINI_KEY", ""},
		"the named one":              {map[string]string{"MINE": "named", "SCOUT_GEMINI_KEY": "own", "PROEM_KEYS_GEMINI": "MINE"}, "scout", "MINE", "named"},
		"the named one alone":        {map[string]string{"SCOUT_GEMINI_KEY": "own", "PROEM_GEMINI_KEY": "ours", "GEMINI_API_KEY": "usual", "PROEM_KEYS_GEMINI": "MINE"}, "scout", "MINE", ""},
		"the agent's":                {map[string]string{"SCOUT_GEMINI_KEY": "own", "PROEM_GEMINI_KEY": "ours", "GEMINI_API_KEY": "usual"}, "scout", "SCOUT_GEMINI_KEY", "own"},
		"an agent's with lines":      {map[string]string{"CODE_REVIEWER_GEMINI_KEY": "own"}, "code-reviewer", "CODE_REVIEWER_GEMINI_KEY", "own"},
		"an agent without one":       {map[string]string{"PROEM_GEMINI_KEY": "ours", "GEMINI_API_KEY": "usual"}, "scout", "PROEM_GEMINI_KEY", "ours"},
		"an agent and the usual one": {map[string]string{"GEMINI_API_KEY": "usual"}, "scout", "GEMINI_API_KEY", "usual"},
		"an agent and nothing":       {map[string]string{"GEMINI_API_KEY": "usual", "PROEM_KEYS_USUAL": "off"}, "scout", "SCOUT_GEMINI_KEY", ""},
		"another agent's is not":     {map[string]string{"SCOUT_GEMINI_KEY": "another's", "WRITER_GEMINI_KEY": "another's"}, "code-reviewer", "CODE_REVIEWER_GEMINI_KEY", ""},
	} {
		if c.agent != "" {
			c.env["PROEM_AGENT"] = c.agent
		}
		s, getenv := of(t, c.env)
		variable, key := Key(s, getenv, "gemini")
		require.Equal(t, c.variable, variable, name)
		require.Equal(t, c.key, key, name)
	}
}

func TestWhatIsMissingIsNamed(t *testing.T) {
	t.Parallel()
	w := Of(of(t, nil))
	require.Equal(t, Web{
		Mode: config.Off, Provider: "gemini", BaseURL: "https://generativelanguage.googleapis.com", Model: "gemini-2.5-flash",
		Deadline: 4 * time.Second, Variable: "PROEM_GEMINI_KEY",
	}, w)
	require.Equal(t, "no key in PROEM_GEMINI_KEY", w.Lacks())
	w.Key = "k"
	require.Empty(t, w.Lacks())

	w = Of(of(t, map[string]string{"PROEM_WEB_PROVIDER": "searxng", "PROEM_WEB_DEADLINE": "600", "PROEM_GEMINI_KEY": "k"}))
	require.Equal(t, Web{Mode: config.Off, Provider: "searxng", Deadline: 600 * time.Millisecond}, w, "and no key of another service")
	require.Contains(t, w.Lacks(), "searxng.baseUrl")
	w.BaseURL = "http://10.0.0.1"
	require.Empty(t, w.Lacks())
}
