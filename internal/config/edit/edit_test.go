package edit

import (
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
)

var options = config.Options([]string{"codex"})

func set(data, key, text string) (string, error) {
	got, err := Set([]byte(data), options[config.Find(options, key)], key, text)
	return string(got), err
}

func TestSetChangesOneValueAndNoOtherByte(t *testing.T) {
	t.Parallel()
	const site = "projects./srv/site.com [x] *?#@|\\\"é.off"
	for _, tt := range []struct{ name, data, key, text, want string }{
		{"missing", "", "off", "yes", "{\"off\":true}\n"},
		{"blank", " \n", "log", "0", " \n{\"log\":\"off\"}\n"},
		{"nested", "{}", "sections.rules", "Once", `{"sections":{"rules":"once"}}`},
		{"beside", `{"sections":{"session_state":"off"}}`, "sections.rules", "off", `{"sections":{"session_state":"off","rules":"off"}}`},
		{"in place", "{\n\t\"x\" : 1e400 ,\n\t\"budget\": { \"prompt\" : 1000 }\n}\n", "budget.prompt", "900", "{\n\t\"x\" : 1e400 ,\n\t\"budget\": { \"prompt\" : 900 }\n}\n"},
		{"dotted stays dotted", `{"sections.rules": "off", "z": 9007199254740993}`, "sections.rules", "on", `{"sections.rules": "on", "z": 9007199254740993}`},
		{"half dotted", `{"hosts": {"codex.sections": {"rules": "off"}}}`, "hosts.codex.sections.rules", "on", `{"hosts": {"codex.sections": {"rules": "on"}}}`},
		{"a time", `{"off": false}`, "off", "2026-01-02T15:04:05+01:00", `{"off": "2026-01-02T15:04:05+01:00"}`},
		{"a path", "{}", site, "true", `{"projects":{"/srv/site.com [x] *?#@|\\\"é":{"off":true}}}`},
		{"a mark before it", "\ufeff{}", "off", "true", "\ufeff{\"off\":true}"},
	} {
		got, err := set(tt.data, tt.key, tt.text)
		require.NoError(t, err, tt.name)
		require.Equal(t, tt.want, got, tt.name)
		again, err := set(got, tt.key, tt.text)
		require.NoError(t, err, tt.name)
		require.Equal(t, got, again, tt.name)
		without, err := Unset([]byte(got), tt.key)
		require.NoError(t, err, tt.name)
		entries, ok := config.Parse(without)
		require.True(t, ok, tt.name)
		require.False(t, slices.ContainsFunc(entries, func(e config.Entry) bool { return e.Key == tt.key }), tt.name)
	}
}

func TestSetRefusesWhatItWouldSpoil(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ data, key, text, want string }{
		{"{}", "budget.prompt", "4000", "budget.prompt: 4000 is not within 200 to 3600"},
		{"{}", "sections.rules", "maybe", `sections.rules: "maybe" is none of on, off, once`},
		{"{\n\"off\": true,\n}", "off", "false", "line 3: invalid character '}' looking for beginning of object key string"},
		{"[]", "off", "false", "no JSON object"},
		{"{\"sections\":\n\"off\"}", "sections.rules", "on", "sections is no object on line 1: take it out"},
		{"{\"off\":true,\n\"off\":false}", "off", "true", "off stands there twice, on lines 1 and 2: take one out"},
		{`{"sections":{},"sections":{"rules":"on"}}`, "sections.rules", "off", "set sections.rules: the file spells it in a way that cannot be changed: do it by hand"},
	} {
		_, err := set(tt.data, tt.key, tt.text)
		require.EqualError(t, err, tt.want)
	}
}

func TestUnsetTakesOutEverySpelling(t *testing.T) {
	t.Parallel()
	got, err := Unset([]byte(`{"sections.rules":"on", "a":1, "sections":{"rules":"off","session_state":"on"}, "b":2}`), "sections.rules")
	require.NoError(t, err)
	require.JSONEq(t, `{"a":1,"sections":{"session_state":"on"},"b":2}`, string(got))
	got, err = Unset([]byte(`{ "a" : 1 }`), "off")
	require.NoError(t, err)
	require.Equal(t, `{ "a" : 1 }`, string(got))
	_, err = Unset([]byte(`{`), "off")
	require.EqualError(t, err, "line 1: unexpected end of JSON input")
	_, err = Unset([]byte(`{"sections":{},"sections":{"rules":"on"}}`), "sections.rules")
	require.ErrorContains(t, err, "do it by hand")
}

func TestFilesAreWrittenPrivatelyAndWhole(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "proem", "config.json")
	change := func(data []byte) ([]byte, error) { return append(data, 'x'), nil }
	require.NoError(t, File(path, change))
	require.NoError(t, File(path, change))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "xx", string(got))
	for name, mode := range map[string]os.FileMode{path: 0o600, filepath.Dir(path): 0o700} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode().Perm())
	}
	before, err := os.Stat(path)
	require.NoError(t, err)
	require.NoError(t, File(path, func(data []byte) ([]byte, error) { return data, nil }))
	after, err := os.Stat(path)
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after), "nothing to change is no write")

	require.ErrorContains(t, File(path, func([]byte) ([]byte, error) { return make([]byte, maxFile+1), nil }), "larger than 64 KiB")
	require.NoError(t, os.Remove(path))
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	require.ErrorContains(t, File(path, change), "not a regular file")
}

func FuzzSetKeepsTheRest(f *testing.F) {
	for _, seed := range []string{
		"{}", `{"a":1}`, "{\n \"sections\" : {\n }\n}", `{"projects":{"/a":{"off":true}},"x":[{"off":1}]}`,
		`{"sections":{"rules":"off"}}`, `{"sections.rules":"off"}`, `{"":{"":1}}`, `{"sections":[]}`, "\ufeff{}", "{\"a\\u0062\":1}",
	} {
		f.Add([]byte(seed), "/srv/site.com")
	}
	f.Fuzz(func(t *testing.T, data []byte, dir string) {
		for _, key := range []string{"sections.rules", "off", config.FolderKey("/" + dir)} {
			before, ok := config.Parse(data)
			got, err := Set(data, options[config.Find(options, key)], key, "on")
			if err != nil {
				continue // refused: nothing is written
			}
			require.True(t, ok)
			after, ok := config.Parse(got)
			require.True(t, ok)
			require.Equal(t, texts(before, key), texts(after, key))
			require.Len(t, of(after, key), 1)
		}
	})
}

// texts lists what a file sets but for one key.
func texts(entries []config.Entry, but string) []string {
	var list []string
	for _, e := range entries {
		if e.Key != but {
			list = append(list, e.Key+"\x00"+e.Text)
		}
	}
	return list
}

func TestAProjectsLinkLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	at := func(name string) string { return filepath.Join(base, name) }
	for _, dir := range []string{"plain/.proem", "none", "linked", "near/conf", "out", "file/.proem", "nowhere/.proem"} {
		require.NoError(t, os.MkdirAll(at(dir), 0o755))
	}
	require.NoError(t, os.WriteFile(at("out/config.json"), []byte("{}"), 0o600))
	require.NoError(t, os.Symlink("../out", at("linked/.proem")))
	require.NoError(t, os.Symlink("conf", at("near/.proem")))
	require.NoError(t, os.Symlink(at("out/config.json"), at("file/.proem/config.json")))
	require.NoError(t, os.Symlink("gone", at("nowhere/.proem/config.json")))
	for name, want := range map[string]string{
		"plain": "", "none": "", "near": "", "linked": "leads out of the project", "file": "leads out of the project", "nowhere": "link to nowhere",
	} {
		err := Within(at(name), at(name+"/.proem/config.json"))
		if want == "" {
			require.NoError(t, err, name)
		} else {
			require.ErrorContains(t, err, want, name)
		}
	}
}
