package host

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// FuzzDecode: any valid object, of any host, gives a turn or an error, never a
// panic, and what it names never depends on the process's folder.
func FuzzDecode(f *testing.F) {
	files, err := filepath.Glob("../../fixtures/hosts/*/payloads/*.json")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		b, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(b, "codex")
	}
	for _, seed := range []string{
		`{}`, `{"prompt":"\ud83d"}`, `{"messages":[{"role":"user"},[],{"content":[{}]}]}`, `{"workspacePaths":{"0":"/x"},"invocationNum":"x"}`,
		`{"invocationNum":-1e400,"transcriptPath":"/dev/null"}`, `{"hook_event_name":"\u0000","cwd":"/a/../..//b"}`, `{"prompt":{"text":{"text":{"text":"x"}}}}`,
		`{"prompt":"# Context from my IDE setup:## My request for Codex:"}`, `{"@this":1,"prompt.x":2,"#":[]}`,
	} {
		f.Add([]byte(seed), "agy")
	}
	f.Fuzz(func(t *testing.T, doc []byte, word string) {
		if !gjson.ValidBytes(doc) {
			return // stdin lets nothing else through
		}
		for _, serves := range [][]Event{{Prompt}, {Start, Subagent}} {
			turn, _, err := Decode(t.Context(), word, doc, serves)
			if err != nil {
				continue
			}
			require.NotNil(t, turn.Host)
			require.True(t, turn.Dir == "" || filepath.IsAbs(turn.Dir))
			require.True(t, turn.Transcript == "" || filepath.IsAbs(turn.Transcript))
			require.Contains(t, serves, turn.Event)
		}
	})
}

// FuzzEncode: an answer is valid JSON with allowed keys only, and gives the
// text back.
func FuzzEncode(f *testing.F) {
	for _, seed := range []string{"", "a", "\"\\\n\t\x00\u2028\u2029</script>", "\xff\xfe", "😀\ud7ff\ue000", "\u007f\u0080"} {
		f.Add(seed, "", uint8(0))
		f.Add(seed, seed, uint8(1))
	}
	type form struct {
		host  *Host
		event EventName
	}
	var forms []form
	for _, h := range All {
		for _, e := range h.Events {
			forms = append(forms, form{h, e})
		}
	}
	f.Fuzz(func(t *testing.T, context, notice string, which uint8) {
		if !utf8.ValidString(context) {
			return // inject makes nothing else
		}
		form := forms[int(which)%len(forms)]
		checkReply(t, form.host, form.event, Reply{Context: context, Notice: notice})
	})
}
