package wiring

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestManyExposedFilesAreClosedAtOnce(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing there")
	}
	root := filepath.Join(t.TempDir(), "it's here")
	require.NoError(t, os.MkdirAll(filepath.Join(root, "bin"), 0o755))
	require.NoError(t, os.Chmod(root, 0o700))
	n, _ := Exposed(root)
	require.Zero(t, n, "binaries are no secret")
	for _, count := range []int{1, maxNamed + 1} {
		for i := range count {
			path := filepath.Join(root, strconv.Itoa(i))
			require.NoError(t, os.WriteFile(path, nil, 0o600))
			require.NoError(t, os.Chmod(path, 0o640))
		}
		n, fix := Exposed(root)
		require.Equal(t, count, n)
		require.NoError(t, exec.Command("sh", "-c", fix).Run(), fix)
		n, _ = Exposed(root)
		require.Zero(t, n, fix)
	}
	n, _ = Exposed(filepath.Join(root, "none"))
	require.Zero(t, n)
}
