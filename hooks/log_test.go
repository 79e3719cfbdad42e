package hooks

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/runlog"
)

// logged runs a hook on a payload, with args before it, and returns the log's
// lines.
func logged(t *testing.T, dir string, modules []inject.Module, args []string, payload string) []string {
	t.Helper()
	Run(Hook{Name: "test", Events: []host.Event{host.Prompt, host.Start, host.Subagent}, Modules: modules, Budget: inject.PromptBudget}, World{
		Args:   args,
		Stdin:  strings.NewReader(payload),
		Stdout: func([]byte) error { return nil },
		Stderr: func([]byte) {},
		Getenv: func(key string) string { return map[string]string{"XDG_STATE_HOME": dir}[key] },
		Now:    time.Now,
	})
	text, err := os.ReadFile(filepath.Join(dir, "proem", "log.jsonl"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func says(name string, lines ...inject.Line) inject.Module {
	return inject.Module{Name: name, Build: func(context.Context, inject.Input) ([]inject.Line, error) { return lines, nil }}
}

func fails(name string, err error) inject.Module {
	return inject.Module{Name: name, Build: func(context.Context, inject.Input) ([]inject.Line, error) { return nil, err }}
}

// words is the whole vocabulary of the log, but for the features of routing.
var words = strings.Fields(`prompt start subagent test codex antigravity full light off requested required !quick !agents
	contextMode:default contextMode:hotword:!quick contextMode:repo-task contextMode:repo-task-detected-overrides:!quick
	subagentMode:default-opt-in-design subagentMode:hotword:!agents subagentMode:explicit-request
	good bad heavy light late failed empty budget held payload host-word panic state section-late section-failed`)

var feature = regexp.MustCompile(`^(task|guard|web|veto|delegate):[a-z+-]+$`)

// stringsOf returns every string in a JSON value but the time.
func stringsOf(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var found []string
		for _, item := range v {
			found = append(found, stringsOf(item)...)
		}
		return found
	case map[string]any:
		var found []string
		for key, item := range v {
			if key != "ts" {
				found = append(found, stringsOf(item)...)
			}
		}
		return found
	}
	return nil
}

// TestTheLogHoldsClosedWordsOnly puts secrets, paths and odd names wherever a
// run takes text from, and reads all that was written.
func TestTheLogHoldsClosedWordsOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	const secret = "sk-ant-api03-Zx9Qw7Er5Ty3Ui1Op"
	transcript := filepath.Join(dir, "conv-"+secret+".jsonl")
	require.NoError(t, os.WriteFile(transcript, []byte(`{"source":"USER_EXPLICIT","type":"USER_INPUT","step_index":1,"content":"`+secret+`"}`+"\n"), 0o600))
	modules := []inject.Module{
		says("good", inject.Line{Key: "branch", Text: "feature/" + secret, Items: []string{"src/" + secret + ".go"}}),
		fails("bad", errors.New("open /home/you/"+secret+": no such file")),
		{Name: "heavy", Build: func(context.Context, inject.Input) ([]inject.Line, error) { panic(secret) }},
	}
	var lines []string
	for _, text := range []string{
		secret, "!quick " + secret, "!agents " + secret, "!quick, " + secret, "fix src/" + secret + ".go in " + secret,
		"usa un subagent per leggere " + secret, "what is the latest version of " + secret + "?", "\u202e!quick " + secret, "`" + secret + "`",
	} {
		for _, event := range []string{"UserPromptSubmit", "SessionStart", "SubagentStart", secret} {
			for _, agent := range []string{"", secret} {
				doc, err := json.Marshal(map[string]any{
					"hook_event_name": event, "session_id": secret, "turn_id": secret, "cwd": "/" + secret, "transcript_path": transcript,
					"model": secret, "permission_mode": secret, "source": secret, "agent_id": agent, "agent_type": secret, "prompt": text, secret: secret,
				})
				require.NoError(t, err)
				logged(t, dir, modules, []string{secret}, string(doc))
			}
		}
		doc, err := json.Marshal(map[string]any{"conversationId": secret, "transcriptPath": transcript, "modelName": secret, "workspacePaths": []string{"/" + secret}})
		require.NoError(t, err)
		logged(t, dir, modules, []string{"codex"}, string(doc))
		logged(t, dir, modules, nil, `{"`+secret+`": `+secret)
		lines = logged(t, dir, modules, nil, `{"text": "`+secret+`"}`)
	}
	require.Len(t, lines, 9*11)
	for _, line := range lines {
		require.NotContains(t, line, secret[:8])
		require.Less(t, len(line), 4000)
		var v any
		require.NoError(t, json.Unmarshal([]byte(line), &v))
		for _, s := range stringsOf(v) {
			if s != "" && !feature.MatchString(s) {
				require.Contains(t, words, s)
			}
		}
	}
}

func TestALogLineSaysWhatTheRunDid(t *testing.T) {
	t.Parallel()
	late := inject.Module{Name: "late", Slow: true, Build: func(context.Context, inject.Input) ([]inject.Line, error) { time.Sleep(time.Hour); return nil, nil }}
	good := says("good", inject.Line{Text: "x"})
	for _, c := range []struct {
		name, payload string
		args          []string
		modules       []inject.Module
		want          runlog.Run
	}{
		{
			name: "a light prompt", payload: `{"hook_event_name":"UserPromptSubmit","prompt":":quick ciao"}`, modules: []inject.Module{good},
			want: runlog.Run{
				Event: "prompt", Host: "codex", Matched: true, ContextMode: "light", SubagentMode: "off", DetectedHotwords: []string{"!quick"},
				Reasons:  []string{"contextMode:hotword:!quick", "subagentMode:default-opt-in-design"},
				Sections: []runlog.Section{{Name: "good", LeftOut: "light"}},
			},
		},
		{
			name: "a start", payload: `{"hook_event_name":"SessionStart","source":"startup"}`, modules: []inject.Module{good, says("empty")},
			want: runlog.Run{
				Event: "start", Host: "codex", Matched: true,
				Sections: []runlog.Section{{Name: "good", Bytes: len("<good>\nx\n</good>")}, {Name: "empty", LeftOut: "empty"}},
			},
		},
		{
			name: "parts that are late and broken", payload: `{"hook_event_name":"SessionStart"}`, modules: []inject.Module{fails("a", errors.New("no")), late, fails("b", errors.New("no"))},
			want: runlog.Run{
				Event: "start", Host: "codex", Degraded: []string{"section-failed", "section-late"},
				Sections: []runlog.Section{{Name: "a", LeftOut: "failed"}, {Name: "late", LeftOut: "late"}, {Name: "b", LeftOut: "failed"}},
			},
		},
		{
			name: "an unreadable payload", payload: `{`, args: []string{"agy"},
			want: runlog.Run{Event: "prompt", Host: "antigravity", Degraded: []string{"payload"}},
		},
		{
			name: "the wrong word", payload: `{"hook_event_name":"SessionStart"}`, args: []string{"agy"},
			want: runlog.Run{Event: "start", Host: "codex", Degraded: []string{"host-word"}},
		},
		{
			name: "an empty prompt", payload: `{"hook_event_name":"UserPromptSubmit","prompt":" "}`,
			want: runlog.Run{Event: "prompt", Host: "codex"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				lines := logged(t, dir, c.modules, c.args, c.payload)
				require.Len(t, lines, 1)
				var got runlog.Run
				require.NoError(t, json.Unmarshal([]byte(lines[0]), &got))
				require.WithinDuration(t, time.Now(), got.Time, time.Second)
				require.LessOrEqual(t, got.Milliseconds, 800.0)
				got.Time, got.Milliseconds, got.Evidence, c.want.Hook = time.Time{}, 0, nil, "test"
				for _, list := range []*[]string{&c.want.DetectedHotwords, &c.want.Reasons, &c.want.Degraded} {
					*list = append([]string{}, *list...)
				}
				c.want.Sections = append([]runlog.Section{}, c.want.Sections...)
				require.Equal(t, c.want, got)
				time.Sleep(time.Hour) // the late module must end within the bubble
			})
		})
	}
}

// TestALateRunIsLoggedAndAnsweredOnce: what the work says when it wakes up
// after all is too late for the host, and for the log.
func TestALateRunIsLoggedAndAnsweredOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var hung atomic.Bool
		release := make(chan struct{})
		stdout := ""
		Run(Hook{Name: "test", Events: []host.Event{host.Prompt}}, World{
			Stdin:  strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"hello"}`),
			Stdout: func(b []byte) error { stdout += string(b); return nil },
			Stderr: func([]byte) {},
			Getenv: func(key string) string {
				if hung.CompareAndSwap(false, true) {
					<-release
				}
				return map[string]string{"XDG_STATE_HOME": dir}[key]
			},
			Now: time.Now,
		})
		close(release)
		synctest.Wait()
		require.Equal(t, "{}\n", stdout)
		text, err := os.ReadFile(filepath.Join(dir, "proem", "log.jsonl"))
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(string(text), "\n"))
		require.Contains(t, string(text), `"matched":false`)
		require.Contains(t, string(text), `"duration_ms":800.0,"degraded":["late"]`)
	})
}
