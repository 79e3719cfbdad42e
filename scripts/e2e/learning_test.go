//go:build e2e

package e2e

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// The turns of a session that say something for good, by their number, with the
// model's answers. The second one takes the first one back.
var settling = map[int][2]string{
	3:  {"decision: the queue lives in redis, sidekiq runs the jobs", "Done, the jobs run in sidekiq now."},
	7:  {"rule: every public function has a doc comment", "Noted, all public functions have one now."},
	11: {"sidekiq is out after all, no redis, the queue lives in postgres instead", "Changed, the queue is in postgres now."},
	15: {"just for today skip the integration tests", "Skipped for this run."},
	19: {"maybe some day we could rewrite the parser in rust", "Some day."},
}

// A session that talks long enough fills the memory by itself; the next session of
// the project has it with its first full prompt, another project does not.
func TestThirtyTurnsFillTheMemory(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	th := c.app()
	for i := range 30 {
		prompt, answer := fmt.Sprintf("show me step %d of the parser", i), fmt.Sprintf("Step %d reads a line.", i)
		if said, ok := settling[i]; ok {
			prompt, answer = said[0], said[1]
		}
		c.model.Script(mockmodel.Reply{Text: answer})
		th.turn(prompt)
	}
	var shown outcome
	require.Eventually(t, func() bool {
		shown = c.run(10*time.Second, nil, hookBinary(t, "proem"), "memory", "show")
		return strings.Contains(shown.stdout, "doc comment")
	}, 20*time.Second, 100*time.Millisecond, "an update goes on alone where it takes long")
	require.Regexp(t, `decision .* user, session .*postgres instead`, shown.stdout)
	require.Regexp(t, `convention .* user, session .*every public function has a doc comment`, shown.stdout)
	require.Contains(t, shown.stdout, "sidekiq runs the jobs (superseded)")
	for _, never := range []string{"integration tests", "rust", "step"} {
		require.NotContains(t, shown.stdout, never)
	}

	next := c.app().turn("uno")
	require.Contains(t, next.context(), "every public function has a doc comment")
	require.Contains(t, next.context(), "postgres instead")
	require.NotContains(t, next.context(), "sidekiq runs the jobs", "what was taken back is kept and not said")

	other := filepath.Join(c.dir, "other")
	c.git("init", "-q", other)
	c.project = other
	elsewhere := c.app().turn("uno")
	require.NotContains(t, elsewhere.all(), "durable_memory")
	require.NotContains(t, elsewhere.all(), "doc comment")
}
