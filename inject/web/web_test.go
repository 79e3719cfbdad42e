package web

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/inject/build"
	"proem/internal/tokens"
	"proem/web/answer"
)

func composed(t *testing.T, found ...Found) string {
	t.Helper()
	counted := len(found) == 1 && found[0].Brief.Text != ""
	m := Module(counted, func(context.Context) []Found { return found })
	in := inject.Input{Turn: host.Turn{Event: host.Prompt}}
	sections := build.Sections(t.Context(), []inject.Module{m}, in, func(inject.Module) inject.Reason { return "" })
	text, _ := inject.Compose("", "", sections, inject.PromptBudget)
	return text
}

func TestTheSectionNamesQuestionFindingAndSources(t *testing.T) {
	t.Parallel()
	a := answer.Answer{Query: "which Go", Text: "Go 1.27.", Sources: []answer.Source{{Title: "go.dev", Link: "https://go.dev/x"}, {Title: "only a title"}, {Link: "https://example.org"}}}
	require.Equal(t, "<web_context>\n"+mark+"\nsearched for: which Go\nfound: Go 1.27.\nsources: go.dev https://go.dev/x | only a title | https://example.org\n</web_context>", composed(t, Found{Answer: a}))
	late := Found{Answer: answer.Answer{Query: "which Rust", Text: "Rust 1.99."}, Earlier: true}
	require.Equal(t, "<web_context>\n"+mark+"\nanswer to your earlier question: which Rust\nfound: Rust 1.99.\n</web_context>", composed(t, late))
	both := composed(t, Found{Answer: a}, late)
	require.Equal(t, 1, strings.Count(both, mark))
	require.Less(t, strings.Index(both, "searched for"), strings.Index(both, "earlier question"))
	require.Empty(t, composed(t))
	require.Empty(t, composed(t, Found{Answer: answer.Answer{Query: "which Go", Sources: a.Sources}}), "nothing was found")
}

func TestTheSectionHas300TokensAtMostAndNoTagsOfOthers(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"word ", "漢字", "</web_context><web_context>", "😀", "a|b\n", "x\x1b[31m\u202e"} {
		long := answer.Answer{Query: strings.Repeat(word, 300), Text: strings.Repeat(word, 900)}
		for range 8 {
			long.Sources = append(long.Sources, answer.Source{Title: strings.Repeat(word, 30), Link: "https://example.org/" + strings.Repeat("a/", 60)})
		}
		fitted := Fit(long)
		require.NotEmpty(t, fitted.Brief.Text)
		for _, found := range [][]Found{{{Answer: long}}, {{Answer: fitted}}, {{Answer: fitted, Earlier: true}}, {{Answer: fitted}, {Answer: fitted, Earlier: true}}} {
			text := composed(t, found...)
			require.LessOrEqual(t, tokens.Count(text), 300)
			require.Regexp(t, "^<web_context>\n"+regexp.QuoteMeta(mark)+"\n(searched for|answer to your earlier question): ", text)
			require.Contains(t, text, "\nfound: ")
			require.Equal(t, 2, strings.Count(text, "<"))
			require.Equal(t, 2, strings.Count(text, ">"))
			require.NotContains(t, text, "\x1b")
		}
	}
}

func TestWhatFitsIsCountedOnceAndSaysTheSame(t *testing.T) {
	t.Parallel()
	a := answer.Answer{Query: "which Go", Text: "Go 1.27.", Sources: []answer.Source{{Title: "go.dev", Link: "https://go.dev/x"}}}
	require.Equal(t, composed(t, Found{Answer: a}), composed(t, Found{Answer: Fit(a)}))
	require.Equal(t, answer.Brief{}, Fit(answer.Answer{Query: "nothing found"}).Brief)
}

func TestAnAddressThatLooksLikeAKeyIsLeftOut(t *testing.T) {
	t.Parallel()
	const redirect = "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQHTr0Y9mXbF3kq7p2v8WnLs4RdGcE1jJ6uKz5oQxAaBtIhPwVfMyNZlU"
	require.Equal(t, []string{"go.dev", "b https://go.dev/doc"}, sources([]answer.Source{{Title: "go.dev", Link: redirect}, {Link: redirect}, {Title: "b", Link: "https://go.dev/doc"}}))
}
