package start

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const trace = `init runtime @0.029 ms, 0.027 ms clock, 0 bytes, 0 allocs
proem: a complaint of the program
init internal/godebug @1.2 ms, 0.091 ms clock, 448 bytes, 11 allocs
`

func TestTracesAreRead(t *testing.T) {
	t.Parallel()
	got, err := Parse(trace)
	require.NoError(t, err)
	want := []Init{{"runtime", 27 * time.Microsecond, 0}, {"internal/godebug", 91 * time.Microsecond, 448}}
	require.Equal(t, want, got)
	require.Equal(t, Init{Clock: 118 * time.Microsecond, Bytes: 448}, Sum(got))
}

func TestATraceOfAnotherFormIsAnError(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"init a", "init a @1 ms, x ms clock, 1 bytes, 1 allocs", "init a @1 ms, 1 ms clock, x bytes, 1 allocs"} {
		_, err := Parse(line)
		require.Error(t, err, line)
	}
}

func TestMediansPassOverAnOddRun(t *testing.T) {
	t.Parallel()
	run := func(a, b time.Duration) []Init { return []Init{{"a", a, 8}, {"b", b, 0}} }
	require.Equal(t, run(2, 5), Medians([][]Init{run(1, 5), run(900, 5), run(2, 5)}))
}

// TestARealProgramIsTraced runs this very test binary, which tests nothing.
func TestARealProgramIsTraced(t *testing.T) {
	t.Parallel()
	got, err := Trace(t.Context(), 1, func() *exec.Cmd {
		cmd := exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], "-test.run=^$")
		cmd.Env = os.Environ()
		return cmd
	})
	require.NoError(t, err)
	require.Equal(t, "runtime", got[2].Package)
}
