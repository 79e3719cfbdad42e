package runlog

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var run = Run{
	Time:  time.Date(2026, 11, 30, 17, 1, 2, 345_600_000, time.FixedZone("", 3600)),
	Event: "prompt", Hook: "user-prompt-submit", Host: "codex", Matched: true,
	ContextMode: "light", SubagentMode: "off",
	DetectedHotwords: []string{"!quick"},
	Reasons:          []string{"contextMode:hotword:!quick", "subagentMode:default-opt-in-design"},
	Evidence:         []string{"guard:explain"},
	Sections:         []Section{{Name: "rules", Bytes: 190, Cut: true}, {Name: "session_state", LeftOut: "late"}},
	Milliseconds:     4.24,
	Degraded:         []string{"section-late"},
}

const line = `{"ts":"2026-11-30T16:01:02.345Z","event":"prompt","hook":"user-prompt-submit","host":"codex","matched":true,` +
	`"contextMode":"light","subagentMode":"off","detectedHotwords":["!quick"],` +
	`"reasons":["contextMode:hotword:!quick","subagentMode:default-opt-in-design"],"evidence":["guard:explain"],` +
	`"sections":[{"name":"rules","bytes":190,"cut":true},{"name":"session_state","bytes":0,"leftOut":"late"}],` +
	`"duration_ms":4.2,"degraded":["section-late"]}` + "\n"

func TestTheLineHasEveryKeyInOrder(t *testing.T) {
	t.Parallel()
	require.Equal(t, line, string(run.appendJSON(nil)))
	require.Equal(t, `{"ts":"0001-01-01T00:00:00.000Z","event":"","hook":"","host":"","matched":false,"contextMode":"","subagentMode":"",`+
		`"detectedHotwords":[],"reasons":[],"evidence":[],"sections":[],"duration_ms":0.0,"degraded":[]}`+"\n", string(Run{}.appendJSON(nil)))
	var back Run
	require.NoError(t, json.Unmarshal([]byte(line), &back))
	back.Time = run.Time
	want := run
	want.Milliseconds = 4.2
	require.Equal(t, want, back)
}

// TestNothingButWordsIsLogged puts text into every field that holds a string.
func TestNothingButWordsIsLogged(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"fix the parser", "/home/you/plan.md", "feature/x", "a.go", `a"b`, "a\\b", "a\nb", "caffè", "\xff", "a\u202eb",
		strings.Repeat("a", maxWord+1), "sk.x=1", "<x>", "{{key}}", "a,b", "~",
	} {
		list := []string{"word", text}
		got := string(Run{
			Event: text, Hook: text, Host: text, ContextMode: text, SubagentMode: text, DetectedHotwords: list, Reasons: list,
			Evidence: list, Sections: []Section{{Name: text, LeftOut: text}}, Degraded: list,
		}.appendJSON(nil))
		require.True(t, json.Valid([]byte(got)), got)
		require.Equal(t, 11, strings.Count(got, `"?"`), got)
	}
}

func TestTheLogIsPrivate(t *testing.T) {
	t.Parallel()
	log := Log{Dir: filepath.Join(t.TempDir(), "state", "proem")}
	require.NoError(t, log.Append(run))
	require.NoError(t, log.Append(run))
	text, err := os.ReadFile(log.Path())
	require.NoError(t, err)
	require.Equal(t, line+line, string(text))
	for _, path := range []string{log.Path(), log.Dir, filepath.Dir(log.Dir)} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, path)
	}
}

func TestNoFolderNoLog(t *testing.T) {
	t.Parallel()
	require.Empty(t, Log{}.Path())
	require.NoError(t, Log{}.Append(run))
}

func TestALineThatIsTooLongIsNotWritten(t *testing.T) {
	t.Parallel()
	log := Log{Dir: t.TempDir()}
	long := run
	for range 200 {
		long.Evidence = append(long.Evidence, "task:verb+artefact")
	}
	require.ErrorIs(t, log.Append(long), errLong)
	require.NoFileExists(t, log.Path())
}
