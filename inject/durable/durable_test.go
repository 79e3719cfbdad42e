package durable

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	making "proem/inject/build"
	"proem/internal/roster"
	"proem/internal/tokens"
	"proem/memory"
	"proem/memory/recall"
)

var now = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// remembered makes a project with a memory and returns the input of a prompt there.
func remembered(t *testing.T, agent string, change func(*memory.Memory)) inject.Input {
	t.Helper()
	root := t.TempDir()
	in := inject.Input{Turn: host.Turn{Event: host.Prompt, Dir: filepath.Join(root, "p")}, Now: now, Data: filepath.Join(root, "data")}
	require.NoError(t, os.Mkdir(in.Turn.Dir, 0o755))
	more(t, in, agent, change)
	return in
}

func more(t *testing.T, in inject.Input, agent string, change func(*memory.Memory)) {
	t.Helper()
	found, err := recall.Of(in.Data, in.Turn.Dir, "", time.Now)
	require.NoError(t, err)
	_, err = found.Update(t.Context(), agent, func(m *memory.Memory) error { change(m); return nil })
	require.NoError(t, err)
}

func item(text string) memory.Item { return memory.Item{Text: text} }

// text is the section as it is sent where the conversation holds these marks.
func text(t *testing.T, in inject.Input, held []string) (string, inject.Outcome) {
	t.Helper()
	sections := making.Sections(t.Context(), []inject.Module{Module}, in, func(inject.Module) inject.Reason { return "" })
	out, outcomes := inject.Compose("", "", []inject.Section{sections[0].Unsaid(held)}, inject.PromptBudget)
	return out, outcomes[0]
}

func TestTheSectionSaysWhatIsCurrent(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) {
		m.SetGoal(item("ship <b>it</b>"))
		old, _ := m.Add(memory.Decisions, memory.Item{Text: "use files", Created: "2025-11-01T00:00:00Z"})
		m.Add(memory.Decisions, memory.Item{Text: "use locks | and links", Created: "2026-04-28T00:00:00Z"})
		m.Add(memory.Decisions, memory.Item{Text: "from a wrong clock", Created: "2099-01-01T00:00:00Z"})
		m.Add(memory.Conventions, memory.Item{Text: "old and superseded"})
		m.Add(memory.Conventions, memory.Item{Text: "tabs", Supersedes: m.Lists[memory.Conventions][0].ID})
		m.Add(memory.OpenQuestions, item("who pays?"))
		require.NotEmpty(t, old.ID)
	})
	got, o := text(t, in, nil)
	require.Equal(t, `<durable_memory>
goal: ship ‹b›it‹/b›
decisions: from a wrong clock | use locks ¦ and links (1 month old) | use files (7 months old)
conventions: tabs
open_questions: who pays?
</durable_memory>`, got)
	_, again := text(t, in, o.Marks)
	require.Equal(t, inject.ReasonHeld, again.LeftOut)
	more(t, in, "", func(m *memory.Memory) { m.Add(memory.Conventions, item("no init")) })
	got, _ = text(t, in, o.Marks)
	require.Equal(t, "<durable_memory>\nconventions: no init\n</durable_memory>", got, "only what is new")
}

func TestALargeMemoryIsChosenFromAndDoesNotDribbleOut(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) {
		m.SetGoal(item(strings.Repeat("a long goal ", 100)))
		for n := range 60 {
			m.Add(memory.Decisions, item(fmt.Sprintf("decision %d with some more words in it", n)))
			m.Add(memory.Conventions, item(fmt.Sprintf("convention %d "+strings.Repeat("very long ", 60), n)))
			m.Add(memory.OpenQuestions, item(fmt.Sprintf("question %d?", n)))
		}
	})
	got, o := text(t, in, nil)
	require.LessOrEqual(t, tokens.Count(got), ceiling)
	require.Greater(t, tokens.Count(got), ceiling/2)
	require.False(t, o.Cut, "the module chose, the ceiling need not cut")
	for _, want := range []string{"\ngoal: a long goal", "decisions: decision 59", "convention 59", "question 59?", "more\n"} {
		require.Contains(t, got, want)
	}
	_, again := text(t, in, o.Marks)
	require.Equal(t, inject.ReasonHeld, again.LeftOut)
}

func TestRagTakesWhatThePromptIsAbout(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) {
		m.SetGoal(item("the goal"))
		m.Add(memory.Decisions, item("l'uploader riprova tre volte"))
		for n := range 60 {
			m.Add(memory.Decisions, item(fmt.Sprintf("decision %d with some more words in it", n)))
			m.Add(memory.Conventions, item(fmt.Sprintf("convention %d with some more words in it", n)))
		}
	})
	in.Decision.StrippedPrompt = "why does the Uploader fail?"
	got, _ := text(t, in, nil)
	require.NotContains(t, got, "uploader", "the newest go first")
	in.Recall = "rag"
	got, o := text(t, in, nil)
	require.Contains(t, got, "goal: the goal\ndecisions: l'uploader riprova tre volte | decision 59")
	require.Contains(t, got, "conventions: convention 59")
	require.LessOrEqual(t, tokens.Count(got), ceiling)
	require.False(t, o.Cut)
}

func TestASubAgentReadsItsOwnAndWhatRootDecided(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) {
		m.SetGoal(item("root goal"))
		m.Add(memory.Decisions, item("root decision"))
		m.Add(memory.OpenQuestions, item("root question"))
	})
	more(t, in, "reviewer", func(m *memory.Memory) {
		m.Add(memory.Decisions, item("own decision"))
		m.Add(memory.OpenQuestions, item("own question"))
	})
	got, _ := text(t, in, nil)
	require.NotContains(t, got, "own")
	in.Turn.Event, in.Turn.AgentID, in.Turn.AgentType = host.Subagent, "id", "reviewer"
	got, _ = text(t, in, nil)
	require.Equal(t, "<durable_memory>\ndecisions: own decision | root decision\nopen_questions: own question\n</durable_memory>", got)
	in.Turn.AgentType = "other"
	got, _ = text(t, in, nil)
	require.Equal(t, "<durable_memory>\ndecisions: root decision\n</durable_memory>", got)
}

func TestAFileThatIsNoMemoryIsNamed(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) { m.SetGoal(item("g")) })
	found, err := recall.Of(in.Data, in.Turn.Dir, "", time.Now)
	require.NoError(t, err)
	path := found.Store.Path(found.Ref)
	require.NoError(t, os.WriteFile(path, []byte(`{"goal": "mine"`), 0o600))
	got, o := text(t, in, nil)
	require.Empty(t, got)
	require.Equal(t, inject.ReasonFailed, o.LeftOut)
	require.Contains(t, o.Notice.Text, path)
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, `{"goal": "mine"`, string(data))
}

func TestWithoutAProjectOrAHomeThereIsNothing(t *testing.T) {
	t.Parallel()
	for _, in := range []inject.Input{{}, {Data: "/x"}, {Turn: host.Turn{Dir: "/x"}}} {
		_, o := text(t, in, nil)
		require.Equal(t, inject.ReasonEmpty, o.LeftOut)
	}
}

// TestSecretsThatAPersonWroteIntoTheFileAreMasked: a file may be edited by hand,
// and a cut may not leave half a key that the mask does not know.
func TestSecretsThatAPersonWroteIntoTheFileAreMasked(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) { m.SetGoal(item("g")) })
	found, err := recall.Of(in.Data, in.Turn.Dir, "", time.Now)
	require.NoError(t, err)
	key := "ghp_" + strings.Repeat("aB3dE6gH9j", 4)[:36]
	for n := range 30 {
		long := strings.Repeat("w ", n*8)
		require.NoError(t, os.WriteFile(found.Store.Path(found.Ref), []byte(`{"decisions": ["`+long+key+`"]}`), 0o600))
		got, _ := text(t, in, nil)
		require.NotContains(t, got, key[4:10])
	}
}

// TestEachAgentReadsItsOwnAndWhatItsRoleMay asks for every pair of agents: what an
// agent wrote into its own memory is read by that agent alone, and of the shared
// memory each reads exactly the lists of its role.
func TestEachAgentReadsItsOwnAndWhatItsRoleMay(t *testing.T) {
	t.Parallel()
	shared := map[string]string{"goal": "the shared goal", "decisions": "a shared decision", "conventions": "a shared convention", "open_questions": "a shared question"}
	reads := map[string][]string{
		"none": {}, "scout": {"conventions"}, "scout_deep": {"goal", "decisions", "conventions", "open_questions"},
		"reviewer": {"decisions", "open_questions"},
	}
	compiled := `{"version":1,"agents":[`
	for _, name := range []string{"none", "scout", "scout_deep", "reviewer"} {
		list := strings.Join(reads[name], `","`)
		if list != "" {
			list = `"` + list + `"`
		}
		compiled += `{"name":"` + name + `","memory":{"reads":[` + list + `]}},`
	}
	compiled = strings.TrimSuffix(compiled, ",") + "]}"
	in := remembered(t, "", func(m *memory.Memory) {
		m.SetGoal(item(shared["goal"]))
		m.Add(memory.Decisions, item(shared["decisions"]))
		m.Add(memory.Conventions, item(shared["conventions"]))
		m.Add(memory.OpenQuestions, item(shared["open_questions"]))
	})
	// Agents without a role, and names that could pass for another's.
	others := []string{"worker", "Scout", "scout ", "../scout", "root", "agent-scout", "scout\x00", "{{scout}}"}
	agents := append([]string{"none", "scout", "scout_deep", "reviewer"}, others...)
	for i, name := range agents {
		more(t, in, name, func(m *memory.Memory) { m.Add(memory.Decisions, item(fmt.Sprintf("written by number %d.", i))) })
	}
	in.Roster = roster.Source{Project: []byte(compiled)}
	in.Turn.Event = host.Subagent
	for i, reader := range agents {
		in.Turn.AgentType = reader
		got, _ := text(t, in, nil)
		for j := range agents {
			require.Equal(t, i == j, strings.Contains(got, fmt.Sprintf("written by number %d.", j)), "%q reads of %q:\n%s", reader, agents[j], got)
		}
		may, known := reads[reader]
		if !known {
			may = []string{"decisions", "conventions"}
		}
		for list, what := range shared {
			require.Equal(t, slices.Contains(may, list), strings.Contains(got, what), "%q reads %s:\n%s", reader, list, got)
		}
	}
	in.Turn.Event, in.Turn.AgentType = host.Prompt, ""
	got, _ := text(t, in, nil)
	require.NotContains(t, got, "written by", "the main agent does not read what sub-agents keep for themselves")
}

func TestARolesStrategySaysWhatGoesFirst(t *testing.T) {
	t.Parallel()
	in := remembered(t, "", func(m *memory.Memory) {
		m.Add(memory.Decisions, item("the parser reads one token at a time"))
		for i := range 60 {
			m.Add(memory.Decisions, item(fmt.Sprintf("number %d is about the weather and nothing else that matters here", i)))
		}
	})
	in.Turn.Event, in.Turn.AgentType = host.Subagent, "a"
	of := func(strategy string) string {
		in.Roster = roster.Source{Project: []byte(`{"version":1,"agents":[{"name":"a","description":"Knows the parser.","memory":{"reads":["decisions"]},"budget":{"tokens":2000,"strategy":"` + strategy + `"}}]}`)}
		got, _ := text(t, in, nil)
		return got
	}
	require.Contains(t, of("rag"), "the parser reads")
	require.NotContains(t, of("sliding"), "the parser reads")
}
