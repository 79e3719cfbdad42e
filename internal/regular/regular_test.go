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
