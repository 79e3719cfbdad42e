package atomicfile

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWriteMakesPrivateFoldersAndReplaces(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	path := filepath.Join(root, "a", "b", "state.json")
	require.NoError(t, Write(path, []byte("one")))
	require.NoError(t, Write(path, []byte("two")))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "two", string(got))
	for name, mode := range map[string]fs.FileMode{path: 0o600, filepath.Dir(path): 0o700, filepath.Join(root, "a"): 0o700} {
		info, err := os.Stat(name)
		require.NoError(t, err)
		require.Equal(t, mode, info.Mode().Perm(), name)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1, "no temporary file is left")
}

func TestWriteKeepsWhatItCannotReplace(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "folder")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "inside"), 0o700))
	require.Error(t, Write(dir, []byte("x")), "a folder is in the way")
	require.DirExists(t, filepath.Join(dir, "inside"))
	require.Error(t, Write("/dev/null/none/state.json", []byte("x")))
}

func TestKeepReplacesWhatALinkLeadsTo(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	require.NoError(t, os.MkdirAll(at("dotfiles"), 0o755))
	require.NoError(t, os.WriteFile(at("dotfiles/config.json"), []byte("old"), 0o644))
	require.NoError(t, os.Symlink(at("dotfiles/config.json"), at("link")))
	require.NoError(t, Keep(at("link"), []byte("new")))
	got, err := os.ReadFile(at("dotfiles/config.json"))
	require.NoError(t, err)
	require.Equal(t, "new", string(got))
	target, err := os.Readlink(at("link"))
	require.NoError(t, err)
	require.Equal(t, at("dotfiles/config.json"), target)

	require.NoError(t, Keep(at("made/here/f"), []byte("x")))
	info, err := os.Stat(at("made"))
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o700), info.Mode().Perm())

	require.NoError(t, os.Symlink(at("nowhere"), at("dangling")))
	require.ErrorContains(t, Keep(at("dangling"), []byte("x")), "follow the link")
}
