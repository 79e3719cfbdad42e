//go:build linux && (amd64 || arm64)

package native

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAMapThatIsCutShortIsAnError(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "index")
	require.NoError(t, os.WriteFile(path, make([]byte, mapFrom), 0o600))
	f, err := os.Open(path)
	require.NoError(t, err)
	defer f.Close()
	var r reader
	defer r.close()
	data, err := r.content(f, mapFrom)
	require.NoError(t, err)
	require.NotEmpty(t, r.mapped)
	last := func() (b byte, err error) {
		defer vanished(&err)()
		return data[len(data)-1], nil
	}
	_, err = last()
	require.NoError(t, err)
	require.NoError(t, os.Truncate(path, 0))
	_, err = last()
	require.ErrorIs(t, err, errVanished)
}
