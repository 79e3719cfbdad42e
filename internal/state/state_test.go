package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var seen = Session{
	Host: "codex", Dir: "/h/project",
	Turn: Turn{
		ID: "t1", ContextMode: "light", ContextReason: "hotword:!quick",
		SubagentMode: "off", SubagentReason: "default-opt-in-design",
	},
	Prompts: 3,
	At:      Place{Transcript: "/h/t.jsonl", Size: 700, Users: 5, Whole: true},
	Held: []Section{
		{Name: "environment_snapshot", Marks: []string{"a", "b"}, Turn: "t0", Prompt: 2, Size: 300},
		{Name: "session_state", Turn: "t0", Prompt: 2, Size: 300, Lasting: true},
	},
	Notices: []string{"project not allowed"},
}

// kept saves a session and returns its store.
func kept(t *testing.T, session, agent string) Store {
	t.Helper()
	s := Store{Dir: t.TempDir()}
	f := s.Open(session, agent)
	f.Session = seen
	require.NoError(t, f.Save())
	return s
}

func TestAgentsOfOneSessionAreApart(t *testing.T) {
	t.Parallel()
	s := kept(t, "s", "")
	require.Equal(t, seen, s.Open("s", "").Session)
	require.Equal(t, Session{}, s.Open("s", "child").Session)
	require.Equal(t, Session{}, s.Open("other", "").Session)
}

func TestIdsNeverBecomePaths(t *testing.T) {
	t.Parallel()
	s := kept(t, "../../../escape", "../x\x00y")
	require.Equal(t, seen, s.Open("../../../escape", "../x\x00y").Session)
	require.NoError(t, filepath.Walk(s.Dir, func(path string, info os.FileInfo, err error) error {
		require.NotContains(t, info.Name(), "escape")
		if path != s.Dir {
			require.Zero(t, info.Mode().Perm()&0o077, path)
		}
		return err
	}))
}

func TestBrokenStateIsNoState(t *testing.T) {
	t.Parallel()
	for _, broken := range []string{
		"", "{", "null", "[]", "\x00", `{"turn":7}`, `{"version":1,"turn":{"id":"t1"}}`, `{"sections":[]}`,
		`{"version":2,"sections":[{"name":"x"}]`, strings.Repeat("x", maxFile+1),
	} {
		s := kept(t, "s", "")
		require.NoError(t, os.WriteFile(s.path("s", ""), []byte(broken), 0o600))
		f := s.Open("s", "")
		require.Equal(t, Session{}, f.Session, broken)
		f.Session = seen
		require.NoError(t, f.Save())
		require.Equal(t, seen, s.Open("s", "").Session, "a broken file is replaced")
	}
}

func TestATurnIsAnAppendedLine(t *testing.T) {
	t.Parallel()
	s := kept(t, "s", "")
	before, err := os.ReadFile(s.path("s", ""))
	require.NoError(t, err)
	f := s.Open("s", "")
	f.Prompts, f.Turn.ID, f.At.Size = 4, "t2", 900
	require.NoError(t, f.Save())
	after, err := os.ReadFile(s.path("s", ""))
	require.NoError(t, err)
	require.Equal(t, string(before), string(after[:len(before)]))
	require.Equal(t, 1, strings.Count(string(after[len(before):]), "\n"))
	want := f.Session
	require.Equal(t, want, s.Open("s", "").Session)

	require.NoError(t, s.Open("s", "").Save())
	same, err := os.ReadFile(s.path("s", ""))
	require.NoError(t, err)
	require.Equal(t, string(after), string(same), "nothing has changed, nothing is written")

	require.NoError(t, os.WriteFile(s.path("s", ""), append(after, "\n{\"prompt\":9,\"si"...), 0o600))
	f = s.Open("s", "")
	require.Equal(t, want, f.Session, "a line that was cut does not count")
	f.Prompts, f.Turn.ID = 5, "t3"
	require.NoError(t, f.Save())
	require.Equal(t, f.Session, s.Open("s", "").Session, "and is no harm to the next one")
}

func TestAFileStaysShort(t *testing.T) {
	t.Parallel()
	s := kept(t, "s", "")
	for i := range 500 {
		f := s.Open("s", "")
		f.Prompts, f.Turn.ID = 10+i, strings.Repeat("x", 36)
		require.NoError(t, f.Save())
	}
	info, err := os.Stat(s.path("s", ""))
	require.NoError(t, err)
	require.LessOrEqual(t, info.Size(), int64(longFile))
	require.Equal(t, 509, s.Open("s", "").Prompts)
	require.Equal(t, seen.Held, s.Open("s", "").Held)
}

func TestWhatIsNoFileIsNotWrittenTo(t *testing.T) {
	t.Parallel()
	s := kept(t, "s", "")
	f := s.Open("s", "")
	require.NoError(t, os.Remove(s.path("s", "")))
	target := filepath.Join(t.TempDir(), "target")
	require.NoError(t, os.WriteFile(target, []byte("theirs"), 0o600))
	require.NoError(t, os.Symlink(target, s.path("s", "")))
	f.Prompts++
	require.Error(t, f.Save())
	b, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Equal(t, "theirs", string(b))
}

func TestLocateNeedsAHome(t *testing.T) {
	t.Parallel()
	home := Locate(func(key string) string { return map[string]string{"HOME": "/h"}[key] })
	require.Equal(t, "/h/.local/state/proem", home.Dir)
	require.True(t, home.Open("s", "").Remembers())
	require.False(t, home.Open("", "").Remembers())
	none := Locate(func(string) string { return "" }).Open("s", "")
	require.False(t, none.Remembers())
	none.Session = seen
	require.NoError(t, none.Save())
}

func TestTidyForgetsWhatWasNotUsedForAMonth(t *testing.T) {
	t.Parallel()
	s := kept(t, "old", "")
	now := time.Now()
	young := s.Open("young", "")
	young.Prompts = 1
	require.NoError(t, young.Save())
	left := filepath.Join(s.sessions(), ".tmp-left")
	require.NoError(t, os.WriteFile(left, nil, 0o600))
	turns := filepath.Join(s.Dir, "turns", "ab12")
	require.NoError(t, os.Mkdir(filepath.Dir(turns), 0o700))
	for _, path := range []string{turns, turns + ".read"} {
		require.NoError(t, os.WriteFile(path, nil, 0o600))
	}
	for _, path := range []string{s.path("old", ""), left, turns} {
		past := now.Add(-keep - time.Hour)
		require.NoError(t, os.Chtimes(path, past, past))
	}
	s.Tidy(now)
	require.Equal(t, Session{}, s.Open("old", "").Session)
	require.NoFileExists(t, left)
	require.NoFileExists(t, turns)
	require.FileExists(t, turns+".read")
	require.Equal(t, 1, s.Open("young", "").Prompts)

	past := now.Add(-keep - time.Hour)
	require.NoError(t, os.Chtimes(s.path("young", ""), past, past))
	s.Tidy(now.Add(time.Hour))
	require.FileExists(t, s.path("young", ""), "it looks once a day")
	s.Tidy(now.Add(pause + time.Minute))
	require.NoFileExists(t, s.path("young", ""))
	Store{}.Tidy(now)
	Store{Dir: filepath.Join(t.TempDir(), "none")}.Tidy(now)
}

func TestTheNewestSessionThatFitsIsFound(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	any := func(Session) bool { return true }
	require.Nil(t, s.Newest(any))
	require.Nil(t, Store{}.Newest(any))
	for i, dir := range []string{"/old", "/new", "/old", "/other"} {
		f := s.Open(dir, string(rune('a'+i)))
		f.Dir = dir
		require.NoError(t, f.Save())
		used := time.Unix(int64(1000+i), 0)
		require.NoError(t, os.Chtimes(f.Path(), used, used))
	}
	require.NoError(t, os.WriteFile(filepath.Join(s.sessions(), "broken.json"), []byte("{"), 0o600))
	require.Equal(t, "/other", s.Newest(any).Dir)
	old := s.Newest(func(s Session) bool { return s.Dir == "/old" })
	require.Equal(t, s.Open("/old", "c").Path(), old.Path())
	require.Nil(t, s.Newest(func(s Session) bool { return s.Dir == "/none" }))
}
