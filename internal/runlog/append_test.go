//go:build unix

package runlog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/regular"
)

func TestAFullLogIsPutAside(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "log")
	for i := range 10 {
		require.NoError(t, appendLine(path, fmt.Appendln(nil, i), 6))
	}
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	old, err := os.ReadFile(Old(path))
	require.NoError(t, err)
	require.Equal(t, "9\n", string(now))
	require.Equal(t, "6\n7\n8\n", string(old), "one generation is kept")
}

func TestALogThatCannotBePutAsideStartsAgain(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "log")
	require.NoError(t, os.MkdirAll(filepath.Join(Old(path), "full"), 0o700))
	for i := range 10 {
		require.NoError(t, appendLine(path, fmt.Appendln(nil, i), 6))
	}
	now, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "9\n", string(now))
}

// TestOthersFilesAreLeftAlone: what stands in the log's place is neither
// followed nor waited for.
func TestOthersFilesAreLeftAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	place := func(name string) string { return filepath.Join(dir, name) }
	target := place("target")
	require.NoError(t, os.WriteFile(target, nil, 0o600))
	require.NoError(t, os.Symlink(target, place("link")))
	require.NoError(t, os.Symlink(place("nowhere"), place("dangling")))
	require.NoError(t, os.Symlink("/dev/full", place("full")))
	require.NoError(t, os.Mkdir(place("folder"), 0o700))
	require.NoError(t, syscall.Mkfifo(place("fifo"), 0o600))
	require.NoError(t, syscall.Mkfifo(place("read-fifo"), 0o600))
	reader, err := os.OpenFile(place("read-fifo"), os.O_RDWR, 0)
	require.NoError(t, err)
	defer reader.Close()
	for _, name := range []string{"link", "dangling", "full", "folder", "fifo", "read-fifo", "target/below"} {
		require.Error(t, appendLine(place(name), []byte("x\n"), 10), name)
	}
	require.ErrorIs(t, appendLine(place("read-fifo"), []byte("x\n"), 10), regular.ErrKind)
	require.NoFileExists(t, place("nowhere"))
	text, err := os.ReadFile(target)
	require.NoError(t, err)
	require.Empty(t, text)
}

// TestRunsAtOnceDoNotMix has 16 writers fill the log so fast that it is put
// aside all the time. Each opens the file by itself, as processes do.
func TestRunsAtOnceDoNotMix(t *testing.T) {
	t.Parallel()
	const writers, runs, limit = 16, 200, 20_000
	path := filepath.Join(t.TempDir(), "log")
	line := run.appendJSON(nil)
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range runs {
				if err := appendLine(path, line, limit); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	kept := 0
	for _, file := range []string{path, Old(path)} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		require.LessOrEqual(t, len(text), limit+writers*len(line), file)
		for l := range bytes.Lines(text) {
			require.True(t, json.Valid(l), "%q", l)
			require.Equal(t, string(line), string(l))
			kept++
		}
	}
	require.Positive(t, kept)
}
