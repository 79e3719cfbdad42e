package inject

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/tokens"
	"proem/routing"
)

func section(name string, yield, ceiling int, lines ...Line) Section {
	return Section{Module: Module{Name: name, Yield: yield, Ceiling: ceiling}, Lines: lines}
}

func TestTheFrameStandsOnlyBeforeSections(t *testing.T) {
	t.Parallel()
	require.Equal(t, "opening", Compose("opening", Frame, nil, PromptBudget))
	require.Equal(t, "opening", Compose("opening", Frame, []Section{section("a", 1, 0)}, PromptBudget), "an empty section is none")
	require.Equal(t, "opening\n"+Frame+"\n<a>\nk: v\n</a>",
		Compose("opening", Frame, []Section{section("a", 1, 0, Line{Key: "k", Text: "v"})}, PromptBudget))
	require.Equal(t, Frame+"\nv", Compose("", Frame,
		[]Section{{Module: Module{Plain: true}, Lines: []Line{{Text: "v"}}}}, StartBudget))
}

func TestItemsAreDroppedFromTheEndAndCounted(t *testing.T) {
	t.Parallel()
	line := Line{Key: "modified", More: 3}
	for i := range 8 {
		line.Items = append(line.Items, fmt.Sprintf("some/long/path/to/file-%d.go", i))
	}
	text := section("a", 1, 60, line).fit()
	require.LessOrEqual(t, tokens.Estimate(text), 60)
	kept := strings.Count(text, "file-")
	require.Positive(t, kept)
	require.Less(t, kept, 8)
	require.Contains(t, text, fmt.Sprintf("| +%d more\n", 3+8-kept))
	require.Contains(t, text, "file-0.go")
}

func TestLinesAreCutWithAMark(t *testing.T) {
	t.Parallel()
	lines := []Line{{Key: "a", Text: strings.Repeat("word ", 30)}, {Key: "b", Text: strings.Repeat("word ", 30)}, {Key: "c", Text: "x"}}
	text := section("s", 1, 100, lines...).fit()
	require.Contains(t, text, "\na: ")
	require.Contains(t, text, "\n[cut: 2 lines]\n</s>")
	require.Empty(t, section("s", 1, 3, lines...).fit(), "a section that cannot fit is left out")
	newest := section("s", 1, 100, lines...)
	newest.Module.Newest = true
	text = newest.fit()
	require.True(t, strings.HasPrefix(text, "<s>\n[cut: 1 line]\nb: "), "the oldest goes first")
	require.True(t, strings.HasSuffix(text, "\nc: x\n</s>"))
}

func TestSectionsYieldInTheirOrder(t *testing.T) {
	t.Parallel()
	fill := func(n int) Line { return Line{Key: "k", Text: strings.Repeat("a ", n)} }
	sections := []Section{section("environment_snapshot", 6, 0, fill(600)), section("session_state", 1, 0, fill(600)), section("guard", 0, 0, fill(100))}
	text := Compose("opening", Frame, sections, Budget{Tokens: 1000, Bytes: 9500, Units: 9500})
	require.NotContains(t, text, "session_state")
	require.Contains(t, text, "<environment_snapshot>")
	text = Compose("opening", Frame, sections, Budget{Tokens: 300, Bytes: 9500, Units: 9500})
	require.NotContains(t, text, "environment_snapshot")
	require.Contains(t, text, "<guard>", "what never yields stays")
}

func TestBytesAndUnitsAreLimitsOfTheirOwn(t *testing.T) {
	t.Parallel()
	wide := section("a", 1, 0, Line{Key: "k", Text: strings.Repeat("日", 100)})
	require.Contains(t, Compose("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 400, Units: 400}), "日")
	require.Equal(t, "o", Compose("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 300, Units: 400}))
	require.Equal(t, "o", Compose("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 400, Units: 100}))
	require.Equal(t, "日", cutBytes("日本", 5))
	require.Equal(t, 5, units("日😀è\ufffd"))
}

func TestSecretsAreMaskedInEveryLine(t *testing.T) {
	t.Parallel()
	key := "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
	text := section("a", 1, 0, Line{Key: "k", Text: "x " + key[:9] + "\u200b" + key[9:], Items: []string{key}}).fit()
	require.NotContains(t, text, key[9:])
	require.Equal(t, 2, strings.Count(text, "ghp_***"))
}

func TestTheOpeningStaysWithinItsCeiling(t *testing.T) {
	t.Parallel()
	for _, context := range []routing.ContextMode{routing.Full, routing.Light} {
		for _, agents := range []routing.SubagentMode{routing.Off, routing.Requested, routing.Required} {
			d := routing.Decision{ContextMode: context, ContextReason: routing.ReasonQuick, SubagentMode: agents, SubagentReason: routing.ReasonAgents}
			text := Opening(d, []string{"CONTRIBUTING.md", "docs/", "memory-bank/"})
			require.True(t, strings.HasPrefix(text, "proem: contextMode="+string(context)+" reason=hotword:!quick; subagentMode="+string(agents)+" reason=hotword:!agents"))
			// The longest has 117 o200k tokens (npm tiktoken 1.0.22); a longer one
			// is counted again before this limit is raised.
			require.LessOrEqual(t, len(text), 510)
			require.Equal(t, context == routing.Light, strings.Contains(text, "guardrails stay active"))
			require.Equal(t, agents != routing.Off, strings.Contains(text, "the main agent owns decisions, patch and answer"))
			require.Equal(t, agents != routing.Off && context == routing.Light, strings.Contains(text, "Keep delegated context minimal"))
		}
	}
}
