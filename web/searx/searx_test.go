package searx

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/web/answer"
)

func TestResultsAreQuotedUnderTheirNumber(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("漢", 100)
	a, err := read([]byte(`{"query": "q", "results": [
		{"url": "https://a", "title": "A", "content": " one ", "engine": "x", "parsed_url": ["https"], "score": 1.5},
		{"url": "https://b", "title": "B", "content": ""}, {"url": "https://c", "title": "C", "content": "` + long + `"},
		{"url": "https://d", "title": "D", "content": "four"}, {"url": "https://e", "title": "E", "content": "five"}],
		"answers": ["42", {"answer": "43", "url": "https://x"}, 7], "infoboxes": [{"infobox": "Go", "content": "a language", "urls": []}], "unresponsive_engines": [["x", "timeout"]]}`))
	require.NoError(t, err)
	require.Equal(t, "42 43 a language [1] one [3] "+strings.Repeat("漢", 72)+"… [4] four ", a.Text)
	require.Len(t, a.Sources, 5)
	require.Equal(t, answer.Source{Title: "A", Link: "https://a"}, a.Sources[0])

	a, err = read([]byte(`{"results": [], "answers": []}`))
	require.NoError(t, err)
	require.Equal(t, answer.Answer{}, a)
	for _, body := range []string{``, `{}`, `[]`, `{"results": {}}`, `<html>`} {
		_, err := read([]byte(body))
		require.EqualError(t, err, "the answer is not of the provider's form", body)
	}
}
