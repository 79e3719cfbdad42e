package regular

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadTakesRegularFilesUpToTheLimit(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	require.NoError(t, os.WriteFile(path, []byte("12345"), 0o600))
	got, err := Read(path, 5)
	require.NoError(t, err)
	require.Equal(t, "12345", string(got))
	_, err = Read(path, 4)
	require.ErrorIs(t, err, ErrSize)
	_, err = Read(path+"none", 4)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestReadTakesFilesThatHideTheirSize(t *testing.T) {
	t.Parallel()
	want, err := os.ReadFile("/proc/self/cmdline")
	if err != nil {
		t.Skip("there is no /proc here")
	}
	got, err := Read("/proc/self/cmdline", 64<<10)
	require.NoError(t, err)
	require.Equal(t, want, got)
	_, err = Read("/proc/self/cmdline", 3)
	require.ErrorIs(t, err, ErrSize)
}

func TestOpenRefusesWhatCouldBlock(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, path := range []string{pipe, dir, "/dev/zero"} {
		_, err := Open(path)
		require.ErrorIs(t, err, ErrKind, path)
	}
}

func TestReadInStaysBelowItsRoot(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	outside := filepath.Join(dir, "outside")
	require.NoError(t, os.WriteFile(outside, []byte("x"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(dir, "in"), 0o700))
	root, err := os.OpenRoot(filepath.Join(dir, "in"))
	require.NoError(t, err)
	defer root.Close()
	require.NoError(t, root.WriteFile("f", []byte("12345"), 0o600))
	require.NoError(t, root.Symlink("f", "near"))
	require.NoError(t, root.Symlink(outside, "far"))
	require.NoError(t, root.Symlink("../outside", "up"))
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "in", "pipe"), 0o600))
	for _, name := range []string{"f", "near"} {
		got, err := ReadIn(root, name, 5)
		require.NoError(t, err)
		require.Equal(t, "12345", string(got))
	}
	_, err = ReadIn(root, "f", 4)
	require.ErrorIs(t, err, ErrSize)
	_, err = ReadIn(root, "pipe", 4)
	require.ErrorIs(t, err, ErrKind)
	for _, name := range []string{"far", "up", "../outside"} {
		_, err := ReadIn(root, name, 5)
		require.ErrorContains(t, err, "escapes", name)
	}
}
