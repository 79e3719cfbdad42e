package rollout

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func write(t *testing.T, s Spec) (data []byte, last int) {
	t.Helper()
	var out bytes.Buffer
	last, err := Write(&out, s)
	require.NoError(t, err)
	return out.Bytes(), last
}

func TestATranscriptHasItsSizeInValidRows(t *testing.T) {
	t.Parallel()
	data, last := write(t, Spec{Session: SessionID(1), Cwd: "/home/user/project", Size: 1 << 20, Calls: 4})
	require.GreaterOrEqual(t, len(data), 1<<20)
	require.Less(t, len(data), 11<<20/10)
	users := 0
	for l := range bytes.Lines(data) {
		require.True(t, json.Valid(l), "%.200s", l)
		if bytes.Contains(l, []byte(`"role":"user"`)) {
			users++
		}
	}
	require.Equal(t, last, users, "a real user row per turn")
	require.Greater(t, users, 15)
	require.Greater(t, bytes.Count(data, []byte(`\"role\":\"user\"`)), users, "and quoted ones that are none")
}

func TestTurnsEndUnlessTheLastOneRuns(t *testing.T) {
	t.Parallel()
	for _, running := range []bool{false, true} {
		data, last := write(t, Spec{Size: 100_000, Calls: 2, Running: running})
		ends := bytes.Count(data, []byte(`"task_complete"`))
		if running {
			ends++
		}
		require.Equal(t, last, ends)
		require.Equal(t, !running, bytes.Contains(data, []byte(`"task_complete","root_turn_id":"`+TurnID(last))))
	}
}

func TestMoreCallsMakeLongerTurns(t *testing.T) {
	t.Parallel()
	_, short := write(t, Spec{Size: 2 << 20, Calls: 4})
	_, long := write(t, Spec{Size: 2 << 20, Calls: 40})
	require.Greater(t, short, 8*long)
}
