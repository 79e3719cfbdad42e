package hookfile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"

	"proem/hooks/host"
)

// FuzzEdits holds both hosts to the laws of an edit: what is accepted stays
// acceptable, holds exactly ours after adding and nothing of ours after
// removing, a second time changes nothing, and everybody else's commands stay
// in their order.
func FuzzEdits(f *testing.F) {
	for _, doc := range []string{
		`{}`, ` { } `, `{"hooks":{"UserPromptSubmit":[` + foreign + `,` + codexGroup("/x/user-prompt-submit codex") + `,` + foreign + `]}}`,
		`{"hooks":{"Stop":[{"command":"/x/session-start codex"},{"hooks":[{"command":"/a"},{"command":"/x/session-start agy"},{"command":"/b"}]}]}}`,
		`{"proem":` + agyHook + `,"a.b|c":{"Stop":[{"command":"/bin/theirs"}]}}`,
		`{"proem":{"enabled":false},"` + "\\u0070" + `":{}}`, `{"hooks":{"":[{}],":1":[],"a\"b":[{"command":"/x/session-start codex"}]}}`,
		`{":1":{"Stop":[{"command":"/x/session-start codex"}]},"1":{}}`,
	} {
		f.Add(doc)
	}
	f.Fuzz(func(t *testing.T, doc string) {
		for _, name := range []string{"codex", "antigravity"} {
			h := host.Find(name)
			if Check(h, doc) != nil {
				continue
			}
			regs := registrations(t, name, "/data/bin")
			with, _, err := Add(h, doc, regs)
			require.NoError(t, err)
			require.NoError(t, Check(h, with), with)
			require.ElementsMatch(t, regs, plain(Entries(h, with)), with)
			require.Equal(t, others(doc), others(with))
			again, changes, err := Add(h, with, regs)
			require.NoError(t, err)
			require.Empty(t, changes)
			require.Equal(t, with, again)
			without, _, err := Remove(h, with, doc)
			require.NoError(t, err)
			require.NoError(t, Check(h, without), without)
			require.Empty(t, Entries(h, without), without)
			require.Equal(t, others(doc), others(without))
		}
	})
}

func plain(entries []Entry) []Registration {
	var regs []Registration
	for _, e := range entries {
		regs = append(regs, e.Registration)
	}
	return regs
}

// others is one line for each command that is not ours.
func others(doc string) string {
	var b strings.Builder
	for _, c := range commands(gjson.Parse(doc)) {
		if _, ok := isOurs(c); !ok {
			fmt.Fprintf(&b, "%q\n", c)
		}
	}
	return b.String()
}
