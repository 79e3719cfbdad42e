//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// contextLimit is the product's own ceiling in bytes; Codex passes 10,000 of one handler whole and spills more into a
// file that everybody can read.
const contextLimit = 9500

func TestHugeProjectAndLongMessagesStayUnderTheCeiling(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	for i := range 3000 {
		c.write(fmt.Sprintf("%04d-%s.txt", i, strings.Repeat("lungo nome ü ", 14)), "")
	}
	long := strings.Repeat("parole lunghissime, ", 1500)
	c.exec(quickSQL + " uno " + long)
	c.resume(quickSQL + " due " + long)
	c.resume(quickSQL + " tre " + strings.Repeat("漢字", 10_000))
	for _, prompt := range []string{"correggi lo script installer", "!agents correggi lo script installer"} {
		tn := c.resume(prompt)
		for _, context := range append(tn.after(), containing(tn.before(), coreRules)...) {
			require.LessOrEqual(t, len(context), contextLimit)
			require.NotContains(t, context, "truncated output")
		}
		requireRouting(t, tn.context(), "full", map[bool]string{true: "required", false: "off"}[strings.HasPrefix(prompt, "!agents")])
	}
	spilled, err := filepath.Glob(filepath.Join(c.dir, "tmp", "hook_outputs", "*", "*"))
	require.NoError(t, err)
	require.Empty(t, spilled)
	_, err = os.Stat(filepath.Join(c.dir, "tmp", "hook_outputs"))
	require.ErrorIs(t, err, os.ErrNotExist)
}
