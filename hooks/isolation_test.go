package hooks_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// people is a home with what each of some agents owns.
type people struct {
	t   *testing.T
	dir string
	env []string
}

func (p people) run(program, stdin string, args ...string) (out string, ok bool) {
	p.t.Helper()
	cmd := exec.Command(filepath.Join(binaries, program), args...)
	cmd.Dir = p.dir
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Env = append([]string{"HOME=" + p.dir, "PATH=" + os.Getenv("PATH")}, p.env...)
	b, err := cmd.CombinedOutput()
	return string(b), err == nil
}

// must is run where a refusal is a fault.
func (p people) must(program string, args ...string) string {
	p.t.Helper()
	out, ok := p.run(program, "", args...)
	require.True(p.t, ok, "%s %v: %s", program, args, out)
	return out
}

func (p people) write(name, text string) {
	p.t.Helper()
	path := filepath.Join(p.dir, name)
	require.NoError(p.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(p.t, os.WriteFile(path, []byte(text), 0o600))
}

// one is an agent of the matrix, and what its role says.
type one struct {
	name  string
	reads []string // of the project's memory
	key   string   // the variable that its role names for its key, "" for none
}

// agents differ in what their roles say. One has no role, and another is called as
// a variable of the first one begins.
var agents = []one{
	{"scout", []string{"goal"}, "SCOUT_SEARCH"},
	{"scout_serper", []string{"decisions", "conventions", "open_questions"}, "SCOUT_SERPER_SEARCH"},
	{"test_writer", nil, "OUR_SERPER_TOKEN"},
	{"roleless", []string{"decisions", "conventions"}, ""},
}

const roleless = "roleless"

// parts are the project's memory: what roles call a part, its verb and its name in the file.
var parts = []struct{ word, verb, file string }{
	{"goal", "goal", "goal"},
	{"decisions", "decision", "decisions"},
	{"conventions", "convention", "conventions"},
	{"open_questions", "question", "openQuestions"},
}

// definition is the roles' source.
func definition(with string) string {
	var b strings.Builder
	b.WriteString("version: 1\nagents:\n")
	for _, a := range agents {
		if a.name == roleless {
			continue
		}
		fmt.Fprintf(&b, "  - name: %s\n    description: Works.\n    prioritize: [work]\n    tools: [read]\n    memory: {reads: [%s]}\n", a.name, strings.Join(a.reads, ", "))
		if a.key != "" {
			fmt.Fprintf(&b, "    keys: {SERPER: %s}\n", a.key)
		}
	}
	return b.String() + with
}

// populate gives each agent layers, a memory, a history and a preference, and the
// project its own.
func populate(t *testing.T) people {
	t.Helper()
	p := people{t: t, dir: t.TempDir()}
	p.write(".proem/prompts/global.md", "project-global")
	p.write(".config/proem/prompts/global.md", "user-global")
	p.write("docs/agents/canonical-subagents.yaml", definition(""))
	for _, a := range agents {
		p.write(".config/proem/prompts/agents/"+a.name+".md", "[layer-of-"+a.name+"]")
		p.write(".proem/prompts/agents/"+a.name+".md", "[project-layer-of-"+a.name+"]")
		p.must("proem", "memory", "add", "--agent", a.name, "decision", "[memory-of-"+a.name+"]")
		p.must("proem", "context", "set", "--as", a.name, "conversation_history."+a.name+".last", "[history-of-"+a.name+"]")
		p.must("proem", "context", "set", "--as", a.name, "preferences."+a.name, "[preference-of-"+a.name+"]")
	}
	p.must("proem", "context", "set", "--as", "root", "conversation_history.root.last", "[history-of-root]")
	p.must("proem", "context", "set", "user.name", "Ada")
	for _, part := range parts {
		p.must("proem", "memory", "add", part.verb, "[project-"+part.word+"]")
	}
	p.must("proem", "agents", "sync")
	p.must("proem", "allow")
	return p
}

// TestAgentsAreKeptApart goes over each pair of agents with the real binaries:
// layers and memory, by what one is given at its start, memory and context fields,
// by what it may read and write through proem context --as, and keys.
func TestAgentsAreKeptApart(t *testing.T) {
	t.Parallel()
	p := populate(t)
	for _, who := range agents {
		out, _ := p.run("session-start", fmt.Sprintf(`{"hook_event_name":"SubagentStart","session_id":"s","turn_id":"t","agent_id":"x","agent_type":%q,"cwd":%q,"transcript_path":null}`, who.name, p.dir), "codex")
		given := gjson.Get(out, "hookSpecificOutput.additionalContext").String()
		require.NotContains(t, given, "global", "the main conversation's")
		require.NotContains(t, given, "history-of-")
		for _, part := range parts {
			reads := slices.Contains(who.reads, part.word)
			require.Equal(t, reads, strings.Contains(given, "[project-"+part.word+"]"), "%s is given the %s: %s", who.name, part.word, given)
			p.tries(who.name, reads, "get", "memories.root."+part.file)
			p.tries(who.name, false, "set", "memories.root."+part.file, "x")
		}
		p.tries(who.name, false, "get", "memories.root")
		p.tries(who.name, false, "get", "conversation_history.root")
		p.tries("root", false, "get", "memories."+who.name+".decisions")
		p.tries("root", false, "get", "conversation_history."+who.name)
		for _, other := range agents {
			own := who.name == other.name
			for _, thing := range []string{"layer-of-", "project-layer-of-", "memory-of-"} {
				require.Equal(t, own, strings.Contains(given, "["+thing+other.name+"]"), "%s is given %s%s: %s", who.name, thing, other.name, given)
			}
			p.tries(who.name, own, "get", "memories."+other.name+".decisions")
			p.tries(who.name, own, "get", "conversation_history."+other.name+".last")
			p.tries(who.name, own, "set", "conversation_history."+other.name+".more", "x")
			p.tries(who.name, own, "unset", "conversation_history."+other.name+".more")
			if !own {
				p.tries(who.name, false, "set", "memories."+other.name+".goal", "x")
				p.tries(who.name, false, "unset", "memories."+other.name)
			}
			p.tries(who.name, true, "get", "preferences."+other.name)
		}
		p.tries(who.name, true, "set", "preferences.from-"+who.name, "x")
		p.tries(who.name, true, "get", "user.name")
		p.tries(who.name, false, "set", "user.name", "x")
		p.tries(who.name, false, "unset", "limits")
	}
}

// tries lets an agent do something with the context. A refusal names a rule and
// shows nothing.
func (p people) tries(who string, may bool, args ...string) {
	p.t.Helper()
	out, ok := p.run("proem", "", append([]string{"context", "--as", who}, args...)...)
	require.Equal(p.t, may, ok, "%s %v: %s", who, args, out)
	if !may {
		require.Contains(p.t, out, "proem: context: refused: ")
		require.NotContains(p.t, out, "[")
	}
}

// TestTheMainConversationIsGivenNoSubAgentsThings, but those of the one that it is.
func TestTheMainConversationIsGivenNoSubAgentsThings(t *testing.T) {
	t.Parallel()
	p := populate(t)
	for _, is := range append([]string{""}, agents[0].name, agents[1].name) {
		p.env = []string{"PROEM_AGENT=" + is}
		for program, payload := range map[string]string{
			"session-start":      `{"hook_event_name":"SessionStart","session_id":%q,"source":"startup","cwd":%q,"transcript_path":null}`,
			"user-prompt-submit": `{"hook_event_name":"UserPromptSubmit","session_id":%q,"turn_id":"t","prompt":"hello","cwd":%q,"transcript_path":null}`,
		} {
			out, _ := p.run(program, fmt.Sprintf(payload, is+program, p.dir), "codex")
			given := gjson.Get(out, "hookSpecificOutput.additionalContext").String()
			require.Contains(t, given, "user-global\n---\nproject-global")
			for _, a := range agents {
				require.Equal(t, a.name == is, strings.Contains(given, "[layer-of-"+a.name+"]"), given)
				require.Equal(t, a.name == is, strings.Contains(given, "[project-layer-of-"+a.name+"]"), given)
				require.NotContains(t, given, "[memory-of-"+a.name)
				require.NotContains(t, given, "[history-of-"+a.name)
			}
		}
	}
}

// TestAgentsHaveTheirOwnKeys goes over each pair of roles: with the variables of one of them set, no other one has a key.
func TestAgentsHaveTheirOwnKeys(t *testing.T) {
	t.Parallel()
	p := people{t: t, dir: t.TempDir()}
	p.write("docs/agents/canonical-subagents.yaml", definition(""))
	for _, owner := range agents {
		own := strings.ToUpper(owner.name) + "_SERPER_KEY"
		for _, variable := range []string{own, owner.key} {
			if variable == "" || owner.name == roleless {
				continue
			}
			p.env = []string{variable + "=hushed", "SERPER_API_KEY=hushed"}
			for _, who := range agents {
				if who.name == roleless {
					continue
				}
				out := p.must("proem", "agents", "show", who.name)
				require.NotContains(t, out, "hushed", "a key is never shown")
				if who.name == owner.name {
					require.Contains(t, out, "SERPER: $"+variable+" (")
				} else {
					require.Contains(t, out, "SERPER: none is set")
				}
			}
			// No definition gives it to another one.
			p.write("docs/agents/canonical-subagents.yaml", definition("  - {name: thief, description: Takes., prioritize: [x], tools: [read], keys: {SERPER: "+variable+"}}\n"))
			out, ok := p.run("proem", "", "agents", "check")
			require.False(t, ok)
			if variable != "OUR_SERPER_TOKEN" { // which is nobody's by its name
				require.Contains(t, out, "thief may not name "+variable+" for SERPER")
			}
			p.write("docs/agents/canonical-subagents.yaml", definition(""))
		}
	}
}
