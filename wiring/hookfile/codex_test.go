package hookfile

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"proem/hooks/host"
)

func registrations(t *testing.T, name, bin string) []Registration {
	t.Helper()
	regs, err := Registrations(host.Find(name), bin)
	require.NoError(t, err)
	return regs
}

func TestCodexCommandsAreQuotedForTheShell(t *testing.T) {
	t.Parallel()
	for bin, want := range map[string]string{
		"/a/bin":     "/a/bin/session-start codex",
		"/a b/$(x)":  "'/a b/$(x)/session-start' codex",
		"/it's/b":    `'/it'\''s/b/session-start' codex`,
		"/caffè/bin": "'/caffè/bin/session-start' codex",
	} {
		regs := registrations(t, "codex", bin)
		require.Equal(t, want, regs[0].Command)
		for _, r := range regs {
			name, ok := isOurs(r.Command)
			require.True(t, ok, r.Command)
			require.Equal(t, r.Binary, name)
		}
	}
	_, err := Registrations(host.Find("codex"), "/a\nb")
	require.ErrorContains(t, err, "control character")
}

func TestOnlyOurOwnCommandsAreOurs(t *testing.T) {
	t.Parallel()
	for command, want := range map[string]bool{
		"/x/session-start codex":                    true,
		`"/x y/user-prompt-submit" agy`:             true,
		`/x\ y/user-prompt-submit antigravity`:      true,
		"/x/session-start":                          false,
		"/x/session-start codex --more":             false,
		"session-start codex":                       false,
		"node /x/session-start codex":               false,
		"/x/session-start.js codex":                 false,
		"/x/user-prompt-submit codex; rm -rf thing": false,
		"": false,
	} {
		_, ok := isOurs(command)
		require.Equal(t, want, ok, command)
	}
}

const foreign = `{"hooks":[{"type":"command","command":"/bin/theirs","timeout":12345678901234567890}]}`

func TestAddingAndRemovingRestoresTheText(t *testing.T) {
	t.Parallel()
	codex := host.Find("codex")
	regs := registrations(t, "codex", "/data/bin")
	for _, doc := range []string{
		`{}`, `{"hooks":{}}`, `{"hooks":{"SessionStart":[]}}`, "{\"hooks\": {\"SessionStart\": [ ]}}\n",
		"{\n  \"description\": \"mine <&> é\"\n}\n",
		"\n{\n\t\"hooks\": {\n\t\t\"UserPromptSubmit\": [\n\t\t\t" + foreign + "\n\t\t],\n\t\t\"Stop\": []\n\t}\n}\n\n",
		`{"hooks":{"SessionStart":[` + foreign + `,` + foreign + `],"Wëird.key|":[]},"description":"x"}`,
	} {
		require.NoError(t, Check(codex, doc))
		with, changes, err := Add(codex, doc, regs)
		require.NoError(t, err)
		require.Len(t, changes, 3)
		require.NoError(t, Check(codex, with))
		require.Len(t, Entries(codex, with), 3)
		require.Equal(t, strings.Count(doc, foreign), strings.Count(with, foreign))
		again, changes, err := Add(codex, with, regs)
		require.NoError(t, err)
		require.Empty(t, changes)
		require.Equal(t, with, again, "a second time changes nothing")
		without, _, err := Remove(codex, with, doc)
		require.NoError(t, err)
		require.Equal(t, doc, without)
	}
}

func TestAnEntryOfOursIsMendedInItsPlace(t *testing.T) {
	t.Parallel()
	codex := host.Find("codex")
	regs := registrations(t, "codex", "/new/bin")
	old := func(s string) string { return strings.ReplaceAll(s, "/new/bin", "/old") }
	good := codexGroup("/new/bin/user-prompt-submit codex")
	for name, tt := range map[string]struct{ list, want string }{
		"old path":        {old(good) + "," + foreign, good + "," + foreign},
		"other time-out":  {foreign + "," + strings.Replace(good, "10", "600", 1), foreign + "," + good},
		"matcher":         {`{"matcher":"x",` + good[1:] + "," + foreign, good + "," + foreign},
		"flat handler":    {`{"type":"command","command":"/old/user-prompt-submit codex"},` + foreign, good + "," + foreign},
		"white space":     {strings.ReplaceAll(good, ",", ", "), strings.ReplaceAll(good, ",", ", ")},
		"twice":           {good + "," + good, good},
		"twice, not last": {good + "," + old(good) + "," + foreign, good + "," + emptyGroup + "," + foreign},
		"in their group": {
			`{"hooks":[{"command":"/bin/a"},{"command":"/old/user-prompt-submit codex"},{"command":"/bin/b"}]}`,
			`{"hooks":[{"command":"/bin/a"},` + codexHandler("/new/bin/user-prompt-submit codex") + `,{"command":"/bin/b"}]}`,
		},
		"other binary": {codexGroup("/new/bin/session-start codex") + "," + foreign, emptyGroup + "," + foreign + "," + good},
	} {
		doc, _, err := Add(codex, `{"hooks":{"UserPromptSubmit":[`+tt.list+`]}}`, regs)
		require.NoError(t, err, name)
		require.Equal(t, "["+tt.want+"]", gjson.Get(doc, "hooks.UserPromptSubmit").Raw, name)
	}
}

func TestRemovingKeepsThePlaceOfOthers(t *testing.T) {
	t.Parallel()
	codex := host.Find("codex")
	mine := codexGroup("/x/user-prompt-submit codex")
	doc, changes, err := Remove(codex, `{"hooks":{"UserPromptSubmit":[`+mine+`,`+foreign+`],"Stop":[`+mine+`]}}`, "")
	require.NoError(t, err)
	require.Len(t, changes, 2)
	require.Equal(t, `{"hooks":{"UserPromptSubmit":[`+emptyGroup+`,`+foreign+`]}}`, doc)
}

func TestWhatCodexWouldRejectIsRefused(t *testing.T) {
	t.Parallel()
	for doc, why := range map[string]string{
		"":                                     "no JSON",
		"{\n \"hooks\": {},\n}":                "line 3",
		`// x` + "\n{}":                        "line 1",
		`[]`:                                   "no JSON object",
		"\xef\xbb\xbf{}":                       "no JSON",
		"{\"description\":\"\xff\"}":           "UTF-8",
		`{"$schema":"x"}`:                      `"$schema"`,
		`{"version":1,"hooks":{}}`:             `"version"`,
		`{"hooks":[]}`:                         "no object",
		`{"hooks":null}`:                       "no object",
		`{"hooks":{"Stop":{}}}`:                "hooks.Stop",
		`{"hooks":{},"hooks":{}}`:              "twice",
		`{"hooks":{"A":[],"A":[]}}`:            "twice",
		`{"hooks":{"A":[{"b":1,"\u0062":2}]}}`: "twice",
	} {
		require.ErrorContains(t, Check(host.Find("codex"), doc), why, doc)
	}
}

func TestTheFragmentIsTheHandlerForEver(t *testing.T) {
	t.Parallel()
	text := Fragment(host.Find("codex"), registrations(t, "codex", "/b"))
	require.Equal(t, `{"hooks":{`+
		`"SessionStart":[{"hooks":[{"type":"command","command":"/b/session-start codex","timeout":10,"additionalContextLimit":4000}]}],`+
		`"SubagentStart":[{"hooks":[{"type":"command","command":"/b/session-start codex","timeout":10,"additionalContextLimit":4000}]}],`+
		`"UserPromptSubmit":[{"hooks":[{"type":"command","command":"/b/user-prompt-submit codex","timeout":10,"additionalContextLimit":4000}]}]}}`,
		gjson.Get(text, "@ugly").Raw)
}
