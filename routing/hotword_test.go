package routing

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHotwords(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, prompt string
		found        []string
		rest         string
	}{
		{"alone", "!quick", []string{"!quick"}, ""},
		{"before a text", "!quick spiega", []string{"!quick"}, "spiega"},
		{"any case", "!QuIcK x", []string{"!quick"}, "x"},
		{"colon sigil is reported as exclamation mark", ":agents x", []string{"!agents"}, "x"},
		{"any order, typed order kept", "!agents :quick x", []string{"!agents", "!quick"}, "x"},
		{"de-duplicated over sigils", "!quick :QUICK !agents !quick x", []string{"!quick", "!agents"}, "x"},
		{"no-break space separates", "!quick\u00a0x", []string{"!quick"}, "x"},
		{"newline separates", "!quick\nx", []string{"!quick"}, "x"},
		{"ideographic space separates", "!quick\u3000x", []string{"!quick"}, "x"},
		{"leading white space and byte order mark are skipped", "\ufeff \t\u2003!quick x", []string{"!quick"}, "x"},
		{"byte order mark between", "!quick \ufeff!agents x", []string{"!quick", "!agents"}, "x"},
		{"newlines and tabs of the text survive", "!quick a\n\tb  c\n", []string{"!quick"}, "a\n\tb  c\n"},
		{"not at the start", "ciao !quick x", nil, "ciao !quick x"},
		{"without hotword leading white space stays", "  \nx", nil, "  \nx"},
		{"longer word", "!quickly x", nil, "!quickly x"},
		{"hyphenated word", "!agents-team x", nil, "!agents-team x"},
		{"quoted", "\"!quick\" x", nil, "\"!quick\" x"},
		{"fence", "```\n!quick\n```", nil, "```\n!quick\n```"},
		{"punctuation behind", "!quick, x", nil, "!quick, x"},
		{"dotted capital I is no i", "!qu\u0130ck x", nil, "!qu\u0130ck x"},
		{"Kelvin sign is no k", "!quic\u212a x", nil, "!quic\u212a x"},
		{"full width sigil", "\uff01quick x", nil, "\uff01quick x"},
		{"no sigil", "quick x", nil, "quick x"},
		{"two sigils", "!!quick x", nil, "!!quick x"},
		{"empty", "", nil, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := Route(tt.prompt, corpusYear)
			require.Equal(t, tt.found, d.DetectedHotwords)
			require.Equal(t, tt.rest, d.StrippedPrompt)
		})
	}
}

func TestNoOtherHotwords(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"!direct", "!bypass", "!nohooks", "!noagents", "!full", "!agent", "/quick", "#quick"} {
		d := Route(word+" spiega questa SQL", corpusYear)
		require.Empty(t, d.DetectedHotwords, word)
		require.Equal(t, Full, d.ContextMode, word)
		require.Equal(t, Off, d.SubagentMode, word)
		require.Empty(t, d.Warnings, word)
	}
}

func TestInvisibleCharactersMakeHotwordsText(t *testing.T) {
	t.Parallel()
	for _, r := range "\u00ad\u200b\u200e\u200f\u202a\u202e\u2060\u2066\u2069" {
		for _, form := range []string{"@!quick x", " @ !agents x", "!quick @!agents x", "!quick @ !agents x", "!quick !agents @!quick x"} {
			prompt := strings.ReplaceAll(form, "@", string(r))
			d := Route(prompt, corpusYear)
			require.Empty(t, d.DetectedHotwords, "%+q", prompt)
			require.NotEqual(t, Light, d.ContextMode, "%+q", prompt)
			require.Equal(t, Off, d.SubagentMode, "%+q", prompt)
			require.Len(t, d.Warnings, 1, "%+q", prompt)
			require.Equal(t, prompt, d.StrippedPrompt)
		}
		d := Route("!quick"+string(r)+" x", corpusYear)
		require.Empty(t, d.DetectedHotwords, "%+q behind the name", r)
	}
	d := Route("!quick \u200bciao", corpusYear)
	require.Equal(t, []string{"!quick"}, d.DetectedHotwords, "an invisible character in the text behind them does no harm")
}

func TestNearMissesAreNamed(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"!quick, x", "! quick x", "!quick. x", ":agents: x", "!Agents!", ": agents x", "!quick !agents, x"} {
		require.Len(t, Route(prompt, corpusYear).Warnings, 1, prompt)
	}
	for _, prompt := range []string{"!quickly x", "!agents-team x", "!quick x", "quick, x", "\"!quick\", x", "! x", "!"} {
		require.Empty(t, Route(prompt, corpusYear).Warnings, prompt)
	}
	require.Contains(t, Route("! quick x", corpusYear).Warnings[0], "!quick")
}
