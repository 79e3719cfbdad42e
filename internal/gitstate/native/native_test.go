//go:build linux && (amd64 || arm64)

package native

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/gitstate"
	"proem/internal/gitstate/foldercache"
	"proem/internal/places"
)

// unasked is a fallback that must not be needed.
func unasked(t *testing.T) gitstate.Engine {
	return func(context.Context, gitstate.Repo) (gitstate.Snapshot, error) {
		t.Error("git was asked")
		return gitstate.Snapshot{}, nil
	}
}

func (w *walk) take(limit time.Duration) gitstate.Snapshot {
	return gitstate.TakeWithin(w.t.Context(), patient, gitstate.Place{Dir: w.dir}, Engine(limit, unasked(w.t)))
}

func TestWhatIsKnownWhenTheTimeIsUpIsSaid(t *testing.T) {
	t.Parallel()
	w := newWalk(t, 1)
	some(w)
	s := w.take(0)
	require.Equal(t, fmt.Sprintf("scan stopped at 0 of %d", s.Total), s.Unknown)
	require.Equal(t, "main", s.Branch)
	w.write("conflict", "base\n")
	w.must("add", "-A")
	w.must("commit", "-q", "-m", "base")
	w.must("checkout", "-q", "-b", "side")
	w.write("conflict", "side\n")
	w.must("commit", "-q", "-a", "-m", "side")
	w.must("checkout", "-q", "main")
	w.write("conflict", "main\n")
	w.must("commit", "-q", "-a", "-m", "main")
	_, err := w.git("merge", "side")
	require.Error(t, err)
	s = w.take(0)
	require.True(t, s.Stopped && s.Dirty())
	require.Empty(t, s.Unknown)
	require.Equal(t, "conflict", s.Changes[0].Path)
	require.Equal(t, "merge", s.Operation)
}

func TestTheLastChangedComeFirst(t *testing.T) {
	t.Parallel()
	w := newWalk(t, 2)
	for _, name := range []string{"gone", "old", "new", "staged"} {
		w.write(name, "one\n")
	}
	w.must("add", "-A")
	w.must("commit", "-q", "-m", "x")
	for i, name := range []string{"fresh", "new", "staged", "old"} {
		w.write(name, "two two\n")
		when := time.Now().Add(-time.Duration(i) * time.Hour)
		require.NoError(t, os.Chtimes(w.at(name), when, when))
	}
	w.must("add", "staged")
	require.NoError(t, os.Remove(w.at("gone")))
	var got []string
	for _, c := range w.take(patient).Changes {
		got = append(got, fmt.Sprintf("%c%c %s", c.Index, c.Worktree, c.Path))
	}
	require.Equal(t, []string{".D gone", "?? fresh", ".M new", "M. staged", ".M old"}, got)
}

func TestHiddenMovesOfASubmoduleAreUnknown(t *testing.T) {
	t.Parallel()
	w := newWalk(t, 3)
	submoduleSetup(w)
	require.False(t, w.take(patient).Dirty())
	require.True(t, w.take(patient).Submodules)
	w.must("-C", "vendored", "commit", "-q", "--allow-empty", "-m", "on")
	require.Equal(t, "vendored", w.take(patient).Changes[0].Path)
	w.must("config", "submodule.vendored.ignore", "all")
	require.Equal(t, errHidden.Error(), w.take(patient).Unknown)
}

func TestReplacedObjectsAreLeftToGit(t *testing.T) {
	t.Parallel()
	w := newWalk(t, 4)
	some(w)
	w.write("a/c.txt", "other\n")
	w.must("commit", "-q", "-a", "-m", "second")
	w.must("replace", "HEAD", "HEAD~1")
	s := gitstate.TakeWithin(t.Context(), patient, gitstate.Place{Dir: w.dir}, Engine(patient, gitstate.Binary))
	require.Equal(t, errReplace.Error(), s.Reason)
	require.Equal(t, gitstate.Git, s.Engine)
}

// large makes a repository that is remembered, and waits until it can be.
func large(t *testing.T, seed uint64) *walk {
	w := newWalk(t, seed)
	manySetup(w)
	return w
}

func TestAFolderThatIsRememberedIsNotListed(t *testing.T) {
	t.Parallel()
	w := large(t, 5)
	w.write("dir1/.gitignore", "*.o\n")
	w.write("dir1/sub1/x.o", "")
	w.write("dir1/sub1/new", "")
	time.Sleep(foldercache.Settled)
	repo, ok := gitstate.Discover(w.dir)
	require.True(t, ok)
	scan := func() (known int, s gitstate.Snapshot) {
		r := reader{repo: repo}
		require.NoError(t, r.open())
		defer r.store.Close()
		tree := r.tree()
		r.recall(tree)
		for _, f := range tree.Known {
			if f.Ino != 0 {
				known++
			}
		}
		return known, w.take(patient)
	}
	known, first := scan()
	require.Zero(t, known)
	known, again := scan()
	require.Greater(t, known, 250, "what was listed is known")
	require.Equal(t, linesOf(first), linesOf(again))
	require.Equal(t, []string{`?? "dir1/.gitignore"`, `?? "dir1/sub1/new"`}, linesOf(again))
	w.must("add", "dir1/.gitignore")
	known, _ = scan()
	require.Zero(t, known, "the index has another name")
	w.write("dir1/.gitignore", "new\n")
	known, s := scan()
	require.Zero(t, known, "an ignore file that decided has changed")
	require.Equal(t, []string{`?? "dir1/sub1/x.o"`, `AM "dir1/.gitignore"`}, linesOf(s))
}

// TestACacheThatIsDamagedIsDropped kills processes while they write it, and
// damages what they left. PROEM_KILLS makes it longer.
func TestACacheThatIsDamagedIsDropped(t *testing.T) {
	t.Parallel()
	w := large(t, 6)
	w.write("dir2/new", "")
	_, want := w.gitSays()
	folder := filepath.Join(places.Of(os.Getenv).Cache, "folders")
	for i := range number("PROEM_KILLS", 4) {
		child := exec.Command(os.Args[0], "-test.run=^$")
		child.Env = append(os.Environ(), "PROEM_SNAPSHOT_CHILD="+w.dir)
		require.NoError(t, child.Start())
		time.Sleep(time.Duration(w.rng.IntN(60)) * time.Millisecond)
		require.NoError(t, child.Process.Kill())
		_ = child.Wait()
		require.Equal(t, want, linesOf(w.take(patient)), i)
		if cut := w.cacheFile(folder); cut != "" && i%2 == 1 {
			require.NoError(t, os.Truncate(cut, int64(w.rng.IntN(2000))))
		}
		require.Equal(t, want, linesOf(w.take(patient)), i)
	}
}

// cacheFile finds the walk's cache, which names its root.
func (w *walk) cacheFile(folder string) string {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if b, err := os.ReadFile(path); err == nil && strings.Contains(string(b), w.dir+"\x00") {
			return path
		}
	}
	return ""
}

// child takes snapshots without a cache until it is killed.
func child(dir string) {
	for {
		gitstate.TakeWithin(context.Background(), patient, gitstate.Place{Dir: dir}, Engine(patient, gitstate.Binary))
		filepath.WalkDir(places.Of(os.Getenv).Cache, func(path string, d os.DirEntry, err error) error {
			if b, rerr := os.ReadFile(path); err == nil && rerr == nil && strings.Contains(string(b), dir+"\x00") {
				os.Remove(path)
			}
			return nil
		})
	}
}
