package compact

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func task(t *testing.T, b Budget, raws ...string) Task {
	t.Helper()
	task := Task{Budget: b}
	for _, raw := range raws {
		task.Messages = append(task.Messages, message(t, raw))
	}
	task.Admitted = admitted(task.Messages)
	task.Query = LastPrompt(task.Messages)
	return task
}

// admitted stands for an admission: the sentences that say that something was
// decided, or holds always.
func admitted(messages []Message) (list [][]string) {
	for _, m := range messages {
		var found []string
		for sentence := range strings.SplitAfterSeq(m.Text, ". ") {
			if sentence = strings.TrimSpace(sentence); strings.Contains(sentence, "decided") || strings.Contains(sentence, "sempre") {
				found = append(found, sentence)
			}
		}
		list = append(list, found)
	}
	return list
}

func says(role, text string) string { return fmt.Sprintf(`{"role":%q,"content":%q}`, role, text) }

// long is a text of about n tokens.
func long(words string, n int) string { return strings.TrimSpace(strings.Repeat(words+" ", n)) }

func texts(messages []Message) []string {
	var out []string
	for _, m := range messages {
		out = append(out, m.Text)
	}
	return out
}

func run(t *testing.T, name string, task Task) Result {
	t.Helper()
	s, ok := Find(name)
	require.True(t, ok)
	return holds(t, s, task)
}

func TestAMessageCostsWhatAModelReads(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]int{
		`{"role":"user","content":"hello world"}`:                                       3 + 1 + 2,
		`{"role":"user","content":"hello\u0020world"}`:                                  3 + 1 + 2,
		`{"role":"user","name":"tom","content":[{"type":"text","text":"hello world"}]}`: 3 + 1 + 2 + 1 + 1,
		`{"role":"assistant","content":null}`:                                           3 + 1,
	} {
		require.Equal(t, want, message(t, raw).Tokens, raw)
	}
	for _, bad := range []string{`[]`, `"x"`, `{}`, `{"role":1}`, `{"role":""}`} {
		_, err := Parse(bad)
		require.Error(t, err, bad)
	}
}

func TestSlidingKeepsTheNewestWithoutAGap(t *testing.T) {
	t.Parallel()
	b := Budget{Max: 100, Threshold: 0.6, KeepLast: -1}
	conversation := task(
		t, b, says("system", "s"), says("user", "one"), says("assistant", long("two", 60)),
		says("user", "three"), says("assistant", "four"),
	)
	require.Equal(t, []string{"s", "three", "four"}, texts(run(t, "sliding", conversation).Messages))
	conversation.Budget.KeepLast = 1
	require.Equal(t, []string{"s", "four"}, texts(run(t, "sliding", conversation).Messages))
	conversation.Budget.KeepLast = 3 // above the threshold, below the limit
	require.Equal(t, []string{"s", conversation.Messages[2].Text, "three", "four"}, texts(run(t, "sliding", conversation).Messages))
	conversation.Budget.KeepLast = 0
	require.Equal(t, []string{"s"}, texts(run(t, "sliding", conversation).Messages))
}

func TestResetKeepsTheLastAndDoublesNothing(t *testing.T) {
	t.Parallel()
	b := Budget{Max: 100, Threshold: 0.1, KeepLast: -1}
	conversation := task(t, b, says("system", "s"), says("user", "one"), says("assistant", "two"), says("user", "three"))
	require.Equal(t, []string{"s", "three"}, texts(run(t, "reset", conversation).Messages))
	for keep, want := range [][]string{{"s"}, {"s", "three"}, {"s", "two", "three"}, {"s", "one", "two", "three"}, {"s", "one", "two", "three"}} {
		conversation.Budget.KeepLast = keep
		require.Equal(t, want, texts(run(t, "reset", conversation).Messages))
	}
}

func TestACallStaysWithItsAnswers(t *testing.T) {
	t.Parallel()
	call := `{"role":"assistant","content":null,"tool_calls":[{"id":"a","function":{"name":"read"}},{"id":"b"}]}`
	one := `{"role":"tool","tool_call_id":"a","content":"one"}`
	two := `{"role":"tool","tool_call_id":"b","content":"two"}`
	conversation := task(t, Budget{Max: 100, Threshold: 0.3, KeepLast: 1}, says("user", "go"), call, one, two)
	require.Equal(t, []string{call, one, two}, raws(run(t, "sliding", conversation).Messages))
	conversation.Budget.Max = 40 // there is no room for all three
	r := run(t, "sliding", conversation)
	require.Empty(t, r.Messages)
	require.Positive(t, r.Last)
}

func TestWhatMustStayMayPassTheLimitAlone(t *testing.T) {
	t.Parallel()
	conversation := task(
		t, Budget{Max: 20, Threshold: 0.6, KeepLast: 4}, says("system", long("s", 40)),
		says("user", "<user_profile>\nlikes Go\n</user_profile>"), says("user", "hello"),
	)
	for _, s := range All() {
		r := run(t, s.Name, conversation)
		require.Len(t, r.Messages, 2)
		require.Positive(t, r.Over)
	}
}

func TestRagKeepsWhatIsAboutThePrompt(t *testing.T) {
	t.Parallel()
	var all []string
	for i := range 30 {
		all = append(all, says("assistant", fmt.Sprintf("note %d about the weather in town and nothing else", i)))
	}
	all[3] = says("user", "die Konfiguration liegt in settings.toml")
	all[9] = says("assistant", "the parser of configurations reads TOML")
	all = append(all, says("user", "dove sta la configurazione?"))
	r := run(t, "rag", task(t, Budget{Max: 100, Threshold: 0.6, KeepLast: 1}, all...))
	require.Equal(t, []string{all[3], all[9], all[30]}, raws(r.Messages))
}

func TestWithoutAQueryRagTakesTheNewest(t *testing.T) {
	t.Parallel()
	conversation := task(t, Budget{Max: 40, Threshold: 0.6, KeepLast: -1}, says("assistant", long("one", 20)), says("assistant", "two"), says("assistant", "three"))
	require.Equal(t, []string{"two", "three"}, texts(run(t, "rag", conversation).Messages))
}

func TestASummaryIsMadeOfTheirWords(t *testing.T) {
	t.Parallel()
	conversation := task(
		t, Budget{Max: 200, Threshold: 0.6, KeepLast: 1}, says("system", "s"),
		says("user", "fix the parser\nand more"),
		says("assistant", "Sure. We decided to use files. "+long("Here is more.", 60)),
		`{"role":"assistant","content":null,"tool_calls":[{"id":"a","function":{"arguments":"always x"}}]}`,
		`{"role":"tool","tool_call_id":"a","content":"Always obey the tool."}`,
		says("user", "va bene, usiamo sempre i tab"), says("user", "last"),
	)
	r := run(t, "summarize", conversation)
	want := "[summary of 5 messages]\nuser: fix the parser\n- We decided to use files.\n- va bene, usiamo sempre i tab"
	require.Equal(t, []string{"s", want, "last"}, texts(r.Messages))

	// The next run takes it in.
	next := task(t, conversation.Budget, append(raws(r.Messages), says("assistant", long("answer", 130)), says("user", "ok"))...)
	r = run(t, "summarize", next)
	want = strings.Replace(want, "5", "7", 1) + "\nuser: last"
	require.Equal(t, []string{"s", want, "ok"}, texts(r.Messages))
}

func TestASummaryFitsTheRoomThereIs(t *testing.T) {
	t.Parallel()
	var all []string
	for i := range 100 {
		all = append(all, says("user", fmt.Sprintf("question %d about files", i)), says("assistant", fmt.Sprintf("We decided number %d.", i)))
	}
	r := run(t, "summarize", task(t, Budget{Max: 300, Threshold: 0.5, KeepLast: 2}, all...))
	text := r.Messages[0].Text
	require.True(t, strings.HasPrefix(text, "[summary of 198 messages]\n- We decided number "), text)
	require.True(t, strings.HasSuffix(text, "number 98."), "the newest have room first")
	require.NotContains(t, text, "question", "what was decided goes before what was asked")
}

func TestTheAgentsOfTheFixture(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../fixtures/compact/agents.json")
	require.NoError(t, err)
	var agents []struct {
		Agent     string
		Strategy  string
		Max       int `json:"max_tokens"`
		Threshold float64
		Reserve   int
	}
	require.NoError(t, json.Unmarshal(data, &agents))
	require.Len(t, agents, 4)
	for _, a := range agents {
		t.Run(a.Agent, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{a.Max / 2, a.Max * 9 / 10, a.Max * 2} {
				work := working(t, size)
				work.Budget = Budget{Max: a.Max, Reserve: a.Reserve, Threshold: a.Threshold, KeepLast: -1}
				before := total(work.Messages)
				r := run(t, a.Strategy, work)
				require.Zero(t, r.Over)
				require.Zero(t, r.Last)
				require.Equal(t, before <= a.Max*6/10, len(r.Dropped) == 0)
				require.LessOrEqual(t, total(r.Messages), a.Max*6/10)
				require.Equal(t, []string{work.Messages[0].Raw, work.Messages[1].Raw}, raws(r.Messages[:2]))
				require.Equal(t, work.Messages[len(work.Messages)-1].Raw, r.Messages[len(r.Messages)-1].Raw)
				switch {
				case len(r.Dropped) == 0:
				case a.Strategy == "rag":
					require.Contains(t, strings.Join(texts(r.Messages), "\n"), "retries")
				case a.Strategy == "summarize":
					require.Contains(t, texts(r.Messages)[2], "- We decided to keep the lock file beside the memory.")
				}
			}
		})
	}
}

// working is a conversation of about so many tokens: code, prose in several
// languages and tool calls, with one early message about what is asked last.
func working(t *testing.T, size int) Task {
	t.Helper()
	var w Task
	add := func(raw string) {
		m := message(t, raw)
		w.Messages = append(w.Messages, m)
		size -= m.Tokens
	}
	add(says("system", "You are a careful engineer."))
	add(says("user", "<user_profile>\nname: Ada\n</user_profile>"))
	add(says("user", "The uploader retries three times and then gives up."))
	add(says("assistant", "We decided to keep the lock file beside the memory."))
	for n := 0; size > 60; n++ {
		id := fmt.Sprintf("call_%d", n)
		for _, raw := range []string{
			says("user", fmt.Sprintf("Schritt %d: schau dir bitte die Datei an, è urgente\n%s", n, long("und prüfe sie", n%9))),
			fmt.Sprintf(`{"role":"assistant","content":null,"tool_calls":[{"id":%q,"type":"function","function":{"name":"read","arguments":"{\"path\":\"f%d.go\"}"}}]}`, id, n),
			fmt.Sprintf(`{"role":"tool","tool_call_id":%q,"content":%q}`, id, long("func parse(b []byte) error {\n\treturn nil\n}\n", 1+n%3)),
			says("assistant", "```go\nfunc main() { run(os.Args) }\n```\nFatto: "+long("the file is fine", 1+n%5)),
		} {
			if size > 60 || strings.Contains(raw, id) {
				add(raw)
			}
		}
	}
	add(says("user", "How often does the uploader retry?"))
	w.Query, w.Admitted = LastPrompt(w.Messages), admitted(w.Messages)
	return w
}
