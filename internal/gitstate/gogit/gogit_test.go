package gogit

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/gitstate"
)

func repo(t *testing.T) (dir string, git func(args ...string), write func(name, text string)) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "repo")
	require.NoError(t, os.Mkdir(dir, 0o755))
	git = func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.invalid"}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
	}
	write = func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	git("init", "-q", "-b", "main")
	for _, name := range []string{"a", "b/c", "b/d", "e"} {
		write(name, name+"\n")
	}
	git("add", "-A")
	git("commit", "-q", "-m", "first")
	return dir, git, write
}

// both returns what go-git and git say.
func both(t *testing.T, dir string) (ours, gits gitstate.Snapshot) {
	t.Helper()
	ours = gitstate.TakeWithin(t.Context(), 1<<40, gitstate.Place{Dir: dir}, Engine)
	gits = gitstate.Take(t.Context(), dir, "", gitstate.Binary)
	for _, s := range []*gitstate.Snapshot{&ours, &gits} {
		for i := range s.Changes {
			s.Changes[i].Modified = 0
		}
		slices.SortFunc(s.Changes, func(a, b gitstate.Change) int {
			if a.Path < b.Path {
				return -1
			}
			return 1
		})
		s.Engine, s.Scanned, s.Total = "", 0, 0
	}
	return ours, gits
}

func TestSameAsGitWhereItAnswers(t *testing.T) {
	t.Parallel()
	dir, git, write := repo(t)
	write(".git/info/exclude", "*.o\n")
	ours, gits := both(t, dir)
	require.Equal(t, gits, ours)
	require.False(t, ours.Dirty())
	write("a", "changed\n")
	write("x.o", "ignored")
	write("b/new", "n")
	write("u/v/w", "n")
	write("b/c", "staged\n")
	git("add", "b/c")
	require.NoError(t, os.Remove(filepath.Join(dir, "e")))
	ours, gits = both(t, dir)
	require.Equal(t, gits, ours)
	require.Len(t, ours.Changes, 5)
	linked := filepath.Join(filepath.Dir(dir), "linked")
	git("worktree", "add", "-q", linked)
	ours, gits = both(t, linked)
	require.Equal(t, gits, ours)
	require.False(t, ours.Dirty())
	shared := filepath.Join(filepath.Dir(dir), "shared")
	git("clone", "-q", "--shared", dir, shared)
	ours, gits = both(t, shared)
	require.Equal(t, gits, ours)
}

func TestWhatItIsWrongAboutIsRefused(t *testing.T) {
	t.Parallel()
	for name, steps := range map[string][][]string{
		"assumed":     {{"update-index", "--assume-unchanged", "a"}},
		"intent":      {{"rm", "-q", "--cached", "a"}, {"add", "-N", "a"}},
		"modes off":   {{"config", "core.fileMode", "false"}},
		"line ends":   {{"config", "core.autocrlf", "true"}},
		"rename":      {{"mv", "a", "z"}},
		"skipped":     {{"update-index", "--skip-worktree", "a"}},
		"other shown": {{"config", "status.showUntrackedFiles", "all"}},
	} {
		dir, git, _ := repo(t)
		for _, step := range steps {
			git(step...)
		}
		ours, _ := both(t, dir)
		require.NotEmpty(t, ours.Unknown, name)
	}
	dir, _, write := repo(t)
	write(".gitattributes", "*.txt text\na filter=x\n")
	write("a", "changed\n")
	ours, _ := both(t, dir)
	require.Equal(t, errShape.Error(), ours.Unknown)
}
