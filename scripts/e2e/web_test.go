//go:build e2e

package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// release is a prompt that current facts would help, and grounding what Gemini answers to it, in the shape of the API's
// reference (generateContent, v1beta).
const (
	release   = "what is the latest version of Go?"
	finding   = "found: Go 1.27 was released on 11 August 2026."
	grounding = `{"candidates": [{"content": {"role": "model", "parts": [{"text": "Go 1.27 was released on 11 August 2026."}]}, "finishReason": "STOP",
		"groundingMetadata": {"webSearchQueries": ["go"], "groundingChunks": [{"web": {"uri": "https://go.dev/doc", "title": "go.dev"}}],
		"groundingSupports": [{"segment": {"endIndex": 39, "text": "Go 1.27 was released on 11 August 2026."}, "groundingChunkIndices": [0]}]}}]}`
)

// searching is a scene with web search on, in front of a Gemini that takes so long to answer; asked counts its requests.
func searching(t *testing.T, delay time.Duration) (c *codexScene, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		time.Sleep(delay)
		_, _ = io.WriteString(w, grounding)
	}))
	t.Cleanup(server.Close)
	c = newCodexScene(t)
	c.setenv("PROEM_WEB_SEARCH", "auto")
	c.setenv("PROEM_GEMINI_KEY", "KEYMARK-4471")
	c.setenv("PROEM_GEMINI_BASE_URL", server.URL)
	return c, asked
}

func TestAFindingReachesTheModelInTheSameTurn(t *testing.T) {
	t.Parallel()
	c, asked := searching(t, 0)
	th := c.app()
	tn := th.turn(release)
	require.Contains(t, tn.context(), "\nsearched for: "+release+"\n"+finding+"\nsources: go.dev https://go.dev/doc\n</web_context>")
	require.Equal(t, 1, count(tn.last(), finding))
	require.NotContains(t, tn.all(), "KEYMARK")
	again := th.turn(release)
	require.NotContains(t, again.context(), "web_context", "the conversation holds it")
	require.Equal(t, 1, count(again.last(), finding))
	require.EqualValues(t, 1, asked.Load())
}

func TestASlowFindingReachesTheNextFullPromptOnce(t *testing.T) {
	t.Parallel()
	c, asked := searching(t, 3*time.Second)
	c.setenv("PROEM_WEB_DEADLINE", "500")
	th := c.app()
	tn := th.turn(release)
	require.NotContains(t, tn.context(), "web_context")
	require.Eventually(t, func() bool {
		there, err := filepath.Glob(filepath.Join(c.home, ".cache/proem/web/answers/*"))
		return err == nil && len(there) == 1
	}, 20*time.Second, 50*time.Millisecond)
	require.NotContains(t, th.turn(quickSQL).context(), "web_context")
	next := th.turn("due")
	require.Contains(t, next.context(), "\nanswer to your earlier question: "+release+"\n"+finding+"\n")
	require.Equal(t, 1, count(next.last(), finding))
	last := th.turn("tre")
	requireRoutingAlone(t, last, "full", "off")
	require.Equal(t, 1, count(last.last(), finding))
	require.EqualValues(t, 1, asked.Load())
}

var (
	socketCall = regexp.MustCompile(`^(socket|connect|sendto|sendmsg|bind)\(`)
	cloneCall  = regexp.MustCompile(`^(?:clone3?|<\.\.\. clone3? resumed>)(.*?)(?:\) += (\d+))?$`)
)

// traced is one run of the prompt hook under strace: the socket calls of the hook's own threads, and those of all that
// it started.
func (c *codexScene) traced() (own, all []string) {
	c.t.Helper()
	strace, err := exec.LookPath("strace")
	require.NoError(c.t, err, "install strace")
	out := filepath.Join(c.dir, "trace")
	c.submit = strace + " -f -e trace=network,process -o " + shellWord(out) + " " + c.submit
	c.app().turn(release)
	b, err := os.ReadFile(out)
	require.NoError(c.t, err)
	hook, _, _ := strings.Cut(string(b), " ")
	threads, cloning := map[string]bool{hook: true}, map[string]bool{}
	for line := range strings.Lines(string(b)) {
		pid, call, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		call = strings.TrimSpace(call)
		if socketCall.MatchString(call) {
			all = append(all, call)
			if threads[pid] {
				own = append(own, call)
			}
		}
		// A thread of the hook shares its memory; a child of its own does not.
		if m := cloneCall.FindStringSubmatch(call); m != nil && threads[pid] {
			cloning[pid] = strings.Contains(m[1], "CLONE_THREAD") || strings.Contains(call, "resumed") && cloning[pid]
			if m[2] != "" && cloning[pid] {
				threads[m[2]] = true
			}
		}
	}
	require.Greater(c.t, len(threads), 1, "the hook's threads were seen")
	return own, all
}

// With the web off neither the hook nor anything that it starts touches a socket; with it on the hook itself does not.
func TestAHookOpensNoSocket(t *testing.T) {
	t.Parallel()
	off := newCodexScene(t)
	off.setenv("PROEM_GEMINI_KEY", "KEYMARK-4471")
	_, all := off.traced()
	require.Empty(t, all)
	on, asked := searching(t, 0)
	own, all := on.traced()
	require.Empty(t, own)
	require.NotEmpty(t, all, "the child was seen")
	require.EqualValues(t, 1, asked.Load())
}
