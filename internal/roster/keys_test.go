package roster

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// crew are roles whose names could be mixed up.
var crew = []Role{
	{Name: "scout"},
	{Name: "scout_deep", Keys: []Key{{"SERPER", "SCOUT_DEEP_SEARCH"}}},
	{Name: "analyst", Keys: []Key{{"SERPER", "TEAM_SERPER_KEY"}, {"TAVILY", "AWS_SECRET_ACCESS_KEY"}}},
	{Name: "scout_serper", Keys: []Key{{"TAVILY", "SCOUT_SERPER_KEY"}, {"BRAVE", "SCOUT_SERPER_BRAVE"}}},
	{Name: "thief", Keys: []Key{{"SERPER", "SCOUT_SERPER_KEY"}, {"TAVILY", "SCOUT_DEEP_SEARCH"}, {"BRAVE", "BRAVE_API_KEY"}}},
}

// everything is an environment in which all is set.
func everything(string) string { return "set" }

func only(variables ...string) func(string) string {
	return func(name string) string {
		if slices.Contains(variables, name) {
			return "set"
		}
		return ""
	}
}

// TestNoAgentGetsAnothersKey asks for every pair of agents and every service: whatever
// is set, an agent never gets what is another's.
func TestNoAgentGetsAnothersKey(t *testing.T) {
	t.Parallel()
	services := []string{"SERPER", "TAVILY", "BRAVE", "DEEP", "KEY", "SEARCH"}
	for _, owner := range crew {
		for _, service := range services {
			for _, owned := range []string{OwnVariable(owner.Name, service), Stem(owner.Name) + "_SEARCH"} {
				for _, other := range crew {
					for _, asked := range services {
						got, _, ok := KeyOf(crew, other.Name, asked, true, only(owned))
						if other.Name != owner.Name && (owns(owner.Name, owned) || ownerOf(crew, owner.Name, owned) == owner.Name) {
							require.False(t, ok, "%s got %s of %s for %s", other.Name, got, owner.Name, asked)
						}
					}
				}
			}
		}
	}
}

func TestKeysAreFoundInTheirOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		agent, service string
		shared         bool
		getenv         func(string) string
		want           string
		why            Why
	}{
		{"scout", "SERPER", false, everything, "SCOUT_SERPER_KEY", Own},
		{"scout_deep", "SERPER", false, everything, "SCOUT_DEEP_SEARCH", Named},
		{"scout_deep", "SERPER", true, only("SERPER_API_KEY", "SCOUT_DEEP_SERPER_KEY"), "SCOUT_DEEP_SERPER_KEY", Own},
		{"analyst", "SERPER", true, everything, "TEAM_SERPER_KEY", Named},
		{"analyst", "TAVILY", true, everything, "ANALYST_TAVILY_KEY", Own},
		{"analyst", "TAVILY", true, only("AWS_SECRET_ACCESS_KEY"), "", ""},
		{"thief", "SERPER", true, only("SCOUT_SERPER_KEY"), "", ""},
		{"scout_serper", "TAVILY", true, only("SCOUT_SERPER_KEY"), "", ""},
		{"scout_serper", "BRAVE", true, only("SCOUT_SERPER_BRAVE"), "SCOUT_SERPER_BRAVE", Named},
		{"thief", "TAVILY", true, only("SCOUT_DEEP_SEARCH"), "", ""},
		{"thief", "BRAVE", false, only("BRAVE_API_KEY"), "", ""},
		{"thief", "BRAVE", true, only("BRAVE_API_KEY"), "BRAVE_API_KEY", Named},
		{"scout", "BRAVE", false, only("BRAVE_API_KEY"), "", ""},
		{"scout", "BRAVE", true, only("BRAVE_API_KEY"), "BRAVE_API_KEY", Shared},
		{"unknown", "BRAVE", true, only("BRAVE_API_KEY"), "BRAVE_API_KEY", Shared},
		{"unknown", "BRAVE", false, only("UNKNOWN_BRAVE_KEY"), "UNKNOWN_BRAVE_KEY", Own},
		{"../scout", "BRAVE", true, everything, "", ""},
		{"Scout", "SERPER", true, everything, "", ""},
		{"scout", "serper", true, everything, "", ""},
		{"scout", "DEEP_SERPER", true, everything, "", ""},
		{"", "SERPER", true, everything, "", ""},
	} {
		got, why, ok := KeyOf(crew, c.agent, c.service, c.shared, c.getenv)
		require.Equal(t, c.want, got, c)
		require.Equal(t, c.why, why, c)
		require.Equal(t, c.want != "", ok, c)
	}
}

func TestARoleNamesOnlyWhatIsForIt(t *testing.T) {
	t.Parallel()
	for variable, may := range map[string]bool{
		"SCOUT_SERPER_KEY": true, "SCOUT_ANYTHING": true, "SERPER_API_KEY": true, "MY_SERPER": true,
		"SCOUT_DEEP_SERPER_KEY": false, "SCOUT_DEEP_KEY": true, "ANALYST_SERPER_KEY": false, "THIEF_X": false,
		"AWS_SECRET_ACCESS_KEY": false, "GITHUB_TOKEN": false, "SERPERISH_KEY": false, "": false, "path": false, "A=B": false, "PATH": false,
	} {
		require.Equal(t, may, MayName(crew, "scout", "SERPER", variable), variable)
	}
	require.False(t, MayName(crew, "scout_deep", "SERPER", "SCOUT_DEEP_KEY"), "it begins with its name, and is the scout's own for DEEP")
}
