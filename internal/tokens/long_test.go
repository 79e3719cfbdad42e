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
// takes seconds for one of them.
func longTexts() []longText {
	return []longText{
		{"a", 6000, 750},
		{"a", 20000, 2500},
		{"aB", 5000, 5001},
		{"abcde", 4000, 8000},
		{" ", 20000, 157},
		{"\n", 20000, 1250},
		{"\n ", 5000, 2501},
		{"=", 20000, 312},
		{"=-", 10000, 1250},
		{"漢", 6000, 6000},
		{"日本語", 4000, 8000},
		{"é", 8000, 8000},
		{"\u0301", 6000, 6000},
		{"😀", 4000, 4000},
		{"0", 10000, 3334},
		{"A\u0301b", 10000, 30000},
		{"Lo漢U", 10000, 30000},
		{"'s", 10000, 10000},
		{"zq", 5000, 10000},
		{"ACGT", 5000, 10000},
	}
}

// The counts are those of npm tiktoken 1.0.22.
func TestLongPieces(t *testing.T) {
	t.Parallel()
	for _, l := range longTexts() {
		require.Equal(t, l.tokens, Count(l.text()), "%d times %q", l.times, l.unit)
	}
}

// TestRunsOfEveryLength counts a character one to 128 times, behind a prefix: texts
// that look alike to a hash. Of each count there is the last digit in base 36, from npm
// tiktoken 1.0.22.
func TestRunsOfEveryLength(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ prefix, unit, counts string }{
		{"", "-", "11111111111111112222222222222221222222222222222122222222222222212222212122111121222222222222222122222222222222212222222222222222"},
		{"", "=", "11111111111111112222222222222221222222222222222122222222222222212222222122112121222222222222222122222222222222223333333333333332"},
		{"", "*", "11111111222222212222222122222221222222212222222122222221222222212222222122212121222222212222222122222222333333323333333233333332"},
		{"", "#", "11111121222122212222223233323331222222323332333122222232333233312222223122212221222222323332333233333343444344423333334344434442"},
		{"", "_", "11111111222122112222222233323321222222223332332122222222333233212222222233323322333333334443443233333333444344323333333344434432"},
		{"", "/", "11112221222122212222333233323331222233323332333122223332333233312221222122212221222233323332333233334443444344423333444344434442"},
		{"", ",", "111122223333444455556666777788889999aaaabbbbccccddddeeeeffffgggghhhhiiiijjjjkkkkllllmmmmnnnnooooppppqqqqrrrrssssttttuuuuvvvvwwww"},
		{"", ".", "11111111112122212222222122222221222222222232333233333332333333313222222222323332333333323333333233333333334344434444444344444442"},
		{"", " ", "11111111111111111111111111111111111111111111111111111111111111111111111111111112221222122212221222222222222222222222222222222221"},
		{"", "\t", "11111111111111111111222222222222222233333333333333334444444444444444555555555555555566666666666666667777777777777777888888888888"},
		{"", "\n", "11111111112222212222222222333332333333333344444344444444445555545555555555666665666666666677777677777777778888878888888888999998"},
		{"", "a", "11112221222233323333444344445554555566656666777677778887888899989999aaa9aaaabbbabbbbcccbccccdddcddddeeedeeeefffeffffgggfgggghhhg"},
		{"", "A", "11112221222233323333444344445554555566656666777677778887888899989999aaa9aaaabbbabbbbcccbccccdddcddddeeedeeeefffeffffgggfgggghhhg"},
		{"", "漢", "123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijk"},
		{" //", "-", "21222222222222212222222222222221222222222222222122222222222222212222222232222232333333333333333233333333333333323333333333333332"},
		{"\n", "=", "22222222222222223333333333333332333333333333333233333333333333323333333233223232333333333333333233333333333333334444444444444443"},
		{"<", "!", "12222232333333424333334344444453544444545555556465555565666666757666667677777786877777878888889798888898999999a8a99999a9aaaaaab9"},
	} {
		var got strings.Builder
		for n := range len(c.counts) {
			count := strconv.FormatInt(int64(Count(c.prefix+strings.Repeat(c.unit, n+1))), 36)
			got.WriteString(count[len(count)-1:])
		}
		require.Equal(t, c.counts, got.String(), "%q and %q", c.prefix, c.unit)
	}
}

// TestLongTextsStayNearLinear holds hostile texts to a multiple of json.Valid over
// the same bytes in the same run; quadratic work is tens of thousands of times.
func TestLongTextsStayNearLinear(t *testing.T) {
	const size = 1 << 16
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
// process, when no page of the table is mapped yet. Neighbours on the machine only
// ever add to it, so one process of 150 below the limit is enough.
func TestFirstCount(t *testing.T) {
	for _, c := range []struct {
		kind string
		most float64 // times json.Valid
	}{{"english", 30}, {"italian", 30}, {"portuguese", 30}, {"code", 30}, {"json", 30}, {"chinese", 90}, {"japanese", 90}} {
		ratios := []float64{firstCount(t, c.kind)}
		for len(ratios) < 150 && (len(ratios) < 3 || slices.Min(ratios) >= c.most) {
			ratios = append(ratios, firstCount(t, c.kind))
		}
		t.Logf("%-10s %.1f times json.Valid", c.kind, ratios)
		require.Less(t, slices.Min(ratios), c.most, c.kind)
	}
}

func firstCount(t *testing.T, kind string) float64 {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstCountOfAProcess$")
	cmd.Env = append(os.Environ(), firstOf+"="+kind)
	out, err := cmd.Output()
	require.NoError(t, err, string(out))
	_, after, _ := strings.Cut(string(out), "ratio ")
	ratio, err := strconv.ParseFloat(strings.Fields(after)[0], 64)
	require.NoError(t, err)
	return ratio
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
