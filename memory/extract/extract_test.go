package extract

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/redact"
	"proem/memory/extract/similar"
)

// talk makes a conversation of texts, the user's first.
func talk(texts ...string) (list []Message) {
	for i, text := range texts {
		list = append(list, Message{User: i%2 == 0, Text: text})
	}
	return list
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"decision: we stay on sqlite, no postgres", "regola: niente mutex globali nel core", "d'accordo, vai", "```\nalways use tabs\n```",
		"the token is ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8 and we always use it", "\"never do that\" says the guide", "\x01\x01, \x01", "«", "“a b c d", "¿¡…", strings.Repeat("we never, ", 500),
	} {
		f.Add(seed, "Done, changed.", "ok, always like that")
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		messages := talk(a, b, c)
		items := Read(messages)
		for i, item := range items {
			require.Equal(t, redact.Mask(item.Text), item.Text, "no secret is kept, not even masked")
			require.NotContains(t, item.Text, "```")
			require.NotContains(t, item.Text, "\n")
			require.LessOrEqual(t, len(similar.Content(item.Text)), 60)
			require.NotEmpty(t, item.Text)
			require.Equal(t, messages[item.Message].User, item.User)
			for _, j := range item.Replaces {
				require.Less(t, j, i)
			}
		}
		require.LessOrEqual(t, len(items), 3*48)
		require.Equal(t, items, Read(messages), "the same conversation says the same")
	})
}
