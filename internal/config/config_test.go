package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/allow"
)

var hosts = []string{"codex", "antigravity"}

// place is a home with the user's file (none where text is "") and variables.
type place struct {
	dir string
	env map[string]string
}

func at(t *testing.T, text string, pairs ...string) place {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	p := place{dir, map[string]string{"HOME": filepath.Join(dir, "home"), "PROEM_HOME": dir}}
	for i := 0; i < len(pairs); i += 2 {
		p.env[pairs[i]] = pairs[i+1]
	}
	if text != "" {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "config"), 0o700))
		require.NoError(t, os.WriteFile(p.file(), []byte(text), 0o600))
	}
	return p
}

func explain([]byte) (line int, cause string) { return 7, "explained" }

func (p place) file() string { return filepath.Join(p.dir, "config", "config.json") }

func (p place) load() Settings {
	return Source{Getenv: func(key string) string { return p.env[key] }, Hosts: hosts, Explain: explain}.Load()
}

// project makes a folder with this file, allowed or not, and loads it too.
func (p place) project(t *testing.T, text string, allowed bool) Settings {
	t.Helper()
	root := filepath.Join(p.dir, "project")
	require.NoError(t, os.MkdirAll(filepath.Join(root, allow.Folder), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(root, allow.Folder, allow.ConfigFile), []byte(text), 0o644))
	if allowed {
		files := []allow.File{{Name: allow.ConfigFile, Data: []byte(text)}}
		require.NoError(t, allow.Record(filepath.Join(p.dir, "data"), root, files, time.Unix(0, 0)))
	}
	return p.load().WithProject(root)
}

func (s Settings) said() string {
	var lines []string
	for _, p := range s.Problems {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

func value(t *testing.T, s Settings, key string) Value {
	t.Helper()
	v, ok := s.Value(key)
	require.True(t, ok, key)
	return v
}

func TestWithoutAnyFileTheDefaultsHold(t *testing.T) {
	t.Parallel()
	for _, p := range []place{at(t, ""), {env: nil}, at(t, " \n\n"), at(t, "{}"), at(t, "\ufeff{}")} {
		s := p.load()
		require.Empty(t, s.Problems)
		for _, o := range s.Options {
			if !o.host && Find(s.Options, o.Key) >= 0 {
				require.Equal(t, Value{Text: o.Default}, value(t, s, o.Key))
			}
		}
		require.Equal(t, On, s.Section("codex", "rules"))
		require.Equal(t, On, s.Section("codex", "of_a_later_day"))
		require.Equal(t, 1500, s.Tokens("budget.prompt"))
		require.Equal(t, 2200, s.Tokens("budget.start"))
		_, off := s.Off("codex", time.Now())
		require.False(t, off)
	}
}

func TestALaterLayerGoesBeforeAnEarlierOne(t *testing.T) {
	t.Parallel()
	const user = `{"budget": {"prompt": 1000, "start": 1001}, "sections.rules": "once", "log": "off"}`
	const project = `{"budget": {"prompt": 900}, "sections": {"rules": "off"}}`
	p := at(t, user, "PROEM_BUDGET_PROMPT", " 800 ", "PROEM_SECTIONS_RULES", "")
	s := p.project(t, project, true)
	require.Empty(t, s.said())
	require.Equal(t, Value{"800", Environment, "PROEM_BUDGET_PROMPT", 0}, value(t, s, "budget.prompt"))
	require.Equal(t, Value{"off", Project, s.ProjectFile(), 1}, value(t, s, "sections.rules"))
	require.Equal(t, Value{"1001", User, p.file(), 1}, value(t, s, "budget.start"))
	require.Equal(t, Value{Text: "on"}, value(t, s, "sections.session_state"))
	require.Equal(t, allow.Allowed, s.Project.Status)

	s = at(t, user).project(t, project, false)
	require.Equal(t, allow.NotAllowed, s.Project.Status)
	require.Equal(t, "once", value(t, s, "sections.rules").Text)
	require.Equal(t, 1000, s.Tokens("budget.prompt"))
}

func TestRowsAreWhatIsSetAndWhatHolds(t *testing.T) {
	t.Parallel()
	p := at(t, `{"hosts": {"codex": {"off": false}}, "projects": {"/b.off": {"off": true}, "/a": {"off": 1}}, "projects./a.off": 0}`)
	rows := p.load().Rows()
	var keys []string
	for _, r := range rows {
		keys = append(keys, r.Key+"="+r.Text)
	}
	require.Equal(t, []string{
		"off=false", "memory=on", "recall=sliding", "sections.prompt_layers=on", "sections.user_profile=on", "sections.environment_snapshot=on", "sections.session_state=on", "sections.durable_memory=on", "sections.rules=on", "sections.web_context=on", "sections.roles=on", "keys.shared=off", "repeat=changed",
		"budget.prompt=1500", "budget.start=2200", "webSearch=off", "webProvider=gemini", "webDeadline=4000", "gemini.model=gemini-2.5-flash",
		"gemini.baseUrl=https://generativelanguage.googleapis.com", "keys.usual=on", "log=on", "hosts.codex.off=false", "projects./b.off.off=true", "projects./a.off=false",
	}, keys)
	require.Equal(t, "default", rows[0].Origin())
	require.Equal(t, p.file()+":1", rows[slices.Index(keys, "hosts.codex.off=false")].Origin())
	require.Negative(t, Find(Options(hosts), "projects.<path>.off"))
	require.Negative(t, Find(Options(hosts), "projects.<path>.memory"))
}

func TestAPreviewSaysWhatAFileWouldDo(t *testing.T) {
	t.Parallel()
	rows, problems := Source{Hosts: hosts, Explain: explain}.Preview("F", []byte("{\"budget.prompt\": 700,\n\"off\": true}"))
	require.Equal(t, []Row{{"budget.prompt", Value{"700", Project, "F", 1}}}, rows)
	require.Equal(t, []Problem{{"F", 2, "off: a project may not set this"}}, problems)
}

func TestAProjectMaySetOnlyWhatIsHarmless(t *testing.T) {
	t.Parallel()
	s := at(t, "").project(t, `{
		"off": true,
		"log": "off",
		"hosts": {"codex": {"off": true, "sections": {"rules": "off"}}},
		"projects": {"/": {"off": true}},
		"budget.prompt": 700
	}`, true)
	_, off := s.Off("codex", time.Now())
	require.False(t, off)
	require.Equal(t, "on", value(t, s, "log").Text)
	require.Equal(t, 700, s.Tokens("budget.prompt"))
	require.Equal(t, Off, s.Section("codex", "rules"))
	file := s.ProjectFile()
	require.Equal(t, strings.Join([]string{
		file + ":2: off: a project may not set this",
		file + ":3: log: a project may not set this",
		file + ":4: hosts.codex.off: a project may not set this",
		file + ":5: projects./.off: a project may not set this",
	}, "\n"), s.said())
	for _, o := range s.Options {
		if o.Kind == Switch || o.Kind == Address || o.Kind == Name || o.Key == "log" || strings.HasPrefix(o.Key, "web") {
			require.NotContains(t, o.By, Project, o.Key)
		}
	}
}

func TestNoProjectReachesTheWeb(t *testing.T) {
	t.Parallel()
	s := at(t, "").project(t, `{
		"webSearch": "on", "webProvider": "searxng", "webDeadline": 8000, "keys": {"gemini": "AWS_SECRET_ACCESS_KEY", "usual": "on"},
		"gemini": {"baseUrl": "https://evil.example", "model": "x"}, "searxng.baseUrl": "https://evil.example",
		"sections.web_context": "on", "hosts.codex.sections.web_context": "once", "hosts.codex.webSearch": "on"
	}`, true)
	require.True(t, s.WebOff("codex"))
	for _, row := range s.Rows() {
		require.NotEqual(t, Project, row.Layer, row.Key)
		require.NotContains(t, row.Text, "evil")
	}
	require.Equal(t, 8, strings.Count(s.said(), "a project may not set this"))
	require.Equal(t, 2, strings.Count(s.said(), "a project may only switch this off"))

	s = at(t, "", "PROEM_WEB_SEARCH", "auto", "PROEM_GEMINI_BASE_URL", "http://127.0.0.1:1/").project(t, `{"sections.web_context": "off"}`, true)
	require.Equal(t, "auto", value(t, s, "webSearch").Text)
	require.Equal(t, "http://127.0.0.1:1", value(t, s, "gemini.baseUrl").Text)
	require.True(t, s.WebOff("codex"), "a project may switch the section off")
}

func TestWhatIsNotUsedIsNamedWithItsLine(t *testing.T) {
	t.Parallel()
	p := at(t, `{
  "sections": {"session_state": "maybe", "rules": "off"},
  "section.rules": "off",
  "budget": {
    "prompt": 5000,
    "start": "many"
  },
  "log": null, "off": [true],
  "deep": {"er": {"and": 1}},
  "sections.rules": "once",
  "off": "tomorrow",
  "projects": {"relative": {"off": true}}
}`, "PROEM_LOG", "perhaps", "PROEM_BUDGET_START", "199", "PROEM_OFF", "x\x1b[31m")
	s := p.load()
	require.Equal(t, strings.ReplaceAll(`FILE:2: sections.session_state: "maybe" is none of on, off, once
FILE:3: unknown key "section.rules"
FILE:5: budget.prompt: 5000 is not within 200 to 3600
FILE:6: budget.start: "many" is no whole number
FILE:8: log: null and lists are no values
FILE:8: off: null and lists are no values
FILE:9: unknown key "deep.er.and"
FILE:2: sections.rules is set again on line 10, which counts
FILE:11: off: "tomorrow" is neither true nor false nor a time such as 2026-01-02T15:04:05Z
FILE:12: unknown key "projects.relative.off"
PROEM_OFF: "x\x1b[31m" is neither true nor false nor a time such as 2026-01-02T15:04:05Z
PROEM_BUDGET_START: 199 is not within 200 to 3600
PROEM_LOG: "perhaps" is none of on, off`, "FILE", p.file()), s.said())
	require.Equal(t, Value{"once", User, p.file(), 10}, value(t, s, "sections.rules"))
	require.Equal(t, 1500, s.Tokens("budget.prompt"))
}

func TestAFileThatCannotBeUsedCountsAsEmpty(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"cut": `{"off":true`, "comment": "{} // x", "list": "[]", "word": `"off"`, "two": "{}{}",
		"deep": strings.Repeat(`{"a":`, 20_000), "huge": `{"off":true}` + strings.Repeat(" ", maxFile),
		"binary": "\x00\x01\xff",
	} {
		p := at(t, text)
		s := p.load()
		require.Equal(t, []string{p.file()}, s.Broken, name)
		require.Len(t, s.Problems, 1, name)
		if len(text) < maxFile {
			require.Equal(t, p.file()+":7: explained", s.said(), name)
		}
		require.Equal(t, Value{Text: "false"}, value(t, s, "off"), name)
	}
	for name, make := range map[string]func(path string) error{
		"pipe":            func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"folder":          func(path string) error { return os.Mkdir(path, 0o700) },
		"link to a pipe":  func(path string) error { return linkToPipe(path) },
		"endless":         func(path string) error { return os.Symlink("/dev/zero", path) },
		"link to nowhere": func(path string) error { return os.Symlink(path, path) },
	} {
		p := at(t, "{}")
		require.NoError(t, os.Remove(p.file()))
		require.NoError(t, make(p.file()), name)
		s := p.load()
		require.Equal(t, []string{p.file()}, s.Broken, name)
		require.Contains(t, s.said(), p.file()+": read the file: ", name)
	}
}

func TestAHookWordsNoProblem(t *testing.T) {
	t.Parallel()
	p := at(t, `{"unknown": 1, "off": "maybe", "log": "off", "log": "on"}`, "PROEM_OFF", "maybe")
	s := Source{Getenv: func(key string) string { return p.env[key] }}.Load()
	require.Empty(t, s.Problems)
	require.Equal(t, "on", value(t, s, "log").Text)
}

func linkToPipe(path string) error {
	if err := syscall.Mkfifo(path+".pipe", 0o600); err != nil {
		return err
	}
	return os.Symlink(path+".pipe", path)
}

func TestAHostsRowGoesBeforeTheGeneralOneOfItsLayer(t *testing.T) {
	t.Parallel()
	const user = `{"sections.rules": "once", "hosts": {"codex": {"sections": {"rules": "off"}}}}`
	s := at(t, user).load()
	require.Equal(t, Off, s.Section("codex", "rules"))
	require.Equal(t, Once, s.Section("antigravity", "rules"))
	require.Equal(t, Once, s.Section("unheard_of", "rules"))
	require.Equal(t, Once, value(t, s, "hosts.antigravity.sections.rules").Text)

	s = at(t, user, "PROEM_SECTIONS_RULES", "on").load()
	require.Equal(t, On, s.Section("codex", "rules"), "what is typed now goes before a file")
	s = at(t, user, "PROEM_SECTIONS_RULES", "on", "PROEM_HOSTS_CODEX_SECTIONS_RULES", "once").load()
	require.Equal(t, Once, s.Section("codex", "rules"))
	_, ok := s.Value("hosts.codex.budget.prompt")
	require.False(t, ok)
}

func TestOff(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name, user string
		env        []string
		off        bool
	}{
		{"switch", `{"off": true}`, nil, true},
		{"words", `{"off": "yes"}`, nil, true},
		{"until later", `{"off": "2026-11-30T12:00:01Z"}`, nil, true},
		{"another zone", `{"off": "2026-11-30T13:00:01+01:00"}`, nil, true},
		{"until now", `{"off": "2026-11-30T12:00:00Z"}`, nil, false},
		{"this host", `{"hosts": {"codex": {"off": true}}}`, nil, true},
		{"another host", `{"hosts": {"antigravity": {"off": true}}}`, nil, false},
		{"all but this host", `{"off": true, "hosts.codex.off": false}`, nil, false},
		{"variable", "", []string{"PROEM_OFF", "1"}, true},
		{"true", "", []string{"PROEM_OFF", "True"}, true},
		{"yes", "", []string{"PROEM_OFF", "yes"}, true},
		{"on", "", []string{"PROEM_OFF", "on"}, true},
		{"no", "", []string{"PROEM_OFF", "0"}, false},
		{"empty", "", []string{"PROEM_OFF", ""}, false},
		{"nonsense", "", []string{"PROEM_OFF", "maybe"}, false},
		{"the variable decides", `{"off": true}`, []string{"PROEM_OFF", "0"}, false},
		{"over the host's", `{"hosts": {"codex": {"off": false}}}`, []string{"PROEM_OFF", "1"}, true},
		{"over the folder's", `{"projects": {"DIR/project": {"off": true}}}`, []string{"PROEM_OFF", "no"}, false},
		{"folder", `{"projects": {"DIR/project": {"off": true}}}`, nil, true},
		{"folder for a while", `{"projects": {"DIR/project": {"off": "2026-12-01T00:00:00Z"}}}`, nil, true},
		{"folder until yesterday", `{"projects": {"DIR/project": {"off": "2026-11-29T00:00:00Z"}}}`, nil, false},
		{"folder around", `{"projects": {"DIR": {"off": true}}}`, nil, true},
		{"nearest folder", `{"projects": {"DIR": {"off": true}, "DIR/project": {"off": false}}}`, nil, false},
		{"dotted", `{"projects.DIR/project.off": true}`, nil, true},
		{"other folder", `{"projects": {"DIR/pro": {"off": true}, "DIR/project/sub": {"off": true}}}`, nil, false},
		{"root", `{"projects": {"/": {"off": true}}}`, nil, true},
	} {
		p := at(t, "", tt.env...)
		if tt.user != "" {
			require.NoError(t, os.Mkdir(filepath.Dir(p.file()), 0o700))
			require.NoError(t, os.WriteFile(p.file(), []byte(strings.ReplaceAll(tt.user, "DIR", p.dir)), 0o600))
		}
		_, off := p.project(t, "{}", false).Off("codex", now)
		require.Equal(t, tt.off, off, tt.name)
	}
}

func TestAnAllowedFileThatChangedIsNotUsed(t *testing.T) {
	t.Parallel()
	p := at(t, "")
	s := p.project(t, `{"budget.prompt": 700}`, true)
	require.Equal(t, 700, s.Tokens("budget.prompt"))
	s = p.project(t, `{"budget.prompt": 800}`, false)
	require.Equal(t, allow.Changed, s.Project.Status)
	require.Equal(t, 1500, s.Tokens("budget.prompt"))
}

func TestTheTableIsWhole(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, o := range Options(hosts) {
		require.False(t, seen[o.Key], o.Key)
		seen[o.Key] = true
		require.True(t, strings.HasSuffix(o.Doc, "."), o.Key)
		require.NotContains(t, o.Doc, "|", "the table in the documentation has columns")
		require.NotEmpty(t, o.By, o.Key)
		require.Contains(t, o.By, User, o.Key)
		if !o.host {
			got, err := o.Check(o.Default)
			require.NoError(t, err, o.Key)
			require.Equal(t, o.Default, got, o.Key)
		}
		if name := o.Env(); name != "" {
			require.Regexp(t, `^PROEM_[A-Z_]+$`, name)
			require.False(t, seen[name], "%s: two keys have one variable", name)
			seen[name] = true
		}
	}
	require.NotContains(t, seen, "PROEM_HOME", "it is the name of a place")
}

func TestMemoryIsOffWhereTheUserSaysSo(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	config := filepath.Join(home, "config", "config.json")
	require.NoError(t, os.MkdirAll(filepath.Join(home, "a", "b"), 0o700))
	require.NoError(t, os.MkdirAll(filepath.Dir(config), 0o700))
	off := func(text, env, dir string) bool {
		require.NoError(t, os.WriteFile(config, []byte(text), 0o600))
		s := Source{Hosts: []string{"codex"}, Getenv: func(name string) string {
			return map[string]string{"PROEM_HOME": home, "PROEM_MEMORY": env}[name]
		}}.Load().WithProject(filepath.Join(home, dir))
		require.Equal(t, s.MemoryOff(), s.Section("codex", "durable_memory") == Off)
		return s.MemoryOff()
	}
	require.False(t, off("{}", "", "a"))
	require.True(t, off(`{"memory":"off"}`, "", "a"))
	require.False(t, off(`{"memory":"off"}`, "on", "a"))
	require.True(t, off("{}", "off", "a"))
	folders := `{"projects":{"` + home + `/a":{"memory":"off"},"` + home + `/a/b":{"memory":true}}}`
	require.True(t, off(folders, "", "a"))
	require.False(t, off(folders, "", "a/b"), "the nearest folder counts")
	require.False(t, off(folders, "", "c"))
}
