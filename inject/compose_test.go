package inject

import (
	"errors"
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

// composed is the text alone.
func composed(opening, frame string, sections []Section, budget Budget) string {
	text, _ := Compose(opening, frame, sections, budget)
	return text
}

func TestTheFrameStandsOnlyBeforeSections(t *testing.T) {
	t.Parallel()
	require.Equal(t, "opening", composed("opening", Frame, nil, PromptBudget))
	require.Equal(t, "opening", composed("opening", Frame, []Section{section("a", 1, 0)}, PromptBudget), "an empty section is none")
	require.Equal(t, "opening\n"+Frame+"\n<a>\nk: v\n</a>",
		composed("opening", Frame, []Section{section("a", 1, 0, Line{Key: "k", Text: "v"})}, PromptBudget))
	require.Equal(t, Frame+"\nv", composed("", Frame,
		[]Section{{Module: Module{Plain: true}, Lines: []Line{{Text: "v"}}}}, StartBudget))
}

func TestItemsAreDroppedFromTheEndAndCounted(t *testing.T) {
	t.Parallel()
	line := Line{Key: "modified", More: 3}
	for i := range 8 {
		line.Items = append(line.Items, fmt.Sprintf("some/long/path/to/file-%d.go", i))
	}
	text := section("a", 1, 60, line).fit().text
	require.LessOrEqual(t, tokens.Count(text), 60)
	kept := strings.Count(text, "file-")
	require.Positive(t, kept)
	require.Less(t, kept, 8)
	require.Contains(t, text, fmt.Sprintf("| +%d more\n", 3+8-kept))
	require.Contains(t, text, "file-0.go")
}

func TestLinesAreCutWithAMark(t *testing.T) {
	t.Parallel()
	lines := []Line{{Key: "a", Text: strings.Repeat("word ", 30)}, {Key: "b", Text: strings.Repeat("word ", 30)}, {Key: "c", Text: "x"}}
	text := section("s", 1, 60, lines...).fit().text
	require.Contains(t, text, "\na: ")
	require.Contains(t, text, "\n[cut: 2 lines]\n</s>")
	require.Empty(t, section("s", 1, 3, lines...).fit().text, "a section that cannot fit is left out")
	newest := section("s", 1, 60, lines...)
	newest.Module.Newest = true
	text = newest.fit().text
	require.True(t, strings.HasPrefix(text, "<s>\n[cut: 1 line]\nb: "), "the oldest goes first")
	require.True(t, strings.HasSuffix(text, "\nc: x\n</s>"))
}

func TestSectionsYieldInTheirOrder(t *testing.T) {
	t.Parallel()
	fill := func(n int) Line { return Line{Key: "k", Text: strings.Repeat("a ", n)} }
	sections := []Section{section("environment_snapshot", 6, 0, fill(600)), section("session_state", 1, 0, fill(600)), section("guard", 0, 0, fill(100))}
	text := composed("opening", Frame, sections, Budget{Tokens: 1000, Bytes: 9500, Units: 9500})
	require.NotContains(t, text, "session_state")
	require.Contains(t, text, "<environment_snapshot>")
	text = composed("opening", Frame, sections, Budget{Tokens: 300, Bytes: 9500, Units: 9500})
	require.NotContains(t, text, "environment_snapshot")
	require.Contains(t, text, "<guard>", "what never yields stays")
}

func TestEverySectionHasAnOutcome(t *testing.T) {
	t.Parallel()
	line := func(words int) Line { return Line{Key: "k", Text: strings.Repeat("word ", words)} }
	late := errors.New("it was late")
	sections := []Section{
		section("sent", 0, 0, line(10)),
		section("cut", 0, 60, line(20), line(60)),
		section("yielded", 1, 0, line(900)),
		section("too_long", 1, 3, line(20)),
		section("silent", 1, 0),
		{Module: Module{Name: "heavy"}, LeftOut: ReasonLight},
		{Module: Module{Name: "slow"}, LeftOut: ReasonLate, Err: late},
	}
	text, outcomes := Compose("opening", Frame, sections, Budget{Tokens: 300, Bytes: 9500, Units: 9500})
	sent := "<sent>\nk: " + strings.Repeat("word ", 9) + "word\n</sent>"
	cut := "<cut>\nk: " + strings.Repeat("word ", 19) + "word\n[cut: 1 line]\n</cut>"
	require.Equal(t, "opening\n"+Frame+"\n"+sent+"\n"+cut, text)
	require.Equal(t, []Outcome{
		{Name: "sent", Start: strings.Index(text, sent), Bytes: len(sent)},
		{Name: "cut", Start: strings.Index(text, cut), Bytes: len(cut), Cut: true},
		{Name: "yielded", LeftOut: ReasonBudget},
		{Name: "too_long", LeftOut: ReasonBudget},
		{Name: "silent", LeftOut: ReasonEmpty},
		{Name: "heavy", LeftOut: ReasonLight},
		{Name: "slow", LeftOut: ReasonLate, Err: late},
	}, outcomes)
	require.Equal(t, tokens.Count(cut), outcomes[1].Tokens(text))
	require.Zero(t, outcomes[2].Tokens(text))
	require.Empty(t, outcomes[0].Problem())
	require.Equal(t, "left out slow: it was late", outcomes[6].Problem())
}

func TestWhatNeverYieldsGoesOnlyWhereThereIsNoRoomAtAll(t *testing.T) {
	t.Parallel()
	long := section("long", 0, 0, Line{Text: strings.Repeat("word ", 200)})
	guard := section("guard", 0, 0, Line{Text: "guard"})
	require.Equal(t, "opening\n<guard>\nguard\n</guard>", composed("opening", "", []Section{guard, long}, Budget{Tokens: 50, Bytes: 9500, Units: 9500}))
	opening := strings.Repeat("word ", 100)
	require.Equal(t, strings.Repeat("word ", 9)+"…", composed(opening, "", []Section{guard}, Budget{Tokens: 10, Bytes: 9500, Units: 9500}))
	require.Equal(t, "word w", composed(opening, "", nil, Budget{Tokens: 99, Bytes: 6, Units: 99}))
	require.Equal(t, "w", composed(opening, "", nil, Budget{Tokens: 1, Bytes: 1, Units: 1}))
}

func TestBytesAndUnitsAreLimitsOfTheirOwn(t *testing.T) {
	t.Parallel()
	wide := section("a", 1, 0, Line{Key: "k", Text: strings.Repeat("日", 100)})
	require.Contains(t, composed("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 400, Units: 400}), "日")
	require.Equal(t, "o", composed("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 300, Units: 400}))
	require.Equal(t, "o", composed("o", "", []Section{wide}, Budget{Tokens: 9999, Bytes: 400, Units: 100}))
	require.Equal(t, "日", cutBytes("日本", 5))
	require.Equal(t, 5, units("日😀è\ufffd"))
}

func TestSecretsAreMaskedInEveryLine(t *testing.T) {
	t.Parallel()
	key := "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
	text := section("a", 1, 0, Line{Key: "k", Text: "x " + key[:9] + "\u200b" + key[9:], Items: []string{key}}).fit().text
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
