package memory

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

const file = `{
  "x-first": 1e400,
  "goal": {"text": "ship it", "x": {"deep": [1, 2]}},
  "decisions": [
    "a plain text",
    {"id": "d1", "text": "use files", "created": "2026-01-02T03:04:05Z", "source": "person", "why": "9007199254740993"},
    {"id": "d2", "text": "use locks", "supersedes": "d1", "big": 9007199254740993}
  ],
  "conventions": null,
  "x-last": "\ud83d\ude00"
}`

func TestWhatIsNotOursSurvivesAtEveryLevel(t *testing.T) {
	t.Parallel()
	m, err := Parse([]byte("\ufeff" + file))
	require.NoError(t, err)
	require.Equal(t, "ship it", m.Goal.Text)
	require.Len(t, m.Lists[Decisions], 3)
	got := m.Bytes()
	for path, want := range map[string]string{
		"x-first": "1e400", "goal.x": `{"deep": [1, 2]}`, "decisions.1.why": `"9007199254740993"`, "decisions.2.big": "9007199254740993", "x-last": `"\ud83d\ude00"`,
	} {
		want, raw := gjson.Parse(want), gjson.GetBytes(got, path)
		require.Equal(t, want.Get("@ugly").Raw, raw.Get("@ugly").Raw, path)
	}
	again, err := Parse(got)
	require.NoError(t, err)
	require.Equal(t, string(got), string(again.Bytes()), "written twice it is the same")
	require.Equal(t, m.Lists[Decisions][0].ID, again.Lists[Decisions][0].ID, "a plain text keeps the id that it was given")
}

func TestTheFirstSeedsShapeIsRead(t *testing.T) {
	t.Parallel()
	m, err := Parse([]byte(`{"goal": "g", "decisions": ["a", "b"], "conventions": [], "openQuestions": ["q", "", null]}`))
	require.NoError(t, err)
	require.Equal(t, "g", m.Goal.Text)
	require.Len(t, m.Current(Decisions), 2)
	require.Len(t, m.Current(OpenQuestions), 1)
}

func TestWhatWouldBeLostIsRefused(t *testing.T) {
	t.Parallel()
	for text, cause := range map[string]string{
		"":                                   "the file is empty",
		" \n":                                "the file is empty",
		"[]":                                 "no JSON object",
		`{"goal": "x"},`:                     "no JSON object",
		`{"goal": 5}`:                        "goal holds 5, which is neither a text nor an item",
		`{"decisions": {}}`:                  "decisions is no list",
		`{"decisions": [["a"]]}`:             `decisions holds ["a"], which is neither a text nor an item`,
		`{"decisions": [{"id": 7}]}`:         "id is 7, not a text",
		`{"decisions": [], "decisions": []}`: "decisions stands there twice",
		`{"version": 2}`:                     "version 2 is not known here",
		`{"forgotten": "x"}`:                 "forgotten is no list",
		`{"x":` + strings.Repeat("[", 99999): "it is nested too deep",
	} {
		_, err := Parse([]byte(text))
		require.EqualError(t, err, cause, "%.60s", text)
	}
}

func TestChangesGoByWhatATextSays(t *testing.T) {
	t.Parallel()
	var m Memory
	first, added := m.Add(Decisions, Item{Text: " use\n files. "})
	require.True(t, added)
	require.Equal(t, "use files.", first.Text)
	again, added := m.Add(Decisions, Item{Text: "Use files"})
	require.False(t, added)
	require.Equal(t, first, again)
	newer, added := m.Add(Decisions, Item{Text: "use a database", Supersedes: first.ID})
	require.True(t, added)
	require.Equal(t, []Item{newer}, m.Current(Decisions))
	_, set := m.SetGoal(Item{Text: "ship"})
	require.True(t, set)
	require.Len(t, m.Remembers(""), 3)
	require.Equal(t, []Item{newer}, m.Remembers(newer.ID[:5]))

	require.Equal(t, []Item{newer}, m.Forget([]string{newer.ID, "none"}))
	require.Equal(t, []Item{first}, m.Current(Decisions), "what it superseded is back")
	require.Len(t, m.Forgotten, 1)
	_, _ = m.Add(Conventions, Item{Text: "use a database"})
	require.Empty(t, m.Forgotten, "a person brought it back")
}

func TestMergeKeepsBothSides(t *testing.T) {
	t.Parallel()
	parse := func(text string) Memory {
		m, err := Parse([]byte(text))
		require.NoError(t, err)
		return m
	}
	base := parse(`{"goal": "g", "decisions": [{"id":"a","text":"a"},{"id":"b","text":"b"},{"id":"c","text":"c"}]}`)
	mine := parse(`{"goal": "g2", "x": 1, "decisions": [{"id":"a","text":"a by me"},{"id":"c","text":"c"},{"id":"m","text":"mine"}]}`)
	theirs := parse(`{"goal": "g", "y": 1, "decisions": [{"id":"a","text":"a"},{"id":"b","text":"b"},{"id":"t","text":"theirs"}]}`)
	merged := Merge(base, mine, theirs)
	var texts []string
	for _, i := range merged.Lists[Decisions] {
		texts = append(texts, i.Text)
	}
	require.Equal(t, []string{"a by me", "theirs", "mine"}, texts, "b went by mine, c by theirs")
	require.Equal(t, "g2", merged.Goal.Text)
	require.Equal(t, []Field{{"x", "1"}}, merged.Extra)
}

func TestAgesNeedAClockThatIsRight(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	require.Equal(t, 24*time.Hour, Item{Created: "2026-02-28T00:00:00Z"}.Age(now))
	require.Zero(t, Item{Created: "2099-01-01T00:00:00Z"}.Age(now))
	require.Zero(t, Item{Created: "last week"}.Age(now))
}

func TestSecretsAndHiddenCharactersAreNotKept(t *testing.T) {
	t.Parallel()
	key := "ghp_" + strings.Repeat("aB3dE6gH9j", 4)[:36]
	m := Memory{Goal: Item{Text: "the token is " + key[:9] + "\u200b" + key[9:]}, Lists: [lists][]Item{{{Text: key, Source: key}}}}
	require.NotContains(t, string(m.Masked().Bytes()), key[9:])
	require.Contains(t, m.Lists[0][0].Text, key, "the value itself is as it was")
}

// FuzzParse: what parses is written in a form that parses to the same, and no
// text of a field that is not ours is lost.
func FuzzParse(f *testing.F) {
	f.Add(file)
	f.Add(`{"decisions":["a","a"],"":"","x":null}`)
	f.Add(`{"goal":{"text":"\u2028\ud800","id":""},"linkedTo":{"key":"k"},"forgotten":["f"]}`)
	f.Fuzz(func(t *testing.T, s string) {
		m, err := Parse([]byte(s))
		if err != nil {
			return
		}
		once := m.Bytes()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("%q became %q: %v", s, once, err)
		}
		if twice := again.Bytes(); string(twice) != string(once) {
			t.Fatalf("%q became %q", once, twice)
		}
		if len(again.Extra) != len(m.Extra) {
			t.Fatalf("%q lost a field", s)
		}
	})
}
