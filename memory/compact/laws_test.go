package compact

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens"
)

// message parses one of a conversation.
func message(t testing.TB, raw string) Message {
	t.Helper()
	m, err := Parse(raw)
	require.NoError(t, err, raw)
	return m
}

func total(messages []Message) int { return UsageOf(messages).Total() }

func raws(messages []Message) []string {
	var out []string
	for _, m := range messages {
		out = append(out, m.Raw)
	}
	return out
}

// holds checks what is true of every strategy, conversation and budget.
func holds(t testing.TB, s Strategy, task Task) Result {
	t.Helper()
	r := s.Run(task)
	limit := task.Budget.Limit()
	if before := total(task.Messages); before <= task.Budget.Target() {
		require.Equal(t, raws(task.Messages), raws(r.Messages), "below the threshold nothing changes")
		require.Empty(t, r.Dropped)
		return r
	}
	kept := indices(t, task, r)
	pinned := 0
	for i, m := range task.Messages {
		if m.Pinned() {
			require.Contains(t, kept, i, "%s never drops the system message and the profile", s.Name)
			pinned += m.Tokens
		}
	}
	checkPairs(t, task.Messages, kept)
	if r.Over == 0 {
		require.LessOrEqual(t, total(r.Messages), limit, s.Name)
	} else { // what is above the limit belongs together with what is never dropped
		require.Equal(t, total(r.Messages)-limit, r.Over)
		for _, u := range newPlan(task).units {
			require.Equal(t, u.pinned, slices.Contains(kept, u.end()))
		}
	}
	if task.Budget.KeepLast == 0 && (s.Name == "reset" || s.Name == "sliding") {
		require.LessOrEqual(t, pinned, total(r.Messages))
		for _, u := range newPlan(task).units {
			require.Equal(t, u.pinned, slices.Contains(kept, u.end()), "none is kept for being last")
		}
	}
	again := task
	again.Messages = r.Messages
	require.Equal(t, raws(r.Messages), raws(s.Run(again).Messages), "%s twice is %s once", s.Name, s.Name)
	return r
}

// indices tells which messages stayed, and that each did once, in order and as it
// was. A summary is the one message that may be new.
func indices(t testing.TB, task Task, r Result) (kept []int) {
	t.Helper()
	gone := make([]bool, len(task.Messages))
	for n, d := range r.Dropped {
		require.False(t, gone[d.Index])
		require.True(t, n == 0 || r.Dropped[n-1].Index < d.Index, "in order")
		require.NotEmpty(t, d.Reason)
		gone[d.Index] = true
	}
	rest := slices.Clone(r.Messages)
	for i, m := range task.Messages {
		if gone[i] {
			continue
		}
		if len(rest) > 0 && rest[0].Raw != m.Raw && rest[0].summary() {
			rest = rest[1:]
		}
		require.NotEmpty(t, rest)
		require.Equal(t, m.Raw, rest[0].Raw, "order and bytes are kept")
		rest, kept = rest[1:], append(kept, i)
	}
	if len(rest) == 1 && rest[0].summary() {
		rest = nil
	}
	require.Empty(t, rest, "nothing is there twice")
	return kept
}

// checkPairs wants each call beside its answers, by a rule that is written here
// once more: an answer belongs to the nearest caller of its id before it.
func checkPairs(t testing.TB, messages []Message, kept []int) {
	t.Helper()
	for i, m := range messages {
		for _, id := range m.Answers {
			for from := i - 1; from >= 0 && id != ""; from-- {
				if slices.Contains(messages[from].Calls, id) {
					require.Equal(t, slices.Contains(kept, from), slices.Contains(kept, i), "%d answers %d", i, from)
					break
				}
			}
		}
	}
}

// conversation makes messages from bytes, one or two each, every shape among them.
func conversation(data []byte) []string {
	var out []string
	for n := 0; len(data) > 1; n++ {
		kind, size := data[0], int(data[1])
		data = data[2:]
		text := strings.Repeat([]string{"parse the config ", "è già deciso: ", "日本 ", "x", "\\n", "We decided to use files. ", "a\\n\\nb "}[size%7], 1+size/7)
		id := fmt.Sprint(size % 4) // ids come again, as some programs count them
		out = append(out, []string{
			`{"role":"system","content":"` + text + `"}`,
			`{"role":"user","name":"user_profile","content":"` + text + `"}`,
			`{"role":"user","content":"<user_profile>` + text + `</user_profile>"}`,
			`{"role":"user","content":"` + text + `"}`,
			`{"content":[{"type":"text","text":"` + text + `"},{"type":"image","data":"aaaa"}],"role":"user","x":[1]}`,
			`{"role":"assistant","content":"` + text + `"}`,
			`{"role":"assistant","content":null,"tool_calls":[{"id":"` + id + `"},{"id":"b` + id + `"}]}`,
			`{"role":"tool","tool_call_id":"` + id + `","content":"` + text + `"}`,
			`{"role":"tool","tool_call_id":"b` + id + `","content":"` + text + `"}`,
			`{"role":"assistant","content":[{"type":"tool_use","id":"` + id + `"}]}`,
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"` + id + `","content":"` + text + `"}]}`,
			`{"role":"assistant","function_call":{"name":"f"}}`,
			`{"role":"function","name":"f","content":"` + text + `"}`,
			`{"role":"user","content":"[summary of ` + fmt.Sprint(size) + ` messages]\n- We decided ` + id + `\nuser: x"}`,
			`{"role":"system","content":"y","tool_calls":[{"id":"` + id + `"}]}`,
			`{"role":"user","content":""}`,
		}[int(kind)%16])
	}
	return out
}

func FuzzLaws(f *testing.F) {
	f.Add([]byte("\x00\x10\x03\x20\x05\x30\x06\x01\x07\x01\x08\x01\x03\xff\x05\xf0\x03\x09"), uint16(60), uint8(10), int8(2), "config")
	f.Add([]byte("\x03\xff\x03\xff\x03\xff\x0d\x05\x03\xfe\x0d\x09\x05\xff"), uint16(300), uint8(0), int8(-1), "")
	f.Add([]byte("\x06\x01\x03\x10\x06\x01\x07\x01\x0b\x00\x03\x04\x0c\x50\x0e\x01\x07\x01"), uint16(40), uint8(1), int8(0), "parseConfig")
	f.Add([]byte("\x00\xff\x00\xff\x01\xff\x02\xff\x05\x10"), uint16(8), uint8(0), int8(1), "x")
	f.Add([]byte("\x09\x02\x0a\x02\x0a\x02\x03\xff\x0d\xff\x05\xff\x04\xf0"), uint16(200), uint8(3), int8(3), "già")
	f.Fuzz(func(t *testing.T, data []byte, most uint16, reserve uint8, keep int8, query string) {
		if len(data) > 200 {
			data = data[:200]
		}
		task := Task{Query: query, Budget: Budget{
			Max: int(most), Reserve: int(reserve), KeepLast: int(keep), Threshold: float64(1+int(reserve)%10) / 10,
		}}
		for _, raw := range conversation(data) {
			task.Messages = append(task.Messages, message(t, raw))
		}
		task.Admitted = admitted(task.Messages)
		for _, s := range All() {
			holds(t, s, task)
		}
	})
}

// FuzzParse: a message costs at least its text, and nothing that is valid JSON
// breaks the reader.
func FuzzParse(f *testing.F) {
	f.Add("user", "hello", `"name":"x"`)
	f.Add("assistant", "[summary of 3 messages]\n- x", `"tool_calls":[{"id":1},{}, 3, null],"content":7`)
	f.Add("tool", "<user_profile>", `"tool_call_id":{},"role":"system","content":{"type":"text"}`)
	f.Fuzz(func(t *testing.T, role, text, more string) {
		raw := string(made(text).Raw)
		m := message(t, raw)
		require.Equal(t, strings.ToValidUTF8(text, "\ufffd"), m.Text)
		require.GreaterOrEqual(t, m.Tokens, tokens.Count(m.Text))
		_, _ = Parse(`{"role":"` + role + `",` + more + `}`) // whatever it is, it is read
	})
}
