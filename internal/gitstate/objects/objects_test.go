package objects

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// repo is a scratch repository with a history that packs as deltas.
func repo(t testing.TB) (dir string, git func(args ...string) string) {
	dir = t.TempDir()
	git = func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.invalid"}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		return strings.TrimSpace(string(out))
	}
	git("init", "-q")
	text := strings.Repeat("a line that does not change\n", 300)
	for _, end := range []string{"one", "two", "three"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "f"), []byte(text+end), 0o644))
		git("add", "-A")
		git("commit", "-q", "-m", end)
	}
	return dir, git
}

// same holds the store to git for every object.
func same(t *testing.T, dir string, git func(...string) string) {
	t.Helper()
	s, err := Open(filepath.Join(dir, ".git", "objects"))
	require.NoError(t, err)
	defer s.Close()
	n := 0
	for line := range strings.Lines(git("cat-file", "--batch-check", "--batch-all-objects")) {
		fields := strings.Fields(line)
		id, _ := hex.DecodeString(fields[0])
		got, err := s.Read(id, Kind(fields[1]))
		require.NoError(t, err)
		cmd := exec.Command("git", "-C", dir, "cat-file", fields[1], fields[0])
		want, err := cmd.Output()
		require.NoError(t, err)
		require.Equal(t, want, got)
		n++
	}
	require.Equal(t, 9, n)
	tree, err := s.TreeOf(git("rev-parse", "HEAD"))
	require.NoError(t, err)
	require.Equal(t, git("rev-parse", "HEAD^{tree}"), hex.EncodeToString(tree))
	_, err = s.Read(make([]byte, 20), Blob)
	require.ErrorIs(t, err, errMissing)
}

func TestLooseAndPackedAndSharedObjectsReadTheSame(t *testing.T) {
	t.Parallel()
	dir, git := repo(t)
	same(t, dir, git)
	git("repack", "-q", "-a", "-d", "-f")
	require.NotEmpty(t, git("verify-pack", "-v", pack1(t, dir)))
	same(t, dir, git)
	git("-c", "pack.allowPackReuse=false", "-c", "repack.useDeltaBaseOffset=false", "repack", "-q", "-a", "-d", "-f")
	same(t, dir, git)
	shared := t.TempDir()
	require.NoError(t, exec.Command("git", "clone", "-q", "--shared", dir, shared).Run())
	same(t, shared, git)
}

func pack1(t testing.TB, dir string) string {
	found, err := filepath.Glob(filepath.Join(dir, ".git/objects/pack/*.idx"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	return found[0]
}

func TestALargeOffsetIsReadFromItsTable(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "p.idx")
	b := append([]byte("\xfftOc\x00\x00\x00\x02"), make([]byte, 1024)...)
	for i := range 256 {
		binary.BigEndian.PutUint32(b[8+4*i:], 1)
	}
	b = append(b, make([]byte, 20+4)...)
	b = append(b, 0x80, 0, 0, 0)
	b = append(b, 0, 0, 0, 5, 0, 0, 0, 7)
	require.NoError(t, os.WriteFile(path, b, 0o644))
	p := pack{path: path}
	defer p.close()
	at, ok, err := p.find(make([]byte, 20))
	require.NoError(t, err)
	require.True(t, ok)
	require.Equal(t, int64(5<<32+7), at)
}

func TestAlternatesThatLoopAreRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "info"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "info/alternates"), []byte("# none\n\n.\n"), 0o644))
	_, err := Open(dir)
	require.ErrorIs(t, err, errAlternates)
}

func TestASizeThatLiesCostsNothing(t *testing.T) {
	t.Parallel()
	b, err := upTo(strings.NewReader("short"), 0, MaxSize)
	require.NoError(t, err)
	require.Equal(t, "short", string(b))
	require.LessOrEqual(t, cap(b), 64<<10)
	s := Store{room: 4 * MaxSize}
	_, err = s.inflate(strings.NewReader(""), 0, MaxSize+1)
	require.ErrorIs(t, err, errLarge)
}

// FuzzPack reads any bytes as an object of a pack.
func FuzzPack(f *testing.F) {
	dir, git := repo(f)
	git("repack", "-q", "-a", "-d", "-f")
	b, err := os.ReadFile(strings.TrimSuffix(pack1(f, dir), "idx") + "pack")
	require.NoError(f, err)
	for line := range strings.Lines(git("verify-pack", "-v", pack1(f, dir))) {
		if fields := strings.Fields(line); len(fields) >= 5 && len(fields[0]) == 40 {
			at := 0
			for _, c := range fields[4] {
				at = 10*at + int(c-'0')
			}
			f.Add(b, uint16(at))
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte, at uint16) {
		s := Store{room: 4 * MaxSize}
		s.listed = true
		_, out, err := s.object(&pack{}, bytes.NewReader(raw), int64(at), 0)
		if err == nil && len(out) > MaxSize {
			t.Error("too large")
		}
	})
}

// FuzzDelta applies any delta: never more than it says, never out of its base.
func FuzzDelta(f *testing.F) {
	f.Add([]byte("base text"), []byte{9, 4, 0x91, 2, 2, 2, 'x', 'y'})
	f.Add([]byte("base text"), []byte{9, 9, 0x80 | 16, 9})
	f.Fuzz(func(t *testing.T, base, delta []byte) {
		out, err := apply(base, delta)
		if to, _, ok := deltaSize(delta); err == nil && ok && len(out) > MaxSize+to {
			t.Error("too large")
		}
	})
}

// FuzzLoose reads any bytes as a loose object.
func FuzzLoose(f *testing.F) {
	dir, git := repo(f)
	id := git("rev-parse", "HEAD")
	b, err := os.ReadFile(filepath.Join(dir, ".git/objects", id[:2], id[2:]))
	require.NoError(f, err)
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, out, err := loose(b); err == nil && len(out) > MaxSize {
			t.Error("too large")
		}
	})
}
