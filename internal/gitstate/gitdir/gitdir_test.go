package gitdir

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatGitTakesForARepositoryOfItsOwn(t *testing.T) {
	t.Parallel()
	const id = "1111111111111111111111111111111111111111"
	for name, tt := range map[string]struct {
		head string
		gone string
		want bool
	}{
		"branch":     {"ref: refs/heads/x\n", "", true},
		"commit":     {id + "\n", "", true},
		"garbage":    {"garbage\n", "", false},
		"elsewhere":  {"ref: heads/x\n", "", false},
		"no objects": {"ref: refs/heads/x\n", "objects", false},
		"no refs":    {"ref: refs/heads/x\n", "refs", false},
		"no head":    {"", "HEAD", false},
	} {
		dir := t.TempDir()
		git := filepath.Join(dir, "repo", ".git")
		for _, folder := range []string{"objects", "refs"} {
			require.NoError(t, os.MkdirAll(filepath.Join(git, folder), 0o755))
		}
		require.NoError(t, os.WriteFile(filepath.Join(git, "HEAD"), []byte(tt.head), 0o644))
		if tt.gone != "" {
			require.NoError(t, os.RemoveAll(filepath.Join(git, tt.gone)))
		}
		require.Equal(t, tt.want, Holds(filepath.Join(dir, "repo")), name)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "file"), 0o755))
		link := filepath.Join(dir, "file", ".git")
		require.NoError(t, os.WriteFile(link, []byte("gitdir: ../repo/.git\n"), 0o644))
		require.Equal(t, tt.want, Holds(filepath.Join(dir, "file")), name)
	}
	require.False(t, Holds(t.TempDir()))
}

func TestALinkedFolderSharesItsCommonOne(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.Equal(t, dir, Common(dir))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "commondir"), []byte("../..\n"), 0o644))
	require.Equal(t, filepath.Join(dir, "../.."), Common(dir))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "commondir"), []byte("/abs\r\n"), 0o644))
	require.Equal(t, "/abs", Common(dir))
	_, ok := OfFile(filepath.Join(dir, "none"))
	require.False(t, ok)
}
