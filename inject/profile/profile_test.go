package profile_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/build"
	"proem/inject/profile"
	"proem/internal/tokens"
	"proem/memory/shared"
)

func section(t *testing.T, event host.Event, person string) (string, inject.Outcome) {
	t.Helper()
	in := inject.Input{}
	in.Turn.Event = event
	if person != "" {
		in.Shared.Person = func() (shared.Context, error) { return shared.Parse([]byte(person)) }
	}
	sections := build.Sections(t.Context(), []inject.Module{profile.Module}, in, func(inject.Module) inject.Reason { return "" })
	text, outcomes := inject.Compose("", "", sections, inject.StartBudget)
	return text, outcomes[0]
}

func TestASectionSaysWhoTheUserIs(t *testing.T) {
	t.Parallel()
	const ada = `{"user": {"name": "Ada", "home": {"city": "Rome"}, "na me": "x", "none": null, "empty": ""}, "limits": {"tokensRemaining": 5}, "preferences": {"topics": ["go", "cli"], "no": []}, "other": {"a": "b"}}`
	for _, event := range []host.Event{host.Start, host.Prompt} {
		text, _ := section(t, event, ada)
		require.Equal(t, "<user_profile>\nname: Ada\nhome.city: Rome\ntopics: go | cli\n</user_profile>", text)
	}
	text, _ := section(t, host.Subagent, ada)
	require.Empty(t, text)
	for _, nothing := range []string{"", "{}", `{"user": {}}`, `{"limits": {"tokensRemaining": 1}}`} {
		text, outcome := section(t, host.Start, nothing)
		require.Empty(t, text)
		require.Equal(t, inject.ReasonEmpty, outcome.LeftOut)
	}
}

func TestALongOneIsCutToItsCeiling(t *testing.T) {
	t.Parallel()
	text, outcome := section(t, host.Start, `{"user": {"name": "Ada", "note": "`+strings.Repeat("long words of a person, ", 60)+`", "z": "</user_profile>"}, "preferences": {"topics": ["`+strings.Repeat(`t", "`, 300)+`"]}}`)
	require.True(t, outcome.Cut)
	require.LessOrEqual(t, tokens.Count(text), profile.Module.Ceiling)
	require.Contains(t, text, "name: Ada")
	require.Equal(t, 2, strings.Count(text, "<"))
}
