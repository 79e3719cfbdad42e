package repo

import (
	"os"
	"os/exec"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRepositoriesHaveTheirShape(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ files, folders int }{{100, 43}, {13_000, 2600}} {
		s := Spec{Files: tt.files}
		files, folders := map[string]bool{}, map[string]bool{}
		for n := range tt.files {
			name := s.Name(n)
			files[name] = true
			folders[path.Dir(name)] = true
		}
		delete(folders, ".")
		require.Len(t, files, tt.files)
		require.Len(t, folders, tt.folders)
		for dir := range folders {
			above := path.Dir(dir)
			require.True(t, above == "." || folders[above], "%s has no file", above)
		}
	}
}

func TestLargerRepositoriesAreDeeper(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ files, folders, depth int }{
		{100, 43, 2}, {13_000, 2600, 4}, {80_000, 5000, 5}, {300_000, 10714, 5},
	} {
		s := Spec{Files: tt.files}
		require.Equal(t, tt.folders, s.folders())
		require.Equal(t, tt.depth, strings.Count(s.Name(s.folders()-1), "/"))
	}
}

func status(t *testing.T, s Spec) (string, error) {
	t.Helper()
	dir := t.TempDir()
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "GIT_CONFIG_NOSYSTEM=1"}
	if err := Make(t.Context(), dir, env, s); err != nil {
		return "", err
	}
	cmd := exec.CommandContext(t.Context(), "git", "status", "--porcelain=v2", "--branch")
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output()
	return string(out), err
}

func TestACleanRepositoryIsClean(t *testing.T) {
	t.Parallel()
	out, err := status(t, Spec{Files: 100})
	require.NoError(t, err)
	require.Contains(t, out, "# branch.head main\n")
	require.Equal(t, 2, strings.Count(out, "\n"), out)
}

func TestADirtyRepositoryHasItsChanges(t *testing.T) {
	t.Parallel()
	out, err := status(t, Spec{Files: 100, Dirty: true})
	require.NoError(t, err)
	require.Equal(t, 2+Changes, strings.Count(out, "\n"), out)
	require.Equal(t, 5, strings.Count(out, "1 .M "), out)
	for _, line := range []string{"1 .D ", "1 M. ", "1 A. ", "? notes.txt", "? part2/draft.md", "? scratch/\n"} {
		require.Equal(t, 1, strings.Count(out, line), line)
	}
}

func TestATinyRepositoryIsRefused(t *testing.T) {
	t.Parallel()
	_, err := status(t, Spec{Files: 3})
	require.Error(t, err)
}

func TestThousands(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{7: "7", 1000: "1,000", 13_000: "13,000", 1_300_045: "1,300,045"} {
		require.Equal(t, want, Thousands(n))
	}
}
