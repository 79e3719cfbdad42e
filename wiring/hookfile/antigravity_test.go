package hookfile

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"proem/hooks/host"
)

const agyHook = `{"SessionStart":[{"type":"command","command":"/b/session-start antigravity","timeout":10}],` +
	`"PreInvocation":[{"type":"command","command":"/b/user-prompt-submit antigravity","timeout":10}]}`

func TestAntigravityGetsOneNameOfFlatHandlers(t *testing.T) {
	t.Parallel()
	text := Fragment(host.Find("agy"), registrations(t, "agy", "/b"))
	require.Equal(t, `{"proem":`+agyHook+`}`, gjson.Get(text, "@ugly").Raw)
}

func TestAntigravityTakesNoQuotedPath(t *testing.T) {
	t.Parallel()
	for _, bin := range []string{"/a b", "/a'b", "/$x", "/caffè", "/a;b", "/a(b)", "/~x"} {
		_, err := Registrations(host.Find("agy"), bin)
		require.ErrorContains(t, err, "quoted path", bin)
	}
}

func TestAntigravityAddAndRemove(t *testing.T) {
	t.Parallel()
	agy := host.Find("agy")
	regs := registrations(t, "agy", "/b")
	const theirs = `"other": {"enabled": true, "Stop": [{"command": "/bin/theirs", "timeout": 5}]}`
	for name, tt := range map[string]struct{ doc, with, without string }{
		"empty":        {`{}`, `{"proem":` + agyHook + `}`, `{}`},
		"beside":       {"{" + theirs + "}\n", "{" + theirs + `,"proem":` + agyHook + "}\n", "{" + theirs + "}\n"},
		"switched off": {`{"proem":{"enabled":false}}`, `{"proem":{"enabled":false,` + agyHook[1:] + `}`, `{}`},
		"Codex's shape, wrong file": {
			`{"hooks":{"SessionStart":[{"hooks":[{"command":"/x/session-start codex"}]}]}}`, `{"proem":` + agyHook + `}`, `{}`,
		},
		"under a wrong event": {
			`{"proem":{"UserPromptSubmit":[{"command":"/x/user-prompt-submit agy"}]}}`, `{"proem":` + agyHook + `}`, `{}`,
		},
		"under another name": {
			`{"mine":` + agyHook + `,` + theirs + `}`, `{` + theirs + `,"proem":` + agyHook + `}`, `{` + theirs + `}`,
		},
	} {
		require.NoError(t, Check(agy, tt.doc), name)
		with, changes, err := Add(agy, tt.doc, regs)
		require.NoError(t, err, name)
		require.NotEmpty(t, changes, name)
		require.Equal(t, tt.with, with, name)
		again, changes, err := Add(agy, with, regs)
		require.NoError(t, err, name)
		require.Empty(t, changes, name)
		require.Equal(t, with, again, name)
		without, _, err := Remove(agy, with, "")
		require.NoError(t, err, name)
		require.Equal(t, tt.without, without, name)
	}
}

func TestWhatAntigravityWouldRejectIsRefused(t *testing.T) {
	t.Parallel()
	for doc, why := range map[string]string{
		`{"$schema":"x"}`: `"$schema" is no object`,
		`{"proem":{"Stop":[{"command":"/bin/theirs"}]}}`: "not proem's",
		`{"a":{},}`: "no JSON",
	} {
		require.ErrorContains(t, Check(host.Find("agy"), doc), why)
	}
}
