package transcript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// session writes a Codex transcript of about size bytes. Its turns are turn
// bytes long; with none, the only user message is at the start.
func session(tb testing.TB, size, turn int) string {
	tb.Helper()
	var b strings.Builder
	row := `{"timestamp":"t","type":"response_item","payload":{"type":"function_call_output","output":"` +
		strings.Repeat(strings.ReplaceAll(codexLine("no"), `"`, `\"`)+` for i, c := range text { out = append(out, c) }\\n`, 20) + `"}}` + "\n"
	for next := 0; b.Len() < size; b.WriteString(row) {
		if b.Len() >= next {
			b.WriteString(codexLine("message") + "\n")
			if next += turn; turn == 0 {
				next = size
			}
		}
	}
	path := filepath.Join(tb.TempDir(), "t.jsonl")
	require.NoError(tb, os.WriteFile(path, []byte(b.String()), 0o600))
	return path
}

// TestSpeed logs what a scan costs as a multiple of json.Valid over 1 MB,
// measured in the same run. It fails only if a long session costs much more.
func TestSpeed(t *testing.T) {
	small := session(t, 1<<20, 50_000)
	large := session(t, 60<<20, 50_000)
	miss := session(t, 60<<20, 0)
	data, err := os.ReadFile(small)
	require.NoError(t, err)
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	unit := best(5, func() {
		for _, line := range lines {
			require.True(t, json.Valid(line))
		}
	})
	of := func(path string) time.Duration {
		return best(5, func() {
			_, err := Last(t.Context(), path, Codex, 3)
			require.NoError(t, err)
		})
	}
	one, sixty, none := of(small), of(large), of(miss)
	ratio := func(d time.Duration) string { return fmt.Sprintf("%v (%.3fx)", d, float64(d)/float64(unit)) }
	t.Logf("json.Valid of 1 MB %v; last 3 of 1 MB %s, of 60 MB %s, of 60 MB with one message at the start %s",
		unit, ratio(one), ratio(sixty), ratio(none))
	require.Less(t, sixty, 5*one+time.Millisecond)
	require.Less(t, none, 60*unit)
}

func best(n int, f func()) time.Duration {
	least := time.Hour
	for range n {
		start := time.Now()
		f()
		least = min(least, time.Since(start))
	}
	return least
}

func BenchmarkLast(b *testing.B) {
	for name, path := range map[string]string{
		"1MB": session(b, 1<<20, 50_000), "60MB": session(b, 60<<20, 50_000), "60MB-miss": session(b, 60<<20, 0),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Last(b.Context(), path, Codex, 3); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
