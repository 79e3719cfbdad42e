package agents

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/roster"
)

const whole = `version: 1
agents:
  - name: scout
    description: Finds things.
    prioritize: [find files, "read: logs"]
    avoid: [edits]
    tools: [read, search]
    provider: openai
    model: gpt-6-luna
    memory: {reads: [goal]}
    budget: {tokens: 8000, strategy: rag}
    keys: {SERPER: SCOUT_SERPER_KEY}
    instructions: |
      Search first.

      Then read.
  - name: writer
    description: Writes.
    prioritize: [texts]
    tools: []
`

func TestADefinitionIsReadWhole(t *testing.T) {
	t.Parallel()
	c, problems := Parse([]byte(whole))
	require.Empty(t, problems)
	require.Equal(t, []Agent{
		{Role: roster.Role{
			Name: "scout", Description: "Finds things.", Prioritize: []string{"find files", "read: logs"}, Avoid: []string{"edits"},
			Tools: []string{"read", "search"}, Provider: "openai", Model: "gpt-6-luna", Reads: []string{"goal"},
			Tokens: 8000, Strategy: "rag", Keys: []roster.Key{{Service: "SERPER", Variable: "SCOUT_SERPER_KEY"}},
		}, Instructions: "Search first.\n\nThen read."},
		{Role: roster.Role{
			Name: "writer", Description: "Writes.", Prioritize: []string{"texts"}, Tools: []string{},
			Reads: []string{"decisions", "conventions"},
		}},
	}, c.Agents)
	require.Regexp(t, `^sha256:[0-9a-f]{64}$`, c.Digest)
	other, _ := Parse([]byte(whole + "# a comment\n"))
	require.NotEqual(t, c.Digest, other.Digest)
}

// TestFaultsHaveTheirLine changes one line of the definition at a time.
func TestFaultsHaveTheirLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line    int
		text    string // in the place of that line
		problem string
	}{
		{1, "version: 2", "1: the version is 1"},
		{1, "versions: 1", "1: unknown key \"versions\" of the file: it is one of version, agents"},
		{2, "agents: 7\nmore:", "2: agents must be a list of 1 to 64"},
		{3, "  - name: Scout", "3: the name \"Scout\" is not"},
		{3, "  - name: ../scout", "3: the name \"../scout\" is not"},
		{3, "  - name: \"{{user.name}}\"", "3: the name"},
		{3, "  - name: root", "3: the name \"root\" is not"},
		{3, "  - name: writer", "17: the name \"writer\" is taken by the agent on line 3"},
		{3, "  - nome: scout", "3: the agent has no name"},
		{4, "    description: 7", "4: description must be a text"},
		{4, "    description: \" \"", "4: description must have 1 to 300 bytes"},
		{4, "    description: \"a\\u202eb\"", "4: description must be one line"},
		{4, "    description: \"a\\nb\"", "4: description must be one line"},
		{5, "    prioritize: []", "5: prioritize must be a list of 1 to 32"},
		{5, "    prioritize: [[a]]", "5: prioritize must be a text"},
		{6, "    priority: [edits]", "6: unknown key \"priority\" of the agent: it is one of name, description, prioritize, avoid, tools,"},
		{6, "    name: scout", "6: the agent has name twice: it stands on line 3 already"},
		{7, "    tools: [read, fly]", "7: unknown word \"fly\" in tools: it is one of read, search, edit, execute, web"},
		{7, "    tools: [read, read]", "7: tools has read twice"},
		{8, "    provider: acme", "8: unknown provider \"acme\""},
		{8, "", "3: provider and model come together"},
		{9, "    model: \"x; rm -rf /\"", "9: the model \"x; rm -rf /\" is not of"},
		{10, "    memory: {writes: [goal]}", "10: unknown key \"writes\" of memory"},
		{10, "    memory: {reads: [scout]}", "10: unknown word \"scout\" in reads"},
		{11, "    budget: {tokens: many, strategy: rag}", "11: tokens must be a number from 200 to 1000000"},
		{11, "    budget: {tokens: 100, strategy: rag}", "11: tokens must be"},
		{11, "    budget: {tokens: 8000, strategy: hope}", "11: unknown strategy \"hope\": it is one of sliding, summarize, rag, reset"},
		{12, "    keys: {SERPER: WRITER_SERPER_KEY}", "12: scout may not name WRITER_SERPER_KEY for SERPER"},
		{12, "    keys: {SERPER: AWS_SECRET_ACCESS_KEY}", "12: scout may not name AWS_SECRET_ACCESS_KEY for SERPER"},
		{12, "    keys: {SERPER: sk-notaname}", "12: what SERPER has is no name of a variable"},
		{12, "    keys: {A_B: SCOUT_A_B_KEY}", "12: the service is not of capital letters"},
		{12, "    keys: {A: SCOUT_A, A: SCOUT_B}", "12: keys has A twice"},
		{13, "    instructions: \"a\\u200bb\"\n    x: |", "13: instructions hold a character that nobody sees"},
		{14, "\tSearch first.", "13: found"},
		{18, "    description: *a", "unknown anchor 'a' referenced"},
		{18, "    description: &a x\n    avoid: [*a]", "19: avoid must be a text"},
		{20, "    tools: []\n---\nversion: 1", "a second document"},
		{20, "    tools: [", "did not find expected"},
	} {
		lines := strings.SplitAfter(whole, "\n")
		lines[c.line-1] = c.text + "\n"
		_, problems := Parse([]byte(strings.Join(lines, "")))
		var all strings.Builder
		for _, p := range problems {
			fmt.Fprintln(&all, p)
		}
		require.Contains(t, all.String(), c.problem, "%d: %s", c.line, c.text)
		for _, p := range problems {
			require.Positive(t, p.Line)
		}
	}
}

func TestNoPartOfAKeyIsPrinted(t *testing.T) {
	t.Parallel()
	_, problems := Parse([]byte(strings.Replace(whole, "SCOUT_SERPER_KEY", "sk-live-1234", 1)))
	require.Len(t, problems, 1)
	require.NotContains(t, problems[0].String(), "1234")
}

func TestHugeAndEmptyFilesAreFaults(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "# nothing\n", "\x00", "7", "[]", strings.Repeat(" ", MaxSource+1), strings.Repeat("[", 20_000), whole + strings.Repeat("  - {}\n", 70)} {
		_, problems := Parse([]byte(text))
		require.NotEmpty(t, problems, "%.20q", text)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("a: &a [*a]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, problems := Parse(data)
		if len(problems) > 0 {
			return
		}
		roles := c.Roles()
		require.NotEmpty(t, roles)
		for i, r := range roles {
			require.True(t, roster.ValidName(r.Name))
			require.NotEmpty(t, r.Description)
			for _, other := range roles[:i] {
				require.NotEqual(t, roster.Stem(other.Name), roster.Stem(r.Name))
			}
		}
	})
}
