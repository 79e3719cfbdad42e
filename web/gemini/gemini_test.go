package gemini

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/web/answer"
	"proem/web/setting"
)

func TestWhatRestsOnPagesIsFound(t *testing.T) {
	t.Parallel()
	const pages = `"groundingChunks": [{"web": {"uri": "https://a", "title": "a"}}, {"web": {"uri": "https://b", "title": "b"}}, {"web": {}}, {}]`
	for name, c := range map[string]struct {
		body string
		want answer.Answer
	}{
		"cited parts, in their order, cited pages first": {
			`{"candidates": [{"content": {"parts": [{"text": "One. Two. Three."}]}, "groundingMetadata": {` + pages + `, "groundingSupports": [
				{"segment": {"endIndex": 4, "text": "One."}, "groundingChunkIndices": [1, 7, -1]},
				{"segment": {"text": "Three."}, "groundingChunkIndices": [1, 0]}, {"segment": {"text": "One."}}]}}], "usageMetadata": {}}`,
			answer.Answer{Text: "One. Three.", Sources: []answer.Source{{Title: "b", Link: "https://b"}, {Title: "a", Link: "https://a"}}},
		},
		"without marks of support the text, without its thoughts": {
			`{"candidates": [{"content": {"parts": [{"text": "hm", "thought": true}, {"text": "One."}, {"text": " Two."}]}, "groundingMetadata": {` + pages + `}}]}`,
			answer.Answer{Text: "One. Two.", Sources: []answer.Source{{Title: "a", Link: "https://a"}, {Title: "b", Link: "https://b"}}},
		},
		"without pages nothing":  {`{"candidates": [{"content": {"parts": [{"text": "I think so."}]}, "finishReason": "STOP"}]}`, answer.Answer{}},
		"a refused query":        {`{"promptFeedback": {"blockReason": "SAFETY"}}`, answer.Answer{}},
		"an answer without text": {`{"candidates": [{"finishReason": "MAX_TOKENS"}]}`, answer.Answer{}},
	} {
		got, err := read([]byte(c.body))
		require.NoError(t, err, name)
		require.Equal(t, c.want, got, name)
	}
	for _, body := range []string{``, `{}`, `[]`, `null`, `"x"`, `{"error": {"code": 400}}`, `{"candidates": {}}`, `{"candidates": [{"content": "x"}]}`, `<html>`} {
		_, err := read([]byte(body))
		require.EqualError(t, err, "the answer is not of the provider's form", body)
	}
}

func TestTheKeyGoesNowhereUnencrypted(t *testing.T) {
	t.Parallel()
	_, err := search(t.Context(), &http.Client{}, setting.Web{BaseURL: "http://192.0.2.1", Model: "m", Key: "k"}, "q")
	require.EqualError(t, err, "the key goes over https or to this machine only")
}

func TestTheAddressTakesAVersionOfTheAPI(t *testing.T) {
	t.Parallel()
	for base, want := range map[string]string{
		"https://g":        "https://g/v1beta/models/m:generateContent",
		"https://g/v1beta": "https://g/v1beta/models/m:generateContent",
		"https://g/v1":     "https://g/v1/models/m:generateContent",
	} {
		require.Equal(t, want, endpoint(setting.Web{BaseURL: base, Model: "m"}))
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"candidates": [{"groundingMetadata": {"groundingChunks": [{"web": {"uri": "https://a"}}], "groundingSupports": [{"groundingChunkIndices": [0, 1e9]}]}}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		if a, err := read(body); err != nil {
			require.Equal(t, answer.Answer{}, a)
		}
	})
}
