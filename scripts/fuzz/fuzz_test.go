package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestParseListGivesEveryFuzzFunctionItsPackage(t *testing.T) {
	t.Parallel()
	text := `FuzzDecode
FuzzEncode
ok  	proem/hooks/host	0.004s
?   	proem/hooks	[no test files]
ok  	proem/inject	0.003s
a line that a test prints
FuzzRoute
ok  	proem/routing	(cached)
`
	require.Equal(t, []target{
		{"proem/hooks/host", "FuzzDecode"},
		{"proem/hooks/host", "FuzzEncode"},
		{"proem/routing", "FuzzRoute"},
	}, parseList(text))
	require.Empty(t, parseList(""))
}

// after is the result of a target that printed text.
func after(text string) result {
	r := result{target: target{"proem/routing", "FuzzRoute"}}
	for line := range strings.Lines(text) {
		r.read(strings.TrimSuffix(line, "\n"))
	}
	return r
}

func TestTheLastCountIsTheTargets(t *testing.T) {
	t.Parallel()
	r := after(`fuzz: elapsed: 0s, gathering baseline coverage: 0/192 completed
fuzz: elapsed: 0s, gathering baseline coverage: 192/192 completed, now fuzzing with 2 workers
fuzz: elapsed: 3s, execs: 325017 (108336/sec), new interesting: 11 (total: 202)
fuzz: elapsed: 1m30s, execs: 9000000 (0/sec), new interesting: 12 (total: 203)
PASS
ok  	proem/routing	90.1s
`)
	require.EqualValues(t, 9_000_000, r.execs)
	require.EqualValues(t, 12, r.fresh)
	require.Equal(t, 90*time.Second, r.elapsed)
	require.Equal(t, "ok    proem/routing  FuzzRoute  9000000 executions  100000/s  12 new interesting", r.line(true))
	require.Empty(t, r.complaint(9_000_000))
	require.Contains(t, r.complaint(9_000_001), "9000000 executions are fewer than 9000001")
}

func TestAFailureNamesItsInputAndItsReplay(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text, input, replay string
		late                      bool
	}{
		{
			name:   "a new input",
			text:   "--- FAIL: FuzzRoute (0.12s)\n    --- FAIL: FuzzRoute (0.00s)\n        x_test.go:10: boom\n    \n    Failing input written to testdata/fuzz/FuzzRoute/fcd70e0a90bfdb21\n    To re-run:\n",
			input:  "failing input: routing/testdata/fuzz/FuzzRoute/fcd70e0a90bfdb21\n",
			replay: "go test -run '^FuzzRoute$/^fcd70e0a90bfdb21$' proem/routing",
		},
		{
			name:   "a seed",
			text:   "failure while testing seed corpus entry: FuzzRoute/seed#0\n--- FAIL: FuzzRoute (0.01s)\n",
			replay: "go test -run '^FuzzRoute$/^seed#0$' proem/routing",
		},
		{
			name:   "nothing named",
			text:   "x_test.go:1: undefined: y\nFAIL proem/routing [build failed]\n",
			replay: "go test -run '^FuzzRoute$' proem/routing",
		},
		{
			name:   "nothing but the end of the time",
			text:   "--- FAIL: FuzzRoute (90.01s)\n    context deadline exceeded\nFAIL\n",
			replay: "go test -run '^FuzzRoute$' proem/routing",
			late:   true,
		},
		{
			name:   "an input that says the same words",
			text:   "--- FAIL: FuzzRoute (9s)\n    context deadline exceeded\n    Failing input written to testdata/fuzz/FuzzRoute/0a\n",
			input:  "failing input: routing/testdata/fuzz/FuzzRoute/0a\n",
			replay: "go test -run '^FuzzRoute$/^0a$' proem/routing",
		},
	} {
		r := after(tt.text)
		require.Equal(t, tt.late, r.endedLate(), tt.name)
		r.err, r.dir = errors.New("exit status 1"), "routing"
		require.Contains(t, r.complaint(0), tt.input, tt.name)
		require.True(t, strings.HasSuffix(r.complaint(0), tt.replay), "%s: %s", tt.name, r.complaint(0))
	}
}

func TestOnlyTheEndOfALongOutputIsKept(t *testing.T) {
	t.Parallel()
	r := after(strings.Repeat("line\n", 10*tailLines) + "last\n")
	require.Len(t, r.tail, tailLines)
	require.Equal(t, "last", r.tail[tailLines-1])
}
