package environment

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/gitstate"
)

// lines builds the section over a repository whose state the engine makes up.
func lines(t *testing.T, s gitstate.Snapshot) []inject.Line {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"objects", "refs"} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, ".git", name), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, ".git", "HEAD"), []byte("ref: refs/heads/main\n"), 0o644))
	engine := func(context.Context, gitstate.Repo) (gitstate.Snapshot, error) { return s, nil }
	in := inject.Input{
		Turn: host.Turn{Dir: dir},
		Now:  time.Date(2026, 11, 30, 9, 5, 0, 123, time.FixedZone("", 3600)),
	}
	return build(t.Context(), in, engine)
}

func texts(lines []inject.Line) map[string]string {
	out := map[string]string{}
	for _, l := range lines {
		out[l.Key] = l.Text
		if len(l.Items) > 0 {
			out[l.Key] = fmt.Sprint(l.Items, "+", l.More)
		}
	}
	return out
}

func TestTheSnapshotSaysWhereAndWhen(t *testing.T) {
	t.Parallel()
	got := texts(lines(t, gitstate.Snapshot{Branch: "main"}))
	require.Equal(t, "2026-11-30T09:05:00+01:00", got["time"])
	require.Contains(t, got["os"], runtime.GOOS+" ")
	require.Equal(t, "main (clean)", got["git_branch"])
	require.NotContains(t, got, "modified")
}

func TestWithoutAFolderThereIsNoCwdAndNoGit(t *testing.T) {
	t.Parallel()
	got := texts(build(t.Context(), inject.Input{}, nil))
	require.Len(t, got, 2)
	require.Contains(t, got, "os")
	require.Contains(t, got, "time")
}

func TestEightPathsAndAnExactRest(t *testing.T) {
	t.Parallel()
	s := gitstate.Snapshot{Branch: "main"}
	for i := range 11 {
		s.Changes = append(s.Changes, gitstate.Change{Path: fmt.Sprint("f", i), Index: '.', Worktree: 'D'})
	}
	s.Changes[10] = gitstate.Change{Path: "z", Index: 'U', Worktree: 'U'}
	got := texts(lines(t, s))
	require.Equal(t, "main (dirty)", got["git_branch"])
	require.Equal(t, "[z (conflict) f0 (deleted) f1 (deleted) f2 (deleted) f3 (deleted) f4 (deleted) f5 (deleted) f6 (deleted)]+3", got["modified"])
	require.Equal(t, "? new", label(gitstate.Change{Path: "new", Index: '?', Worktree: '?'}))
}

func TestEveryStateHasItsWords(t *testing.T) {
	t.Parallel()
	dirt := []gitstate.Change{{Path: "a", Index: '.', Worktree: 'D'}}
	for want, s := range map[string]gitstate.Snapshot{
		"main (dirty)":                                       {Branch: "main", Changes: dirt},
		"main (dirty, no commits yet)":                       {Branch: "main", Unborn: true, Changes: dirt},
		"main (clean, submodules not looked into)":           {Branch: "main", Submodules: true},
		"main (dirty, scan stopped at 120,000 of 300,000)":   {Branch: "main", Changes: dirt, Stopped: true, Scanned: 120000, Total: 300000},
		"detached at 1a2b3c4d (clean)":                       {Commit: "1a2b3c4d"},
		"unknown branch (state unknown: no answer)":          {Unknown: "no answer"},
		"main (state unknown: no answer, merge in progress)": {Branch: "main", Unknown: "no answer", Operation: "merge"},
	} {
		s.Found = true
		got := gitLines(s)
		require.Equal(t, want, got[0].Text)
		require.Equal(t, s.Unknown == "" && len(s.Changes) > 0, len(got) == 2)
	}
	require.Empty(t, gitLines(gitstate.Snapshot{}))
}
