package hooks

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
)

// learner plays prompts of one project and keeps what would have been started.
type learner struct {
	t       *testing.T
	home    string
	project string
	started [][]string
	extra   []string
}

func newLearner(t *testing.T) *learner {
	t.Helper()
	l := &learner{t: t, home: t.TempDir(), project: t.TempDir()}
	require.NoError(t, exec.Command("git", "init", "-q", l.project).Run())
	return l
}

// says lets a person add n messages to a session and its hook run.
func (l *learner) says(session string, n int, fields map[string]string) string {
	path := filepath.Join(l.home, session+".jsonl")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	require.NoError(l.t, err)
	for range n {
		_, err = f.WriteString(`{"timestamp":"2026-11-30T13:36:28.181Z","type":"event_msg","payload":{"type":"user_message","message":"next"}}` + "\n")
		require.NoError(l.t, err)
	}
	require.NoError(l.t, f.Close())
	payload := map[string]string{"hook_event_name": "UserPromptSubmit", "session_id": session, "cwd": l.project, "transcript_path": path, "turn_id": "t", "prompt": "!quick next", "permission_mode": "default", "model": "m"}
	maps.Copy(payload, fields)
	doc, err := json.Marshal(payload)
	require.NoError(l.t, err)
	h := Hook{Name: "test", Events: []host.Event{host.Prompt}}
	if payload["hook_event_name"] == "SessionStart" {
		h.Events = []host.Event{host.Start}
	}
	var out string
	Run(h, World{
		Args: []string{"codex"}, Stdin: strings.NewReader(string(doc)),
		Stdout: func(b []byte) error { out = string(b); return nil }, Stderr: func([]byte) {}, Now: time.Now,
		Getenv: func(key string) string {
			for _, e := range append([]string{"HOME=" + l.home}, l.extra...) {
				if name, value, _ := strings.Cut(e, "="); name == key {
					return value
				}
			}
			return ""
		},
		Proem: func(_ time.Duration, args ...string) error { l.started = append(l.started, args); return nil },
	})
	return out
}

func TestAnUpdateStartsBehindMoreThan24TurnsOfAllSessions(t *testing.T) {
	t.Parallel()
	l := newLearner(t)
	l.says("a", 20, nil)
	l.says("b", 4, nil)
	require.Empty(t, l.started)
	l.says("b", 0, nil)
	require.Empty(t, l.started, "a hook that runs twice counts once")
	l.says("b", 1, nil)
	require.Equal(t, [][]string{{"memory", "update", "--quiet", "--project", l.project}}, l.started)
}

func TestWhatIsLeftIsReadWhenASessionResumes(t *testing.T) {
	t.Parallel()
	l := newLearner(t)
	l.says("a", 3, nil)
	start := map[string]string{"hook_event_name": "SessionStart", "source": "startup"}
	l.says("b", 0, start)
	require.Empty(t, l.started)
	start["source"] = "resume"
	l.says("a", 0, start)
	require.Len(t, l.started, 1)
}

func TestNobodyLearnsFromASubAgentOrWhereMemoryIsOff(t *testing.T) {
	t.Parallel()
	l := newLearner(t)
	l.says("a", 30, map[string]string{"agent_id": "x", "agent_type": "scout"})
	require.Empty(t, l.started)
	l.extra = []string{"PROEM_MEMORY=off"}
	l.says("b", 30, nil)
	l.extra = []string{"PROEM_OFF=1"}
	l.says("c", 30, nil)
	require.Empty(t, l.started)
}
