package trial

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
)

// TestThePayloadsAreTheRecordedOnes keeps the embedded copies what they are.
func TestThePayloadsAreTheRecordedOnes(t *testing.T) {
	t.Parallel()
	for name, recorded := range map[string]string{
		"codex-UserPromptSubmit":    "codex/payloads/user-prompt-submit.root-0.171.0.json",
		"codex-SessionStart":        "codex/payloads/session-start.startup-0.171.0.json",
		"codex-SubagentStart":       "codex/payloads/subagent-start-0.171.0.json",
		"antigravity-PreInvocation": "antigravity/payloads/reconstructed-PreInvocation-0-1.2.17.json",
		"antigravity-SessionStart":  "antigravity/payloads/reconstructed-SessionStart-1.2.17.json",
	} {
		got, err := payloads.ReadFile("payloads/" + name + ".json")
		require.NoError(t, err)
		want, err := os.ReadFile(filepath.Join("../../fixtures/hosts", recorded))
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), name)
	}
	rows, err := payloads.ReadFile("payloads/antigravity-transcript.jsonl")
	require.NoError(t, err)
	recorded, err := os.ReadFile("../../fixtures/hosts/antigravity/transcripts/reconstructed-3-turns.jsonl")
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(recorded, rows))
	for _, h := range host.All {
		for _, e := range h.Events {
			require.True(t, Serves(h, e.Name), e.Name)
		}
		require.False(t, Serves(h, "Stop"))
	}
}

func TestAnswersAreJudgedByTheHostsRules(t *testing.T) {
	t.Parallel()
	const head = `{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":`
	long := strings.Repeat("x", 10_001)
	for _, c := range []struct{ host, answer, why string }{
		{"codex", "{}", ""},
		{"codex", head + `"a"}}` + "\n", ""},
		{"codex", `{"systemMessage":"m"}`, ""},
		{"codex", "", "not one piece of JSON"},
		{"codex", "{}{}", "not one piece of JSON"},
		{"codex", "log line\n{}", "not one piece of JSON"},
		{"codex", "\xef\xbb\xbf{}", "not one piece of JSON"},
		{"codex", "[]", "no JSON object"},
		{"codex", `{"x":"` + "\xff" + `"}`, "not UTF-8"},
		{"codex", `{"contextMode":"light"}`, `the key "contextMode"`},
		{"codex", `{"decision":"block","reason":"x"}`, `the key "decision"`},
		{"codex", head + `"a","contextMode":"light"}}`, `the key "contextMode"`},
		{"codex", `{"hookSpecificOutput":{"additionalContext":"a"}}`, "hookEventName"},
		{"codex", strings.Replace(head, "UserPromptSubmit", "Stop", 1) + `"a"}}`, "not UserPromptSubmit"},
		{"codex", head + `""}}`, "empty"},
		{"codex", head + `"` + long + `"}}`, "10001 bytes"},
		{"codex", `{"systemMessage":"a","systemMessage":"b"}`, "twice"},
		{"codex", `{"systemMessage":7}`, "no text"},
		{"codex", `{"hookSpecificOutput":7}`, "where an object should be"},
		{"antigravity", "{}", ""},
		{"antigravity", `{"injectSteps":[{"systemMessage":{"systemMessage":"a"}}]}`, ""},
		{"antigravity", head + `"a"}}`, `the key "hookSpecificOutput"`},
		{"antigravity", `{"injectSteps":[{"toolCall":{}}]}`, `the key "toolCall"`},
		{"antigravity", `{"injectSteps":[{}]}`, "where an object should be"},
		{"antigravity", `{"injectSteps":[{"systemMessage":{"systemMessage":""}}]}`, "no text"},
		{"antigravity", `{"injectSteps":[{"systemMessage":{"systemMessage":"` + strings.Repeat("x", 48_901) + `"}}]}`, "48901"},
	} {
		_, err := judge(host.Find(c.host), "UserPromptSubmit", c.answer)
		if c.why == "" {
			require.NoError(t, err, c.answer)
		} else {
			require.ErrorContains(t, err, c.why, c.answer)
		}
	}
}

func TestARunSeesAScratchHomeAndThePayload(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell of Unix")
	}
	for _, c := range []struct{ host, event, command, why string }{
		{"codex", "UserPromptSubmit", `echo {}`, ""},
		{"codex", "UserPromptSubmit", `grep -q '"transcript_path": *null' && [ "$PWD" != / ] && [ -z "$PROEM_HOME" ] && echo {}`, ""},
		{"codex", "SessionStart", `[ "$BASH_VERSION" ] && case $HOME$XDG_STATE_HOME in *mine*) exit 9;; esac && echo {}`, ""},
		{"antigravity", "PreInvocation", `grep -q "\"transcriptPath\": *\"$(dirname "$PWD")/transcript_full.jsonl\"" && echo {}`, ""},
		{"codex", "UserPromptSubmit", `/none/user-prompt-submit codex`, "exit status 127, and it said"},
		{"codex", "UserPromptSubmit", `echo no >&2; exit 2`, `exit status 2, and it said "no"`},
		{"codex", "UserPromptSubmit", `echo {}; sleep 30 & :`, "holds its output open"},
		{"codex", "UserPromptSubmit", `kill -9 $$`, "killed"},
	} {
		trial := Trial{
			Host: host.Find(c.host), Event: c.event, Command: c.command,
			Environ: append(os.Environ(), "HOME=/mine", "XDG_STATE_HOME=/mine", "PROEM_HOME=/mine"),
		}
		got, err := trial.Run(t.Context())
		if c.why != "" {
			require.ErrorContains(t, err, c.why, c.command)
			continue
		}
		require.NoError(t, err, c.command)
		require.True(t, got.Silent)
	}
}
