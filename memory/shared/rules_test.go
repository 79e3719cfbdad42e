package shared_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/memory/shared"
)

// TestIsolationMatrix is the table of who may do what, for each pair of agents
// and each field. The letters are read, write and remove.
func TestIsolationMatrix(t *testing.T) {
	t.Parallel()
	agents := []string{shared.Root, "scout", "code_reviewer", "test_writer"}
	want := func(field, actor, owner string) string {
		switch {
		case actor == "" && (field == "conversation_history" || field == "memories"):
			return "r-x" // the person owns the files, and writes nobody's words
		case actor == "", field == "preferences":
			return "rwx"
		case field == "user" || field == "limits":
			return "r--"
		case actor == owner:
			return "rwx"
		}
		return "---"
	}
	for _, f := range shared.Fields() {
		owners := []string{""}
		if f.Owned {
			owners = agents
		}
		for _, owner := range owners {
			path := f.Name + ".x"
			if owner != "" {
				path = f.Name + "." + owner + ".x"
			}
			target, err := shared.At(path)
			require.NoError(t, err)
			require.Equal(t, owner, target.Owner, path)
			for _, actor := range append([]string{""}, agents...) {
				var got strings.Builder
				for i, act := range []shared.Act{shared.Read, shared.Write, shared.Remove} {
					letter := "rwx"[i : i+1]
					if err := (shared.Actor{Agent: actor}).May(act, target); err != nil {
						require.Equal(t, f.Rule, err.Error(), "a refusal names the rule")
						letter = "-"
					}
					got.WriteString(letter)
				}
				require.Equal(t, want(f.Name, actor, owner), got.String(), "%q on %s", actor, path)
			}
		}
	}
}

func TestAnAgentReadsAnothersMemoryOnlyIfItIsNamed(t *testing.T) {
	t.Parallel()
	a := shared.Actor{Agent: "scout", Reads: []string{"test_writer"}}
	for owner, reads := range map[string]bool{"scout": true, "test_writer": true, "code_reviewer": false, "root": false} {
		target, err := shared.At("memories." + owner + ".goal")
		require.NoError(t, err)
		require.Equal(t, reads, a.May(shared.Read, target) == nil, owner)
		require.Equal(t, owner == "scout", a.May(shared.Write, target) == nil, owner)
	}
	all, err := shared.At("memories")
	require.NoError(t, err)
	require.Error(t, a.May(shared.Read, all), "all at once is nobody's")
	history, err := shared.At("conversation_history.test_writer")
	require.NoError(t, err)
	require.Error(t, a.May(shared.Read, history), "a memory that may be read opens nothing else")
}

func TestWhatHasNoRuleIsSharedWithNobody(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"", "x", "version", "revision", "User.name", "memories .x", "user/name", "../user", "agents.scout"} {
		_, err := shared.At(path)
		require.Error(t, err, path)
	}
	target, err := shared.At("preferences.x")
	require.NoError(t, err)
	for _, agent := range []string{"Scout", "../scout", " scout", "scout ", "a.b"} {
		require.Error(t, (shared.Actor{Agent: agent}).May(shared.Read, target), agent)
	}
}
