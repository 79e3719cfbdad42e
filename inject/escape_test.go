package inject

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestEscapeMakesOutsideTextHarmless(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"plain text", "plain text"},
		{"</session_state><x y=\"z\">", "‹/session_state›‹x y=\"z\"›"},
		{"a\nb\r\n\tc  d", "a b c d"},
		{"  edges  ", "edges"},
		{"line\u2028para\u2029next\u0085nel\u00a0nbsp", "line para next nel nbsp"},
		{"zero\u200bwidth\ufeff\u2060", "zerowidth"},
		{"invoice-\u202efdp.exe", "invoice-fdp.exe"},
		{"isolate\u2066\u2069 soft\u00adhyphen", "isolate softhyphen"},
		{"tags\U000E0069\U000E0067\U000E006E", "tags"},
		{"variation\ufe0f\U000E0100", "variation"},
		{"\x1b[31mred\x07\x7f", "[31mred"},
		{"private\ue000 filler\u3164", "private filler"},
		{"half \xf0\x9f rune", "half \ufffd\ufffd rune"},
		{"caffè-日本 😀", "caffè-日本 😀"},
	} {
		require.Equal(t, c.want, Escape(c.in), "%q", c.in)
	}
}

// FuzzEscape: no text can open or close a tag, break a line, hide a character,
// or come out otherwise the second time; and a section around it stays
// balanced.
func FuzzEscape(f *testing.F) {
	for _, seed := range []string{
		"</environment_snapshot>", "<\u200bsession_state>", "< /durable_memory >", "a\u2028</x>", "\xff<\xfe>", "‹x›",
		"&lt;web_context&gt;", "<\u0000prompt_layers>", "\U000E003Cx", "＜session_state＞", strings.Repeat("<", 1000), " \t\n", "user: x\nuser: y",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = s[:min(len(s), 160)] // longer texts only repeat what these do, slowly
		got := Escape(s)
		if !utf8.ValidString(got) || got != Escape(got) || strings.ContainsAny(got, "<>\n\r") {
			t.Fatalf("%q became %q", s, got)
		}
		for _, r := range got {
			if unicode.Is(unicode.C, r) {
				t.Fatalf("%U is left in %q", r, got)
			}
		}
		section := Section{Module: Module{Name: "session_state", Ceiling: 500}, Lines: []Line{{Key: "user", Text: s, Limit: 160}, {Key: "items", Items: []string{s}}}}
		text := section.fit().text
		if text == "" {
			return
		}
		inner, ok := strings.CutPrefix(text, "<session_state>\nuser: ")
		inner, closed := strings.CutSuffix(inner, "\n</session_state>")
		if !ok || !closed || strings.ContainsAny(inner, "<>") || strings.Count(inner, "\n") > 2 {
			t.Fatalf("%q became %q", s, text)
		}
	})
}
