package hooks_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// people is a home with what each of some agents owns.
type people struct {
	t   *testing.T
	dir string
}

func (p people) run(program, stdin string, args ...string) (out string, ok bool) {
	p.t.Helper()
	cmd := exec.Command(filepath.Join(binaries, program), args...)
	cmd.Dir = p.dir
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Env = []string{"HOME=" + p.dir, "PATH=" + os.Getenv("PATH")}
	b, err := cmd.CombinedOutput()
	return string(b), err == nil
}

func (p people) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(p.t, os.WriteFile(path, []byte(text), 0o600))
}

// TestAgentsAreKeptApart goes over each pair of agents with the real binaries:
// what one is given at its start, and what it may read and write by `proem
// context --as`. A word of one agent must never reach another.
func TestAgentsAreKeptApart(t *testing.T) {
	t.Parallel()
	p := people{t, t.TempDir()}
	agents := []string{"scout", "code_reviewer", "test_writer"}
	p.write(".proem/prompts/global.md", "project-global")
	p.write(".config/proem/prompts/global.md", "user-global")
	for _, a := range agents {
		p.write(".config/proem/prompts/agents/"+a+".md", "layer-of-"+a)
		p.write(".proem/prompts/agents/"+a+".md", "project-layer-of-"+a)
		for _, args := range [][]string{
			{"memory", "add", "--agent", a, "decision", "memory-of-" + a},
			{"context", "set", "--as", a, "conversation_history." + a + ".last", "history-of-" + a},
			{"context", "set", "--as", a, "preferences." + a, "preference-of-" + a},
		} {
			out, ok := p.run("proem", "", args...)
			require.True(t, ok, out)
		}
	}
	out, ok := p.run("proem", "", "allow")
	require.True(t, ok, out)
	out, ok = p.run("proem", "", "memory", "add", "decision", "memory-of-root")
	require.True(t, ok, out)

	for _, who := range agents {
		out, _ := p.run("session-start", fmt.Sprintf(`{"hook_event_name":"SubagentStart","session_id":"s","turn_id":"t","agent_id":"x","agent_type":%q,"cwd":%q,"transcript_path":null}`, who, p.dir), "codex")
		given := gjson.Get(out, "hookSpecificOutput.additionalContext").String()
		require.Contains(t, given, "memory-of-root", "what was decided is for all")
		for _, other := range agents {
			own := who == other
			for _, thing := range []string{"layer-of-", "project-layer-of-", "memory-of-"} {
				require.Equal(t, own, strings.Contains(given, thing+other), "%s is given %s%s: %s", who, thing, other, given)
			}
			require.NotContains(t, given, "history-of-"+other)
			for _, try := range []struct {
				args []string
				may  bool
			}{
				{[]string{"get", "conversation_history." + other + ".last"}, own},
				{[]string{"set", "conversation_history." + other + ".more", "x"}, own},
				{[]string{"get", "memories." + other + ".decisions"}, own},
				{[]string{"get", "preferences." + other}, true},
				{[]string{"set", "preferences.from-" + who, "x"}, true},
				{[]string{"set", "user.name", "x"}, false},
				{[]string{"unset", "limits"}, false},
			} {
				out, ok := p.run("proem", "", append([]string{"context", "--as", who}, try.args...)...)
				require.Equal(t, try.may, ok, "%s %v: %s", who, try.args, out)
				if !try.may {
					require.Contains(t, out, "proem: context: refused: ")
					require.NotContains(t, out, "-of-"+other)
				}
			}
		}
	}
}
