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

func TestAnAgentsKeyIsItsOwnFirst(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		env           map[string]string
		agent         string
		variable, key string
	}{
		"its own":                {map[string]string{"SCOUT_GEMINI_KEY": "own", "GEMINI_API_KEY": "usual"}, "scout", "SCOUT_GEMINI_KEY", "own"},
		"a name with lines":      {map[string]string{"CODE_REVIEWER_GEMINI_KEY": "own"}, "code-reviewer", "CODE_REVIEWER_GEMINI_KEY", "own"},
		"the usual one":          {map[string]string{"SCOUT_GEMINI_KEY": "another's", "GEMINI_API_KEY": "usual"}, own, "GEMINI_API_KEY", "usual"},
		"the usual one is off":   {map[string]string{"GEMINI_API_KEY": "usual", "PROEM_KEYS_USUAL": "off"}, own, "PROEM_GEMINI_KEY", ""},
		"the usual one is ours":  {map[string]string{"GEMINI_API_KEY": "usual"}, "scout", "SCOUT_GEMINI_KEY", ""},
		"the named one":          {map[string]string{"MINE": "named", "SCOUT_GEMINI_KEY": "own", "PROEM_KEYS_GEMINI": "MINE"}, "scout", "MINE", "named"},
		"the named one alone":    {map[string]string{"SCOUT_GEMINI_KEY": "own", "GEMINI_API_KEY": "usual", "PROEM_KEYS_GEMINI": "MINE"}, "scout", "MINE", ""},
		"another agent's is not": {map[string]string{"PROEM_GEMINI_KEY": "another's"}, "scout", "SCOUT_GEMINI_KEY", ""},
	} {
		s, getenv := of(t, c.env)
		variable, key := Key(s, getenv, c.agent, "gemini")
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
