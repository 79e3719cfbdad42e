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

func TestAnAgentReadsOfTheProjectsMemoryWhatItsRoleNames(t *testing.T) {
	t.Parallel()
	a := shared.Actor{Agent: "scout", Reads: []string{"goal", "decisions", ""}}
	for path, reads := range map[string]bool{
		"memories.root.goal": true, "memories.root.decisions": true, "memories.root.decisions.x": true, "memories.root.conventions": false,
		"memories.root": false, "memories": false, "memories.test_writer.goal": false, "memories.goal": false, "memories.goal.goal": false,
		"conversation_history.root.goal": false, "memories.scout.conventions": true, "memories.scout": true,
	} {
		target, err := shared.At(path)
		require.NoError(t, err)
		require.Equal(t, reads, a.May(shared.Read, target) == nil, path)
		own := target.Owner == "scout"
		require.Equal(t, own, a.May(shared.Write, target) == nil, path)
		require.Equal(t, own, a.May(shared.Remove, target) == nil, path)
	}
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
