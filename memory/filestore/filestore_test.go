package filestore

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/locked"
	"proem/memory"
	"proem/memory/memorytest"
)

var ref = memory.Ref{Project: "00000000000000000000000000000001"}

func clock() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }

func add(text string) func(*memory.Memory) error {
	return func(m *memory.Memory) error {
		m.Add(memory.Decisions, memory.Item{Text: text})
		return nil
	}
}

func TestContract(t *testing.T) {
	t.Parallel()
	memorytest.Run(t, func(t *testing.T) memorytest.Store { return New(t.TempDir(), clock) })
}

func TestAllIsPrivateUnderAnyUmask(t *testing.T) {
	// Not parallel: the umask is the process's.
	for _, mask := range []int{0, 0o22, 0o277, 0o777} {
		root := t.TempDir()
		old := syscall.Umask(mask)
		_, err := New(filepath.Join(root, "share", "proem"), clock).Update(t.Context(), ref, add("one"))
		if err == nil {
			_, err = New(filepath.Join(root, "share", "proem"), clock).Update(t.Context(), ref, add("two"))
		}
		syscall.Umask(old)
		require.NoError(t, err)
		files := 0
		require.NoError(t, filepath.WalkDir(filepath.Join(root, "share"), func(path string, d fs.DirEntry, err error) error {
			require.NoError(t, err)
			info, err := d.Info()
			require.NoError(t, err)
			want := fs.FileMode(0o700)
			if !d.IsDir() {
				files, want = files+1, 0o600
			}
			require.Equal(t, want, info.Mode().Perm(), "%s under %o", path, mask)
			return nil
		}))
		require.Equal(t, 3, files, "the memory, its versions and the lock")
	}
}

func TestWhatCannotBeReadIsNeverOverwritten(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(path string) error{
		"broken": func(p string) error { return os.WriteFile(p, []byte(`{"goal": "mine",`), 0o600) },
		"empty":  func(p string) error { return os.WriteFile(p, nil, 0o600) },
		"newer":  func(p string) error { return os.WriteFile(p, []byte(`{"version": 2}`), 0o600) },
		"folder": func(p string) error { return os.Mkdir(p, 0o700) },
		"pipe":   func(p string) error { return syscall.Mkfifo(p, 0o600) },
		"large":  func(p string) error { return os.WriteFile(p, make([]byte, memory.MaxFile+1), 0o600) },
	} {
		s := New(t.TempDir(), clock)
		for _, text := range []string{"one", "two"} {
			_, err := s.Update(t.Context(), ref, add(text))
			require.NoError(t, err)
		}
		path := s.Path(ref)
		require.NoError(t, os.Remove(path))
		require.NoError(t, spoil(path), name)
		before, err := os.Lstat(path)
		require.NoError(t, err)
		_, err = s.Load(ref)
		broken, ok := errors.AsType[*memory.Broken](err)
		require.True(t, ok, "%s: %v", name, err)
		require.Equal(t, path, broken.Path)
		_, err = s.Update(t.Context(), ref, add("three"))
		require.Error(t, err, name)
		after, err := os.Lstat(path)
		require.NoError(t, err)
		require.True(t, os.SameFile(before, after), name)

		_, err = s.Undo(t.Context(), ref)
		require.NoError(t, err, name)
		aside, err := os.Lstat(filepath.Join(filepath.Dir(path), "root.broken-1"))
		require.NoError(t, err, name)
		require.True(t, os.SameFile(before, aside), name)
		m, err := s.Load(ref)
		require.NoError(t, err)
		require.Len(t, m.Lists[memory.Decisions], 1)
	}
}

func TestALinkStaysOne(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	s := New(filepath.Join(root, "data"), clock)
	_, err := s.Update(t.Context(), ref, add("one"))
	require.NoError(t, err)
	elsewhere := filepath.Join(root, "dotfiles", "memory.json")
	require.NoError(t, os.Mkdir(filepath.Dir(elsewhere), 0o755))
	require.NoError(t, os.Rename(s.Path(ref), elsewhere))
	require.NoError(t, os.Symlink(elsewhere, s.Path(ref)))
	_, err = s.Update(t.Context(), ref, add("two"))
	require.NoError(t, err)
	target, err := os.Readlink(s.Path(ref))
	require.NoError(t, err)
	require.Equal(t, elsewhere, target)
	data, err := os.ReadFile(elsewhere)
	require.NoError(t, err)
	require.Contains(t, string(data), "two")
	left, err := os.ReadDir(filepath.Dir(elsewhere))
	require.NoError(t, err)
	require.Len(t, left, 1)

	require.NoError(t, os.Remove(elsewhere))
	_, err = s.Update(t.Context(), ref, add("three"))
	require.ErrorContains(t, err, "follow the link", "a link that leads nowhere may lead to what is not mounted")
}

func TestWithoutALockNothingIsWritten(t *testing.T) {
	t.Parallel()
	s := New(t.TempDir(), clock)
	_, err := s.Update(t.Context(), ref, add("one"))
	require.NoError(t, err)
	held, err := locked.Take(t.Context(), locked.System(), s.Path(ref))
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = s.Update(ctx, ref, add("two"))
	require.ErrorIs(t, err, locked.ErrBusy)
	held.Release()
	s.disk = new(locked.System())
	s.disk.Lock = func(*os.File) (bool, error) { return false, syscall.ENOLCK }
	_, err = s.Update(t.Context(), ref, add("two"))
	require.ErrorIs(t, err, syscall.ENOLCK)
	m, err := s.Load(ref)
	require.NoError(t, err)
	require.Len(t, m.Lists[memory.Decisions], 1)
}

func TestWithoutAHomeNothingIsRemembered(t *testing.T) {
	t.Parallel()
	s := New("", clock)
	m, err := s.Load(ref)
	require.NoError(t, err)
	require.True(t, m.Empty())
	_, err = s.Update(t.Context(), ref, add("one"))
	require.ErrorIs(t, err, ErrNowhere)
	s = New(t.TempDir(), clock)
	require.Empty(t, s.Path(memory.Ref{Project: "../../x"}), "a key that is none leads nowhere")
}

func TestABrokenHistoryIsPutAside(t *testing.T) {
	t.Parallel()
	s := New(t.TempDir(), clock)
	_, err := s.Update(t.Context(), ref, add("one"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(historyPath(s.Path(ref)), []byte("{"), 0o600))
	_, err = s.History(ref)
	require.Error(t, err)
	_, err = s.Update(t.Context(), ref, add("two"))
	require.NoError(t, err)
	versions, err := s.History(ref)
	require.NoError(t, err)
	require.Len(t, versions, 1)
	kept, err := os.ReadFile(filepath.Join(filepath.Dir(s.Path(ref)), "root.history.broken-1"))
	require.NoError(t, err)
	require.Equal(t, "{", string(kept))
}
