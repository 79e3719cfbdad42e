package redact

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func mix62(n int) string {
	const alphabet = "aB3dE6gH9jK2mN5pQ8sT1vW4xY7z"
	return strings.Repeat(alphabet, n/len(alphabet)+1)[:n]
}

// TestSpeed logs what Mask costs as a multiple of json.Valid over the same bytes
// in the same run, for ordinary and for hostile text.
func TestSpeed(t *testing.T) {
	const size = 1 << 18
	fill := func(s string) string { return strings.Repeat(s, size/len(s)+1)[:size] }
	for name, s := range map[string]string{
		"prose": fill("The scanner skips what it has read already; see the notes on github, python and sk-learn, or ask again. "),
		"code":  fill(`for i, key := range keys { if strings.HasPrefix(s, key.Prefix) { return path.Join(dir, "x-1"), nil } } `),
		"keys":  fill("A=ghp_" + mix62(36) + " "),
		"sk-":   fill("sk-"), "sk-a.": fill("sk-a."), "eyJ-": fill("eyJ-"), "eyJ.eyJ": fill("eyJ-eyJ-eyJaaaaaaaa.eyJaaaaaaaa."), "FlyV1 ": fill("FlyV1 /"),
		"eyJ- once joined": fill("eyJ-")[:size/2] + ".eyJ" + fill("eyJ-")[:size/2],
		"SG-":              fill("SG.SG-SG-"), "xoxe.": fill("xoxe.xoxp-"), "ghs_.": fill("ghs_."), "ya29.": fill("ya29.ya29-"), "whsec_/": fill("whsec_/"),
		"password: ": fill("password: "), "password a b": fill("password a b c d e f"), "tokens": fill("token key secret "), "://": fill("://a:"), "aB3": fill("aB3dE6gH9jK2mN5pQ8sT1vW4xY7z,"),
		"dashes": fill("-"), "BEGIN": fill("-----BEGIN "), "PEM": fill("-----BEGIN PRIVATE KEY-----"), "PEM a": fill("-----BEGIN PRIVATE KEY----- a b c d e f"),
		"long word": fill("s"), "one key": "sk-proj-" + fill("aB3dE6gH9jK2"),
	} {
		doc, err := json.Marshal(s)
		require.NoError(t, err)
		valid := best(func() { json.Valid(doc) })
		mask := best(func() { Mask(s) })
		t.Logf("%-17s %8v  %.2fx json.Valid", name, mask, float64(mask)/float64(valid))
		require.Less(t, mask, 500*valid+100*time.Millisecond, name) // quadratic work is thousands of times
	}
}

func best(f func()) time.Duration {
	least := time.Hour
	for range 3 {
		start := time.Now()
		f()
		least = min(least, time.Since(start))
	}
	return least
}
