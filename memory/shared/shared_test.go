package shared_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"proem/memory/shared"
)

func parse(t *testing.T, text string) shared.Context {
	t.Helper()
	c, err := shared.Parse([]byte(text))
	require.NoError(t, err, text)
	return c
}

func TestAChangeMergesDeepAndKeepsTheRest(t *testing.T) {
	t.Parallel()
	c := parse(t, `{"x-note": {"mine": [1, 2.50]}, "user": {"name": "Ada", "home": {"city": "Rome"}}, "preferences": {"topics": ["a"]}}`)
	require.NoError(t, c.Set("user", `{"home": {"zip": "00100"}, "language": "it"}`))
	require.NoError(t, c.Set("preferences.topics", `["go", "cli"]`))
	require.NoError(t, c.Set("limits.tokensRemaining", `1200`))
	require.JSONEq(t, `{"x-note": {"mine": [1, 2.50]}, "user": {"name": "Ada", "home": {"city": "Rome", "zip": "00100"}, "language": "it"},
		"preferences": {"topics": ["go", "cli"]}, "limits": {"tokensRemaining": 1200}}`, string(c.Bytes()))
	require.Contains(t, string(c.Bytes()), "2.50", "numbers stay as they were typed")
	require.True(t, c.Unset("user.home.city"))
	require.False(t, c.Unset("user.home.city"))
	require.True(t, c.Unset("user.home.zip"))
	require.False(t, c.Get("user.home").Exists(), "what is empty goes")
	require.Equal(t, "go, cli", text(c, "preferences.topics"))
}

func text(c shared.Context, path string) string {
	s, _ := shared.Text(c.Get(path))
	return s
}

func TestARevisionCountsTheChanges(t *testing.T) {
	t.Parallel()
	c := shared.Context{}.Revised()
	require.Equal(t, int64(1), c.Revision())
	require.True(t, strings.HasPrefix(string(shared.Merge(c, parse(t, `{"user": {"name": "Ada"}}`)).Revised().Bytes()), "{\n  \"version\": 1,\n  \"revision\": 2,\n"))
}

func TestWhatIsNotOurFormIsNoContext(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		``, ` `, `[]`, `"x"`, `{`, `{"user": "Ada"}`, `{"user": null}`, `{"limits": {"tokensRemaining": "many"}}`, `{"limits": {"tokensRemaining": -1}}`,
		`{"preferences": {"topics": "go"}}`, `{"preferences": {"topics": [1]}}`, `{"version": 2}`, `{"version": "1"}`, `{"revision": "x"}`,
		`{"user": {}, "user": {}}`, strings.Repeat(`{"a":`, 600) + "1" + strings.Repeat("}", 600),
	} {
		_, err := shared.Parse([]byte(text))
		require.Error(t, err, text)
	}
	parse(t, "\ufeff{}")
}

func TestABadChangeChangesNothing(t *testing.T) {
	t.Parallel()
	for path, value := range map[string]string{
		"user": `"Ada"`, "user.name": `null`, "user..name": `1`, "user.na*me": `1`, "user.@this": `1`, "limits.tokensRemaining": `"x"`,
		"preferences.topics": `"go"`, "user.a.b.c.d.e.f": `1`, "user.long": `"` + strings.Repeat("x", 3000) + `"`, "user.deep": `{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}`,
		"user.bad": `{"na me": 1}`, "user.json": `{`,
	} {
		c := parse(t, `{"user": {"name": "Ada"}}`)
		require.Error(t, c.Set(path, value), path)
		require.JSONEq(t, `{"user": {"name": "Ada"}}`, string(c.Bytes()), path)
	}
}

func TestSecretsAreMaskedOnTheWayIn(t *testing.T) {
	t.Parallel()
	c := shared.Context{}
	require.NoError(t, c.Set("user", `{"notes": ["ghp_`+strings.Repeat("a1B2", 9)+`"]}`))
	require.NotContains(t, string(c.Bytes()), "a1B2a1B2")
	require.NoError(t, c.Set("user.name", `"A\u200bda\nLovelace"`))
	require.Equal(t, "Ada Lovelace", text(c, "user.name"))
}

// TestNamesAreNoPatterns holds paths to the very names: gjson's own have
// wildcards, modifiers and queries.
func TestNamesAreNoPatterns(t *testing.T) {
	t.Parallel()
	c := parse(t, `{"user": {"name": "Ada", "@pretty": "x", "*": "star"}}`)
	for _, path := range []string{"user.n*", "user.*e", "user.#", "user.@this", "user|name", "user.n?me", "@this"} {
		require.False(t, c.Get(path).Exists(), path)
	}
}

func TestAViewShowsTheProjectsPreferencesAboveThePersons(t *testing.T) {
	t.Parallel()
	asked := 0
	v := shared.View{
		Person: func() (shared.Context, error) {
			return parse(t, `{"user": {"name": "Ada"}, "limits": {"tokensRemaining": 700}, "preferences": {"format": "long", "tone": "dry"}}`), nil
		},
		Project: func() (shared.Context, error) {
			asked++
			return parse(t, `{"user": {"name": "Eve"}, "limits": {"tokensRemaining": 1}, "preferences": {"format": "short"}, "conversation_history": {"scout": {"a": "b"}}}`), nil
		},
	}
	require.Equal(t, "Ada", v.Get("user.name").String())
	require.Equal(t, 700, v.Cap(1500))
	require.Zero(t, asked, "what is the person's costs no look at the project")
	require.Equal(t, "short", v.Get("preferences.format").String())
	require.Equal(t, "dry", v.Get("preferences.tone").String())
	require.False(t, v.Get("conversation_history.scout.a").Exists(), "what is one agent's is in no view")
	require.False(t, v.Get("version").Exists())
	all, err := v.Load()
	require.NoError(t, err)
	require.Equal(t, "Ada", all.Get("user.name").String())
	require.False(t, all.Get("conversation_history").Exists())

	require.Equal(t, 1500, shared.View{}.Cap(1500))
	require.False(t, shared.View{}.Known())
	broken := shared.View{Person: func() (shared.Context, error) { return shared.Context{}, errors.New("x") }}
	require.Equal(t, 1500, broken.Cap(1500))
	require.True(t, broken.Known(), "somebody should hear of it")
}

func TestALimitNeverCutsWhatAlwaysGoesOut(t *testing.T) {
	t.Parallel()
	for left, want := range map[string]int{"0": 200, "199.9": 200, "900": 900, "1e300": 1500, "1500": 1500} {
		v := shared.View{Person: func() (shared.Context, error) { return parse(t, `{"limits": {"tokensRemaining": `+left+`}}`), nil }}
		require.Equal(t, want, v.Cap(1500), left)
	}
}

// FuzzMergeLaws: nothing is lost, merging twice changes nothing, and what comes
// out parses.
func FuzzMergeLaws(f *testing.F) {
	f.Add(`{"user":{"a":1}}`, `{"user":{"b":[{}]}}`)
	f.Add(`{"a":{"b":{"c":1}}}`, `{"a":{"b":2}}`)
	f.Add(`{"\u0061":1}`, `{"a":{"":0}}`)
	f.Fuzz(func(t *testing.T, a, b string) {
		under, err := shared.Parse([]byte(a))
		over, oerr := shared.Parse([]byte(b))
		if err != nil || oerr != nil {
			return
		}
		m := shared.Merge(under, over)
		require.True(t, gjson.ValidBytes(m.Bytes()))
		again := shared.Merge(m, over)
		require.Equal(t, string(m.Bytes()), string(again.Bytes()))
		gjson.ParseBytes(over.Bytes()).ForEach(func(key, _ gjson.Result) bool {
			require.True(t, m.Get(key.String()).Exists() || strings.Contains(key.String(), "."), key.String())
			return true
		})
	})
}
