//go:build e2e

package e2e

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/agysim"
	"proem/scripts/e2e/agysim/contract"
)

// Check (b): transcripts that cannot be read, under both names.
func TestAgyUnreadableTranscriptGivesNothing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		damage func(path string) error
	}{
		{"missing", func(string) error { return nil }},
		{"folder", func(path string) error { return os.Mkdir(path, 0o700) }},
		{"pipe", func(path string) error { return syscall.Mkfifo(path, 0o600) }},
		{"link to itself", func(path string) error { return os.Symlink(path, path) }},
		{"empty", func(path string) error { return os.WriteFile(path, nil, 0o600) }},
		{"garbage", func(path string) error {
			return os.WriteFile(path, []byte(strings.Repeat("\x00\xff{\"source\":\n", 100_000)), 0o600)
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := newAgyScene(t, agysim.CLI)
			a.agent.Damage = func(dir string) error {
				for _, name := range []string{agysim.CLI.Transcript, agysim.IDE.Transcript} {
					path := filepath.Join(dir, name)
					if err := os.Remove(path); err != nil {
						return err
					}
					if err := tt.damage(path); err != nil {
						return err
					}
				}
				return nil
			}
			require.Equal(t, []string{"{}", "{}"}, a.say(a.agent.Open(), quickSQL, withTool...).replies())
		})
	}
}

// Check (c).
func TestAgyMalformedPayloadsGetOneObjectInTime(t *testing.T) {
	t.Parallel()
	a := newAgyScene(t, agysim.CLI)
	tn := a.say(a.agent.Open(), "spiegami questa SQL")
	good := string(tn.Runs[len(tn.Runs)-1].Payload)
	payloads := malformed(t, good)
	for _, event := range []contract.Event{contract.SessionStart, contract.PreInvocation} {
		for _, name := range slices.Sorted(maps.Keys(payloads)) {
			t.Run(string(event)+" "+name, func(t *testing.T) {
				begin := time.Now()
				out := a.run(10*time.Second, []byte(payloads[name]), "sh", "-c", a.proem().events[event])
				require.Less(t, time.Since(begin), hookLimit)
				require.Zero(t, out.code, out.stderr)
				result, err := contract.ParseResult(event, []byte(out.stdout))
				require.NoError(t, err, out.stdout)
				require.NotNil(t, result, "a blank reply")
			})
		}
	}
}

// malformed are payloads that no agy sends, made from one that it does.
func malformed(t *testing.T, good string) map[string]string {
	t.Helper()
	out := map[string]string{
		"empty": "", "blank": " \n", "null": "null", "list": "[]", "text": `"ciao"`, "number": "42", "word": "ciao",
		"open brace": "{", "cut in the middle": good[:len(good)/2], "cut at the end": good[:len(good)-1],
		"byte order mark": "\ufeff" + good, "two objects": good + good, "text behind": good + "ciao",
		"bad UTF-8": strings.Replace(good, "brain", "br\xffin", 1), "null byte": good + "\x00",
		"half a surrogate": strings.Replace(good, "brain", `br\ud83din`, 1),
		"deep":             strings.Repeat("[", 200_000), "deep object": strings.Repeat(`{"a":`, 200_000),
		"huge": `{"prompt":"` + strings.Repeat("x", 8<<20) + `"}`,
	}
	wrong := map[string]any{
		"null": nil, "number": 1e300, "bool": true, "text": "ciao", "list": []any{1, nil, ""}, "object": map[string]any{"a": 1},
		"device": "/dev/zero", "memory": "/proc/self/mem", "relative": "../..", "control": "a\x00b\nc", "folder": "/",
	}
	for _, field := range []string{"conversationId", "workspacePaths", "transcriptPath", "artifactDirectoryPath", "invocationNum", "modelName"} {
		for name, v := range wrong {
			var payload map[string]any
			require.NoError(t, json.Unmarshal([]byte(good), &payload))
			payload[field] = v
			text, err := json.Marshal(payload)
			require.NoError(t, err)
			out[field+" is "+name] = string(text)
		}
	}
	return out
}
