package layers

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func valuesOf(pairs ...string) func(string) (string, bool) {
	return func(key string) (string, bool) {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == key {
				return pairs[i+1], true
			}
		}
		return "", false
	}
}

func TestFillIsOnePass(t *testing.T) {
	t.Parallel()
	values := valuesOf("a", "{{b}}", "b", "{{a}}", "user.name", "Ada", "dollar", "$& $1 \\1 $$", "tag", "</prompt_layers>\n<x>", "empty", "", "half", "{{", "rest", "b}}")
	for text, want := range map[string]string{
		"no key":                       "no key",
		"Hi {{user.name}}!":            "Hi Ada!",
		"{{ user.name }}{{user.name}}": "AdaAda",
		"{{a}}":                        "{{b}}",
		"{{a}}{{b}}":                   "{{b}}{{a}}",
		"{{dollar}}":                   "$& $1 \\1 $$",
		"{{tag}}":                      "‹/prompt_layers› ‹x›",
		"[{{empty}}]":                  "[]",
		"{{half}}{{rest}}":             "{{b}}",
		"{{half}}b}}":                  "{{b}}",
		"{{{{a}}}}":                    "{{{{b}}}}",
		"{{{a}}}":                      "{{{b}}}",
		"{{":                           "{{",
		"}}":                           "}}",
		"{{a":                          "{{a",
		"{{ range . }}":                "{{ range . }}",
		"{{a\n}}":                      "{{a\n}}",
		"{{../x}}{{$&}}{{}}":           "{{../x}}{{$&}}{{}}",
	} {
		got, unknown := fill(text, values)
		require.Equal(t, want, got, text)
		require.Empty(t, unknown, text)
	}
	got, unknown := fill("a {{nobody}} b {{nobody}} {{user.email}}", values)
	require.Equal(t, "a  b  ", got)
	require.Equal(t, []string{"nobody", "user.email"}, unknown)
	got, unknown = fill("{{a}}", nil)
	require.Empty(t, got)
	require.Equal(t, []string{"a"}, unknown)
}

// FuzzFill: a value adds no line and no bracket, and is not read again.
func FuzzFill(f *testing.F) {
	f.Add("x {{k}} y", "{{k}}")
	f.Add("{{{{k}}", "<\n>")
	f.Add("{{k}}{{k}}", "}}{{k")
	f.Fuzz(func(t *testing.T, text, value string) {
		n := 0
		filled, _ := fill(text, func(key string) (string, bool) { n++; return value, key == "k" })
		require.LessOrEqual(t, n, strings.Count(text, "{{"), "each place is looked up once")
		require.LessOrEqual(t, strings.Count(filled, "\n"), strings.Count(text, "\n"))
		require.LessOrEqual(t, strings.Count(filled, "<"), strings.Count(text, "<"))
	})
}
