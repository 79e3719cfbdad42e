package fault

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
)

func TestMistakesAreNamedWithWhoseTheyAre(t *testing.T) {
	t.Parallel()
	const ours, theirs = `"command":"/x/user-prompt-submit codex"`, `"command":"/bin/theirs"`
	for _, c := range []struct {
		host, doc, want string
		ours, off       bool
	}{
		{"codex", `{}`, "", false, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{"type":"command",` + theirs + `,"timeout":0}]}],"None":[{},{"hooks":[]}]}}`, "", false, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + theirs + `,"timeout":86400}]}]}}`, "", false, false},
		{"codex", `{"hooks":{"Stop":[{` + theirs + `}]}}`, "", false, false},
		{"codex", `{"hooks":{"Stop":[{` + ours + `}]}}`, "where a group has to be", true, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + ours + `,"timeout":10000}]}]}}`, "milliseconds", true, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + theirs + `,"timeout":1e1}]}]}}`, "no whole number", false, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + theirs + `,"timeout":-1}]}]}}`, "no whole number", false, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + ours + `,"timeout":null}]}]}}`, "no whole number", true, false},
		{"codex", `{"hooks":{"Stop":[{"hooks":[{` + theirs + `,"type":"shell"}]}]}}`, "is unknown", false, false},
		{"antigravity", `{}`, "", false, false},
		{"antigravity", `{"a":{"enabled":false,"Stop":[{` + theirs + `}],"PreToolUse":[{"matcher":"*","hooks":[{` + theirs + `}]}]}}`, "", false, false},
		{"antigravity", `{"a":{"enabled":false,"Stop":[{` + ours + `}]}}`, "switched off", false, true},
		{"antigravity", `{"a":{"enabled":1}}`, "neither true nor false", false, false},
		{"antigravity", `{"a":{"Stop":{` + ours + `}}}`, "is no list", true, false},
		{"antigravity", `{"a":{"Stop":[{"hooks":[{` + ours + `}]}]}}`, "holds a group", true, false},
		{"antigravity", `{"a":{"Stop":[{"hooks":[{` + ours + `},{` + theirs + `}]}]}}`, "holds a group", false, false},
		{"antigravity", `{"a":{"Stop":[{` + theirs + `,"timeout":3000000000}]}}`, "no whole number", false, false},
		{"antigravity", `{"a":{"PreToolUse":[{"hooks":[{` + theirs + `,"type":"mcp_tool"}]}]}}`, "is unknown", false, false},
	} {
		got := Find(host.Find(c.host), c.doc)
		if c.want == "" {
			require.Empty(t, got, c.doc)
			continue
		}
		require.Len(t, got, 1, c.doc)
		require.Contains(t, got[0].Text, c.want)
		require.Equal(t, c.ours, got[0].Ours, c.doc)
		require.Equal(t, c.off, got[0].Off, c.doc)
	}
}

// FuzzFind: whatever passes the check of a file is looked through without harm.
func FuzzFind(f *testing.F) {
	for _, seed := range []string{`{"hooks":{"A":[{"hooks":[[],7,null,{"timeout":{}}]}]}}`, `{"a":{"b":[[[]]],"enabled":[]}}`, strings.Repeat(`{"a":`, 50) + "1" + strings.Repeat("}", 50)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		for _, h := range host.All {
			for _, x := range Find(h, doc) {
				require.NotEmpty(t, x.Text)
			}
		}
	})
}
