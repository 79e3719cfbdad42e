//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// explainLimit is far above what either verb takes.
const explainLimit = 10 * time.Second

// clock is the one line in which two runs of a hook differ.
var clock = regexp.MustCompile(`time: \d{4}-\d\d-\d\dT[0-9:]+(Z|[+-]\d\d:\d\d)`)

func TestLastPrintsWhatTheModelGot(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.write("README.md", "changed\n")
	first := c.exec("spiegami questa SQL")
	start := containing(first.before(), coreRules)
	require.Len(t, start, 1)
	out := c.run(explainLimit, nil, hookBinary(t, "proem"), "last")
	require.Zero(t, out.code, out.stderr)
	head, texts, _ := strings.Cut(out.stdout, "\n\n")
	require.Regexp(t, `^host        codex\nfolder      `+regexp.QuoteMeta(c.project)+`\ntranscript  .*/rollout-.*\.jsonl$`, head)
	require.Equal(t, []string{start[0], first.context()}, printed(t, texts))

	second := c.resume(quickSQL)
	out = c.run(explainLimit, nil, hookBinary(t, "proem"), "last")
	require.Zero(t, out.code, out.stderr)
	_, texts, _ = strings.Cut(out.stdout, "\n\n")
	require.Equal(t, []string{second.context()}, printed(t, texts))

	out = c.run(explainLimit, nil, hookBinary(t, "proem"), "last", "--all")
	_, texts, _ = strings.Cut(out.stdout, "\n\n")
	require.Equal(t, []string{start[0], first.context(), second.context()}, printed(t, texts))
}

// printed takes the texts of proem last apart.
func printed(t *testing.T, texts string) []string {
	t.Helper()
	heads := regexp.MustCompile(`(?m)^turn \d+, \S+, \d+ bytes\n`)
	parts := heads.Split(texts, -1)
	require.Empty(t, parts[0], "a text has its head before it")
	var out []string
	for i, part := range parts[1:] {
		if i < len(parts)-2 {
			part = strings.TrimSuffix(part, "\n") // the empty line between two
		}
		out = append(out, strings.TrimSuffix(part, "\n"))
	}
	return out
}

// Each registered command first asks proem explain, with the payload that Codex sends and in the state that the hook
// then finds, and keeps both answers.
func TestExplainSaysWhatTheHookSays(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	c.start = c.explaining("start", c.start)
	c.submit = c.explaining("submit", c.submit)
	c.exec("spiegami questa SQL")
	c.write("new.txt", "new\n")
	c.resume("spiegami questa SQL")
	c.resume(quickSQL)
	runs, err := filepath.Glob(filepath.Join(c.dir, "*.payload"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(runs), 6, "both hooks in each of three turns")
	for _, payload := range runs {
		name := strings.TrimSuffix(payload, ".payload")
		read := func(suffix string) string {
			text, err := os.ReadFile(name + suffix)
			require.NoError(t, err)
			return clock.ReplaceAllString(string(text), "time: NOW")
		}
		explained, reply := read(".explained"), read(".reply")
		require.NotEmpty(t, reply)
		_, last, found := strings.Cut(explained, "\nreply\n")
		require.True(t, found, explained)
		require.Equal(t, reply, last, "%s", read(".payload"))
	}
}

// explaining wraps a registered command.
func (c *codexScene) explaining(name, command string) string {
	c.t.Helper()
	explain := shellWord(hookBinary(c.t, "proem")) + " explain --host codex"
	return c.script(name, `
n=$(mktemp `+shellWord(filepath.Join(c.dir, name))+`.XXXXXX)
cat >"$n.payload"
`+explain+` <"$n.payload" >"$n.explained" 2>&1
`+command+` <"$n.payload" | tee "$n.reply"`)
}
