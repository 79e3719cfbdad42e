package arch

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

func TestPrettyIsForPeople(t *testing.T) {
	t.Parallel()
	got := gjson.Parse(`{"a":1e400,"b":{"x":"y","z":[]},"list":[{"id":"1","text":"short"},[1,2,[3]]],"long":"` + strings.Repeat("x", 80) + `","e":{}}`).Get("@pretty").Raw
	require.Equal(t, `{
  "a": 1e400,
  "b": {
    "x": "y",
    "z": []
  },
  "list": [
    {"id": "1", "text": "short"},
    [
      1,
      2,
      [3]
    ]
  ],
  "long": "`+strings.Repeat("x", 80)+`",
  "e": {}
}
`, got)
}

// FuzzPretty holds our replacement of gjson's printer (internal/pretty, a module
// of its own) to the standard library's compact form: no value changes.
func FuzzPretty(f *testing.F) {
	for _, s := range []string{
		`{"a": [1, -2.50e+10, "x\"y\\", {"b": null}], "": true}`, `[]`, `"\ud800"`, ` 12 `, `[[[[]]]]`, `{"a":{},"b":[ ]}`,
		"[\n" + strings.Repeat(`"some longer text",`, 20) + `"end"]`, `{"\u2028":"{[,:]}"}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !json.Valid([]byte(s)) {
			return
		}
		var want bytes.Buffer
		require.NoError(t, json.Compact(&want, []byte(s)))
		require.Equal(t, want.String(), gjson.Get(s, "@ugly").Raw)
		nice := gjson.Get(s, "@pretty").Raw
		require.True(t, json.Valid([]byte(nice)), nice)
		require.Equal(t, want.String(), gjson.Get(nice, "@ugly").Raw)
		require.Equal(t, nice, gjson.Get(nice, "@pretty").Raw)
	})
}
