package tokens

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

type longText struct {
	unit   string
	times  int
	tokens int
}

func (l longText) text() string { return strings.Repeat(l.unit, l.times) }

// longTexts are single pieces, or look like one for long. The official tokenizer
// took up to a minute for one of them.
func longTexts() []longText {
	return []longText{
		{"a", 6000, 750},
		{"a", 200000, 25000},
		{"aB", 50000, 50001},
		{"abcde", 20000, 40000},
		{" ", 50000, 392},
		{"\n", 50000, 3125},
		{"\n ", 20000, 10001},
		{"=", 50000, 781},
		{"=-", 50000, 6250},
		{"漢", 30000, 30000},
		{"日本語", 20000, 40000},
		{"é", 40000, 40000},
		{"\u0301", 20000, 20000},
		{"😀", 20000, 20000},
		{"0", 10000, 3334},
		{"A\u0301b", 10000, 30000},
		{"Lo漢U", 10000, 30000},
		{"'s", 10000, 10000},
		{"zq", 20000, 40000},
		{"ACGT", 25000, 50000},
	}
}

// The counts are those of npm tiktoken 1.0.22.
func TestLongPieces(t *testing.T) {
	t.Parallel()
	for _, l := range longTexts() {
		require.Equal(t, l.tokens, Count(l.text()), "%d times %q", l.times, l.unit)
	}
}

// TestLongTextsStayNearLinear holds hostile texts to a multiple of json.Valid over
// the same bytes in the same run; quadratic work is tens of thousands of times.
func TestLongTextsStayNearLinear(t *testing.T) {
	const size = 1 << 17
	for _, unit := range []string{"a", "aB", " ", "\n ", "\t\n", "=", "=-", "漢", "\u0301", "\xff", "A\u0301", "ABCDEFGHIJ漢", "'s", "abcdefghijklmnop", "0123456789"} {
		s := strings.Repeat(unit, size/len(unit))
		ratio := timesValid(t, s)
		t.Logf("%-20q %.1fx json.Valid", unit, ratio)
		require.Less(t, ratio, 2000.0, unit)
	}
}

// timesValid is the time of a count as a multiple of that of json.Valid, whose
// own first call is no part of it.
func timesValid(t *testing.T, s string) float64 {
	t.Helper()
	doc, err := json.Marshal(s)
	require.NoError(t, err)
	var valid []time.Duration
	for range 9 {
		start := time.Now()
		json.Valid(doc)
		valid = append(valid, time.Since(start))
	}
	slices.Sort(valid)
	start := time.Now()
	Count(s)
	return float64(time.Since(start)) / float64(max(valid[len(valid)/2], 1))
}

// firstOf names the kind of text for TestFirstCountOfAProcess.
const firstOf = "PROEM_TEST_FIRST_COUNT"

// TestFirstCountOfAProcess prints the ratio for TestFirstCount, which starts it
// in a process of its own.
func TestFirstCountOfAProcess(t *testing.T) {
	kind := os.Getenv(firstOf)
	if kind == "" {
		t.Skip("it is a part of TestFirstCount")
	}
	fmt.Printf("ratio %g\n", timesValid(t, ofKind(t, kind)))
}

// TestFirstCount bounds what a hook pays for a count of 6 KB: the first in its
// process, when no page of the table is mapped yet. It takes the median of some
// processes, and the best of three such medians, because the machine is shared.
func TestFirstCount(t *testing.T) {
	for _, c := range []struct {
		kind string
		most float64 // times json.Valid
	}{{"english", 30}, {"italian", 30}, {"portuguese", 30}, {"code", 30}, {"json", 30}, {"chinese", 90}, {"japanese", 90}} {
		best := firstCount(t, c.kind)
		for range 2 {
			if best >= c.most {
				best = min(best, firstCount(t, c.kind))
			}
		}
		t.Logf("%-10s %.1fx json.Valid", c.kind, best)
		require.Less(t, best, c.most, c.kind)
	}
}

func firstCount(t *testing.T, kind string) float64 {
	t.Helper()
	var ratios []float64
	for range 7 {
		cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstCountOfAProcess$")
		cmd.Env = append(os.Environ(), firstOf+"="+kind)
		out, err := cmd.Output()
		require.NoError(t, err, string(out))
		_, after, _ := strings.Cut(string(out), "ratio ")
		ratio, err := strconv.ParseFloat(strings.Fields(after)[0], 64)
		require.NoError(t, err)
		ratios = append(ratios, ratio)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

// ofKind joins fixtures of a kind to 6 KB.
func ofKind(t *testing.T, kind string) string {
	t.Helper()
	var b strings.Builder
	for _, i := range counted(t) {
		if i.Kind == kind && b.Len() < 6000 {
			b.WriteString(i.Text + "\n")
		}
	}
	require.GreaterOrEqual(t, b.Len(), 6000, kind)
	return b.String()
}
