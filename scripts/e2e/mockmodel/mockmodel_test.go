package mockmodel

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func start(t *testing.T, script ...Reply) *Server {
	t.Helper()
	s, err := Listen("127.0.0.1:0", script...)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func ask(t *testing.T, s *Server, body string) string {
	t.Helper()
	resp, err := http.Post(s.URL()+"/responses", "application/json", strings.NewReader(body))
	require.NoError(t, err)
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, resp.StatusCode, string(got))
	return string(got)
}

func TestOnlyLoopbackAddressesAreAccepted(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0", "localhost:0", "127.0.0.1"} {
		_, err := Listen(address)
		require.Error(t, err, address)
	}
	s, err := Listen("127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

func TestAnswerIsAStreamThatEndsWithItsUsage(t *testing.T) {
	t.Parallel()
	got := ask(t, start(t, Reply{Text: "ciao", Tokens: 5000}), `{"input":[]}`)
	require.Equal(t, []string{
		"response.created", "response.output_item.added", "response.output_text.delta",
		"response.output_item.done", "response.completed",
	}, kinds(got))
	require.Contains(t, got, `"delta":"ciao"`)
	require.Contains(t, got, `"total_tokens":5000`)
}

func kinds(stream string) []string {
	var out []string
	for line := range strings.Lines(stream) {
		if kind, ok := strings.CutPrefix(line, "event: "); ok {
			out = append(out, strings.TrimSpace(kind))
		}
	}
	return out
}

func TestFunctionCallCarriesItsArgumentsAsAString(t *testing.T) {
	t.Parallel()
	got := ask(t, start(t, Reply{Call: "exec_command", Arguments: `{"cmd":"true"}`}), `{}`)
	require.Contains(t, got, `"name":"exec_command"`)
	require.Contains(t, got, `"arguments":"{\"cmd\":\"true\"}"`)
	require.NotContains(t, got, "namespace")
}

func TestScriptedReplyIsUsedOnceAndOnlyWhereItMatches(t *testing.T) {
	t.Parallel()
	s := start(t, Reply{Match: "second", Text: "for the second"}, Reply{Text: "for anybody"})
	require.Contains(t, ask(t, s, `{"input":"first"}`), "for anybody")
	require.Contains(t, ask(t, s, `{"input":"second"}`), "for the second")
	require.Contains(t, ask(t, s, `{"input":"second"}`), "mock reply 3")
	s.Script(Reply{Text: "added later"})
	require.Contains(t, ask(t, s, `{}`), "added later")
}

func TestDelayPassesBeforeTheAnswer(t *testing.T) {
	t.Parallel()
	s := start(t, Reply{Text: "late", Delay: 50 * time.Millisecond})
	before := time.Now()
	ask(t, s, `{}`)
	require.GreaterOrEqual(t, time.Since(before), 50*time.Millisecond)
}

func TestRequestsAreRecordedWithTheirItems(t *testing.T) {
	t.Parallel()
	s := start(t)
	ask(t, s, `{"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"a"},{"text":"b"}]},
		{"type":"message","role":"developer","content":"plain"},{"type":"function_call_output","output":"done"}]}`)
	requests := s.Requests()
	require.Len(t, requests, 1)
	require.True(t, requests[0].IsModelCall())
	items, err := requests[0].Items()
	require.NoError(t, err)
	require.Equal(t, []Item{
		{Type: "message", Role: "user", Parts: []string{"a", "b"}},
		{Type: "message", Role: "developer", Parts: []string{"plain"}},
		{Type: "function_call_output", Parts: []string{"done"}},
	}, items)
	require.Equal(t, "a\nb", items[0].Text())
}

func TestModelsAreAnEmptyListAndOtherPathsAreRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	for path, want := range map[string]int{"/models": http.StatusOK, "/files": http.StatusNotFound} {
		resp, err := http.Get(s.URL() + path)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		require.Equal(t, want, resp.StatusCode, path)
	}
	require.Len(t, s.Requests(), 2)
}

func TestCompressedBodyIsRefused(t *testing.T) {
	t.Parallel()
	s := start(t)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/responses", strings.NewReader("x"))
	require.NoError(t, err)
	req.Header.Set("Content-Encoding", "zstd")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	require.Equal(t, http.StatusUnsupportedMediaType, resp.StatusCode)
}

func TestAnswerWaitsForAnotherRequest(t *testing.T) {
	t.Parallel()
	s := start(t, Reply{Match: "parent", Text: "late", Await: "child"}, Reply{Match: "child", Text: "early"})
	answered := make(chan string, 1)
	go func() {
		resp, err := http.Post(s.URL()+"/responses", "application/json", strings.NewReader(`{"input":"parent"}`))
		if err != nil {
			answered <- err.Error()
			return
		}
		defer resp.Body.Close()
		got, _ := io.ReadAll(resp.Body)
		answered <- string(got)
	}()
	require.Eventually(t, func() bool { return len(s.Requests()) == 1 }, 5*time.Second, time.Millisecond)
	require.Empty(t, answered)
	require.Contains(t, ask(t, s, `{"input":"child"}`), `"delta":"early"`)
	require.Contains(t, <-answered, `"delta":"late"`)
}
