package query

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"proem/web/setting"
)

const token = "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"

func TestAQueryHoldsTheUsersWordsAlone(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]string{
		"  what is\n the\tlatest\u00a0Go? ":                                               "what is the latest Go?",
		"latest Go?\n```go\npackage x\n```\nand Rust":                                     "latest Go? and Rust",
		"latest Go?\n~~~\n```\ninside":                                                    "latest Go?",
		"latest Go?\n````md\n```go\ninside\n```\n````\nand Rust":                          "latest Go? and Rust",
		"latest of this? ```go\ninside\n``` and Rust":                                     "latest of this? and Rust",
		"is ```x := 1``` the latest Go? ~~~\ninside":                                      "is the latest Go?",
		"> ```\n> inside\n> ```\n> latest Go?":                                            "> > latest Go?",
		"latest Go?\n\n+++ b/x.go\n@@ -1,3 +1,3 @@\n-func X() {\n+\treturn nil\nand Rust": "latest Go? and Rust",
		"latest gin?\nimport (\n\t\"internal/x\"\n)\nfunc main() { x() }\nand Rust":       "latest gin? and Rust",
		"latest Go?\npanic: x\nmain.main()\n\t/home/me/x.go:12 +0x1d":                     "latest Go? panic: x",
		"latest Go?\n<image name=x>\n</image>\nand Rust":                                  "latest Go? and Rust",
		"compare:\n- latest Go (1.27)\n- Rust, for a server;\n* and Zig":                  "compare: - latest Go (1.27) * and Zig",
		"  func main() {":                        "func main() {",
		"latest Go ~~now~~ `x`":                  "latest Go ~~now~~ `x`",
		strings.Repeat(" ", 16<<10-20) + token:   "",
		"latest Go?\n<stdin>\nmain.go\n</stdin>": "latest Go?",
		"key " + token + " and Go":               "key ghp_*** and Go",
		"key ghp_\u200b" + token[4:] + " and Go": "key ghp_*** and Go",
		"a\x00b\x1b[31m\u202ec\xff":              "ab[31mc\ufffd",
		"???":                                    "", "": "", "```\ncode": "",
	} {
		require.Equal(t, want, Of(prompt), prompt)
	}
}

func TestALongQueryIsCutBetweenWordsAndAfterItIsMasked(t *testing.T) {
	t.Parallel()
	q := Of(strings.Repeat("word ", 100))
	require.Equal(t, strings.TrimSpace(strings.Repeat("word ", 60)), q)
	require.Len(t, []rune(Of(strings.Repeat("漢", 400))), Limit)
	q = Of(strings.Repeat("word ", 58) + token)
	require.NotContains(t, q, "A1b2")
	require.Equal(t, Limit, utf8.RuneCountInString(Of(strings.Repeat("wordy ", 49)+"abcdef and more")), "the last word fits exactly")
}

func TestEqualQuestionsHaveOneAnswer(t *testing.T) {
	t.Parallel()
	w := setting.Web{Provider: "gemini", BaseURL: "https://a", Model: "m"}
	one := Digest(w, "What is the latest Go?")
	require.Equal(t, one, Digest(w, "what  is the LATEST go"))
	require.NotEqual(t, one, Digest(w, "what is the latest Go 1.2"))
	for _, other := range []setting.Web{{Provider: "searxng", BaseURL: "https://a", Model: "m"}, {Provider: "gemini", BaseURL: "https://b", Model: "m"}, {Provider: "gemini", BaseURL: "https://a", Model: "n"}} {
		require.NotEqual(t, one, Digest(other, "What is the latest Go?"))
	}
}

func FuzzQuery(f *testing.F) {
	for _, s := range []string{"latest Go?", "```\nx", "a\n<stdin>\nb", token, "\ufeff\u200b```", strings.Repeat("x ", 400) + token, "password: Tr0ub4dor&3xyz"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, prompt string) {
		q := Of(prompt)
		require.True(t, utf8.ValidString(q))
		require.LessOrEqual(t, utf8.RuneCountInString(q), Limit)
		for _, r := range q {
			require.True(t, r == ' ' || !unicode.IsSpace(r) && !unicode.Is(unicode.C, r), "%q", q)
		}
		require.NotContains(t, q, token[8:])
	})
}
