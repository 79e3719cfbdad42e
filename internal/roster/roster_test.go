package roster

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const two = `{"version":1,"agents":[
 {"name":"scout","description":"finds","prioritize":["read logs",7,""],"tools":["read","fly"],"memory":{"reads":["goal","secrets"]},
  "budget":{"tokens":5,"strategy":"rag"},"keys":{"SERPER":"SCOUT_SERPER_KEY","bad":"X","TAVILY":"lower"},"more":{"x":1}},
 {"name":"code_reviewer","tools":[],"memory":{"reads":[]}}]}`

func TestACompiledFileIsReadAsItStands(t *testing.T) {
	t.Parallel()
	roles := Parse([]byte(two))
	require.Equal(t, []Role{
		{
			Name: "scout", Description: "finds", Prioritize: []string{"read logs"}, Tools: []string{"read"},
			Reads: []string{Goal}, Tokens: MinTokens, Strategy: "rag", Keys: []Key{{"SERPER", "SCOUT_SERPER_KEY"}},
		},
		{Name: "code_reviewer"},
	}, roles)
}

func TestWhatIsNotOurFormHasNoRoles(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"", "{", "[]", `{"version":2,"agents":[{"name":"a"}]}`, `{"agents":[{"name":"a"}]}`, `{"version":1,"agents":{"name":"a"}}`,
		`{"version":1,"agents":[7,"a",null]}`, strings.Repeat("[", 100_000), `{"version":1,"agents":[{"name":7}]}`,
		`{"version":1,"agents":[{"name":"a"}]}` + strings.Repeat(" ", MaxFile),
	} {
		require.Empty(t, Parse([]byte(text)), "%.60s", text)
	}
}

func TestNamesThatCouldBeTakenForOthersAreLeftOut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"", "Scout", "SCOUT", "scout ", "../scout", "a/b", `a\b`, ".scout", "scout\x00", "ѕcout", "scout\u200b", "root", "default",
		"con", "nul", "com1", "lpt9", "-a", "1a", "{{a}}", "<a>", strings.Repeat("a", maxName+1), "$&", "a.b",
	} {
		require.False(t, ValidName(name), "%q", name)
		_, ok := Source{Project: []byte(two)}.Role(name)
		require.False(t, ok, "%q", name)
	}
	for _, name := range []string{"a", "scout", "technical_analyst", "code-reviewer", "a1", "com", "conn", "com10"} {
		require.True(t, ValidName(name), name)
	}
	roles := Parse([]byte(`{"version":1,"agents":[{"name":"a-b","model":"1"},{"name":"a_b"},{"name":"a-b"}]}`))
	require.Len(t, roles, 1, "they would have the same keys")
	require.Equal(t, "1", roles[0].Model)
}

func TestTheProjectsRolesGoBeforeTheUsers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(text string) { require.NoError(t, os.WriteFile(filepath.Join(dir, File), []byte(text), 0o600)) }
	write(`{"version":1,"agents":[{"name":"scout","model":"mine"},{"name":"code-reviewer"},{"name":"other"}]}`)
	s := Source{Project: []byte(two), User: dir}
	var names []string
	for _, r := range s.Roles() {
		names = append(names, r.Name)
	}
	require.Equal(t, []string{"scout", "code_reviewer", "other"}, names)
	scout, ok := s.Role("scout")
	require.True(t, ok)
	require.Empty(t, scout.Model)
	scout, ok = Source{User: dir}.Role("scout")
	require.True(t, ok)
	require.Equal(t, "mine", scout.Model)
	require.NoError(t, os.Remove(filepath.Join(dir, File)))
	require.NoError(t, os.Symlink(os.DevNull, filepath.Join(dir, File)))
	require.Empty(t, Source{User: dir}.Roles())
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(two))
	f.Add([]byte(`{"version":1,"agents":[{"name":"a","keys":{"A":"A_A_KEY"}},{"name":"a"}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		seen := map[string]bool{}
		for _, r := range Parse(data) {
			require.True(t, ValidName(r.Name))
			require.False(t, seen[Stem(r.Name)])
			seen[Stem(r.Name)] = true
			require.Subset(t, append(Tools(), ""), r.Tools)
			require.Subset(t, Lists(), r.Reads)
			for _, k := range r.Keys {
				require.True(t, ValidService(k.Service) && ValidVariable(k.Variable))
			}
		}
	})
}
