package show

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTextNamesTheFamilies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, want string }{
		{
			`{"ts":"2026-11-30T16:01:02.345Z","event":"prompt","host":"codex","matched":true,"contextMode":"light","subagentMode":"off",` +
				`"reasons":["contextMode:hotword:!quick","subagentMode:default-opt-in-design"],"sections":[{"name":"session_state","bytes":0,"leftOut":"light"}],"duration_ms":4.2}`,
			"2026-11-30 17:01:02 codex prompt 4.2 ms [proem-context] mode=light reason=hotword:!quick\n" +
				"2026-11-30 17:01:02 codex prompt 4.2 ms [proem-agents] mode=off reason=default-opt-in-design\n",
		},
		{
			`{"ts":"2026-11-30T16:01:02Z","event":"prompt","host":"codex","matched":true,"contextMode":"full","subagentMode":"required",` +
				`"reasons":["contextMode:repo-task","subagentMode:hotword:!agents"],"duration_ms":700,` +
				`"sections":[{"name":"a","bytes":90},{"name":"b","bytes":80,"cut":true},{"name":"c","leftOut":"late"},{"name":"d","leftOut":"empty"}],"degraded":["section-late","state"]}`,
			"2026-11-30 17:01:02 codex prompt 700.0 ms [proem-context] mode=full reason=repo-task sections=a:90,b:80:cut,c:late degraded=section-late,state\n" +
				"2026-11-30 17:01:02 codex prompt 700.0 ms [proem-agents] mode=required reason=hotword:!agents\n",
		},
		{
			`{"ts":"2026-11-30T16:01:02Z","event":"start","host":"antigravity","matched":true,"sections":[{"name":"rules","bytes":66}]}`,
			"2026-11-30 17:01:02 antigravity start 0.0 ms [proem-start] sections=rules:66\n",
		},
		{
			`{"ts":"2026-11-30T16:01:02Z","event":"prompt","host":"","matched":false,"degraded":["payload"]}`,
			"2026-11-30 17:01:02 - prompt 0.0 ms [proem-context] silent degraded=payload\n",
		},
		{
			`{"ts":"2026-11-30T16:01:02Z","event":"\u001b[31m","host":"a b","matched":true,"sections":[{"name":"</x>","bytes":1}],"degraded":["\u202e"]}`,
			"2026-11-30 17:01:02 ? ? 0.0 ms [proem-start] sections=?:1 degraded=?\n",
		},
	} {
		r, ok := Parse([]byte(c.line))
		require.True(t, ok, c.line)
		require.Equal(t, c.want, Style{Zone: time.FixedZone("", 3600)}.Text(r))
	}
}

func TestBrokenLinesAreTold(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"", "{", "null", "7", "{}", `{"ts":"x","event":"prompt"}`, `{"ts":"2026-11-30T16:01:02Z"}`, `{"ts":"2026-11-30T16:01:02Z","event":"pro{"ts"`} {
		_, ok := Parse([]byte(line))
		require.False(t, ok, line)
	}
}

func TestColoursComeOnlyWhereTheyAreWanted(t *testing.T) {
	t.Parallel()
	r, ok := Parse([]byte(`{"ts":"2026-11-30T16:01:02Z","event":"start","host":"codex","degraded":["panic"]}`))
	require.True(t, ok)
	require.NotContains(t, Style{Zone: time.UTC}.Text(r), "\x1b")
	require.Equal(t, "\x1b[2m2026-11-30 16:01:02 codex start 0.0 ms\x1b[0m [proem-start] silent \x1b[33mdegraded=panic\x1b[0m\n",
		Style{Zone: time.UTC, Color: true}.Text(r))
}
