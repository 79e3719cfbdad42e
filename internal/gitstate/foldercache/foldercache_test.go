package foldercache

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func sample() *Cache {
	return &Cache{
		Root: "/r", Checksum: [20]byte{1}, Names: 7,
		Rules:   []Rule{{"/r/.gitignore", Stat{1, 2, 3, 4}}, {"/missing", Stat{}}},
		Folders: []Folder{{Stat: Stat{5, 6, 7, 8}, Names: []Name{{"a", false}, {"b", true}}}, {}},
	}
}

func TestACacheIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	path, now := File(t.TempDir(), "/r"), time.Now()
	require.NoError(t, sample().Save(path, now))
	got, ok := Load(path, "/r", now)
	require.True(t, ok)
	require.Equal(t, sample(), got)
	_, ok = Load(path, "/other", now)
	require.False(t, ok)
	_, ok = Load(path, "/r", now.Add(maxAge+time.Hour))
	require.False(t, ok, "too old")
}

func TestABrokenCacheIsNone(t *testing.T) {
	t.Parallel()
	path, now := File(t.TempDir(), "/r"), time.Now()
	whole := sample().encode()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	for i := range whole {
		flipped := bytes.Clone(whole)
		flipped[i] ^= 0x40
		for _, b := range [][]byte{whole[:i], flipped} {
			require.NoError(t, os.WriteFile(path, b, 0o600))
			_, ok := Load(path, "/r", now)
			require.False(t, ok, i)
		}
	}
}

func TestTheFolderOfCachesStaysSmall(t *testing.T) {
	t.Parallel()
	dir, now := t.TempDir(), time.Now()
	old := File(dir, "old")
	require.NoError(t, sample().Save(old, now))
	require.NoError(t, os.Chtimes(old, now.Add(-maxAge-time.Hour), now.Add(-maxAge-time.Hour)))
	killed := filepath.Join(filepath.Dir(old), ".tmp-1")
	require.NoError(t, os.WriteFile(killed, nil, 0o600))
	require.NoError(t, os.Chtimes(killed, now.Add(-2*time.Hour), now.Add(-2*time.Hour)))
	for i := range maxFiles + 5 {
		require.NoError(t, sample().Save(File(dir, string(rune('a'+i))), now))
	}
	require.NoFileExists(t, old)
	require.NoFileExists(t, killed)
	left, err := os.ReadDir(filepath.Dir(old))
	require.NoError(t, err)
	require.Len(t, left, maxFiles)
}

// FuzzParse reads any bytes behind the sum: no panic, and what is read is
// written the same.
func FuzzParse(f *testing.F) {
	b := sample().encode()
	f.Add(b[len(magic) : len(b)-20])
	f.Fuzz(func(t *testing.T, body []byte) {
		c, err := parse(body)
		if err != nil {
			return
		}
		again, err := decode(c.encode())
		if err != nil || !reflect.DeepEqual(c, again) {
			t.Errorf("%v: %+v became %+v", err, c, again)
		}
	})
}
