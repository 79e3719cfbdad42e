package blob

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestIDsAreGits(t *testing.T) {
	t.Parallel()
	require.Equal(t, Empty, string(ID(nil)))
	require.Equal(t, "ce013625030ba8dba906f756967f9e9ca394464a", hex.EncodeToString(ID([]byte("hello\n"))))
}

func TestAFileIsHashedUnlessItChanges(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "f")
	require.NoError(t, os.WriteFile(path, []byte("a\r\nb"), 0o600))
	read := func(size int64, late bool) (string, bool, error) {
		f, err := os.Open(path)
		require.NoError(t, err)
		defer f.Close()
		id, cr, err := Read(int(f.Fd()), size, make([]byte, 64), func() bool { return late })
		return string(id), cr, err
	}
	id, cr, err := read(4, false)
	require.NoError(t, err)
	require.True(t, cr)
	require.Equal(t, string(ID([]byte("a\r\nb"))), id)
	for _, size := range []int64{3, 5} {
		id, _, err = read(size, false)
		require.NoError(t, err)
		require.Empty(t, id)
	}
	_, _, err = read(4, true)
	require.ErrorIs(t, err, ErrStopped)
}
