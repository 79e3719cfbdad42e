package config

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

// read takes a file as the user's without a disk.
func read(data []byte) Settings {
	s := Source{Getenv: func(string) string { return "" }, Hosts: hosts}.Load()
	s.file("F", data, nil, User)
	return s
}

func FuzzAnyFile(f *testing.F) {
	for _, seed := range []string{
		"", "{", "{}", "[]", "null", "\ufeff{}", "{\"off\":true}", `{"a":{"b":{"c":{"d":{"e":{"f":{"g":1}}}}}}}`,
		`{"off":1e999}`, `{"off":"\ud800"}`, "{\"\":\"\xff\"}", `{"sections":{"rules":{"x":[]}}}`, `{"projects":{"/a.b":{"off":true}}}`,
		`{"budget.prompt":99999999999999999999}`, `{"hosts":{"codex":{"sections.rules":"off"}}}`, "{\"off\":true}\x00",
		strings.Repeat(`{"a":`, 600) + "1" + strings.Repeat("}", 600), "\u00a0{}", `{"off":true,"off":false}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, ok := Parse(data)
		if trimmed := strings.TrimPrefix(string(data), "\ufeff"); len(data) <= maxFile {
			blank := strings.TrimSpace(trimmed) == ""
			require.Equal(t, blank || json.Valid([]byte(trimmed)) && gjson.Parse(trimmed).IsObject(), ok)
		}
		lines := 1 + strings.Count(string(data), "\n")
		for _, e := range entries {
			require.LessOrEqual(t, e.Line, lines)
			require.Positive(t, e.Line)
			require.Equal(t, e.Key, strings.Join(e.Path, "."))
		}
		s := read(data)
		for _, o := range s.Options { // whatever holds is a value that the option takes
			v, found := s.Value(o.Key)
			if !found {
				require.Contains(t, []string{FolderKey("<path>"), "projects.<path>.memory"}, o.Key)
				continue
			}
			got, err := o.Check(v.Text)
			require.NoError(t, err)
			require.Equal(t, v.Text, got)
			if !ok {
				require.Equal(t, BuiltIn, v.Layer)
			}
		}
		s.Off("codex", time.Unix(0, 0))
		require.Positive(t, s.Tokens("budget.prompt"))
	})
}

func FuzzAValidKeyBesideGarbageCounts(f *testing.F) {
	f.Add("x", []byte("1"))
	f.Add("budget.prompt", []byte(`{"a":[]}`))
	f.Add("budget", []byte(`{"prompt":5}`))
	f.Add("sections", []byte(`"\u0000"`))
	f.Add("off", []byte("null"))
	f.Add("\xff\"\\", []byte(`{"":{"":{"":{"":{"":{"":{}}}}}}}`))
	f.Fuzz(func(t *testing.T, key string, garbage []byte) {
		if !json.Valid(garbage) {
			garbage = gjson.AppendJSONString(nil, string(garbage))
		}
		doc := append([]byte{'{'}, gjson.AppendJSONString(nil, key)...)
		doc = append(append(doc, ':'), garbage...)
		doc = append(doc, ",\n\"budget\":{\"prompt\":777},\"sections.rules\":\"once\"}"...)
		if len(doc) > maxFile {
			return
		}
		s := read(doc)
		require.Empty(t, s.Broken)
		require.Equal(t, 777, s.Tokens("budget.prompt"))
		v, _ := s.Value("sections.rules")
		require.Equal(t, "once", v.Text)
		require.Equal(t, 2+strings.Count(string(garbage), "\n"), v.Line)
	})
}
