package index

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// made returns the index that git makes of a few files, in a version.
func made(t testing.TB, version string, steps ...string) []byte {
	dir := t.TempDir()
	git := func(args ...string) string {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.invalid"}, args...)...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	git("init", "-q")
	for _, name := range []string{"a", "dir/b", "dir/sub/c", "dir-x", strings.Repeat("long/", 30) + "z"} {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	git("add", "-A")
	git("commit", "-q", "-m", "x")
	for _, step := range steps {
		git(strings.Fields(step)...)
	}
	git("update-index", "--index-version", version)
	b, err := os.ReadFile(filepath.Join(dir, ".git", "index"))
	require.NoError(t, err)
	return b
}

func TestAllVersionsReadTheSame(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"2", "4"} {
		f, err := Parse(made(t, version))
		require.NoError(t, err)
		var names []string
		for i := range f.Len() {
			names = append(names, string(f.Name(i)))
			require.Zero(t, f.Name(i)[:len(f.Name(i))+1][len(f.Name(i))], "a NUL follows")
			require.Equal(t, uint32(ModeFile|0o644), f.Mode(i))
			require.Equal(t, uint32(len(f.Name(i))), f.Stat(i).Size)
			require.Len(t, f.ID(i), 20)
		}
		require.Equal(t, []string{"a", "dir-x", "dir/b", "dir/sub/c", strings.Repeat("long/", 30) + "z"}, names)
		i, ok := f.Find([]byte("dir/b"))
		require.True(t, ok)
		require.Equal(t, 2, i)
		_, ok = f.Find([]byte("dir"))
		require.False(t, ok)
		root, ok := f.Trees()
		require.True(t, ok)
		require.Equal(t, 5, root.Entries)
		require.Equal(t, "dir", string(root.Children[0].Name))
		require.Equal(t, 2, root.Children[0].Entries)
	}
}

func TestFoldersAreFoundInTheIndex(t *testing.T) {
	t.Parallel()
	f, err := Parse(made(t, "2"))
	require.NoError(t, err)
	list, ok := f.Folders()
	require.True(t, ok)
	var paths []string
	for _, d := range list[:4] {
		paths = append(paths, string(f.Name(int(d.Lo))[:d.Size]))
	}
	require.Equal(t, []string{"", "dir", "dir/sub", "long"}, paths)
	require.Equal(t, Folder{Lo: 2, Hi: 4, Size: 3, Next: 3}, list[1])
	for _, tt := range []struct {
		in     int
		name   string
		folder bool
		want   bool
	}{
		{0, "a", false, true},
		{0, "a", true, true},
		{0, "dir", true, true},
		{0, "dir", false, false},
		{0, "dir-x", false, true},
		{0, "di", true, false},
		{0, "z", true, false},
		{1, "b", false, true},
		{1, "sub", true, true},
		{1, "c", false, false},
		{2, "c", false, true},
	} {
		require.Equal(t, tt.want, f.Has(list[tt.in], []byte(tt.name), tt.folder), tt)
	}
	for name, want := range map[string]bool{"": false, ".": false, "..": false, ".git": false, ".GIT": false, ".gitx": true, "...": true} {
		require.Equal(t, want, proper([]byte(name)), name)
	}
}

func TestFlagsAreRead(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"3", "4"} {
		f, err := Parse(made(t, version, "update-index --skip-worktree a", "update-index --assume-unchanged dir/b", "rm -q --cached dir-x", "add -N dir-x"))
		require.NoError(t, err)
		require.True(t, f.SkipWorktree(0) && !f.IntentToAdd(0) && !f.AssumeValid(0))
		require.True(t, f.IntentToAdd(1) && !f.SkipWorktree(1))
		require.True(t, f.AssumeValid(2) && !f.SkipWorktree(2))
		root, ok := f.Root()
		require.True(t, ok)
		require.Negative(t, root.Entries, "what is only meant to be added makes the cache invalid")
	}
}

func TestWhatIsUnknownIsRefused(t *testing.T) {
	t.Parallel()
	good := made(t, "2")
	extended := func(name string) []byte {
		b := bytes.Clone(good[:len(good)-20])
		b = append(b, name...)
		b = append(b, 0, 0, 0, 2, 'x', 'y')
		return append(b, good[len(good)-20:]...)
	}
	swapped := bytes.Clone(good)
	copy(swapped[header+fixed:], "z") // the first name comes last
	long := bytes.Clone(good)
	binary.BigEndian.PutUint32(long[8:], 1<<30)
	for name, tt := range map[string]struct {
		data []byte
		want error
	}{
		"nothing":   {nil, errBroken},
		"cut":       {good[:100], errBroken},
		"split":     {extended("link"), errSplit},
		"sparse":    {extended("sdir"), errSparse},
		"needed":    {extended("abcd"), errNeeded},
		"order":     {swapped, errBroken},
		"count":     {long, errBroken},
		"version 5": {append([]byte("DIRC\x00\x00\x00\x05"), good[8:]...), errFormat},
	} {
		_, err := Parse(tt.data)
		require.ErrorIs(t, err, tt.want, name)
	}
	_, err := Parse(extended("ABCD"))
	require.NoError(t, err, "what begins with a capital may be passed over")
}

// FuzzParse holds any bytes to the laws: no panic, names in order, and every
// part of every entry can be read.
func FuzzParse(f *testing.F) {
	for _, version := range []string{"2", "3", "4"} {
		f.Add(made(f, version))
		f.Add(made(f, version, "update-index --skip-worktree a", "rm -q --cached dir-x", "add -N dir-x"))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		ix, err := Parse(data)
		if err != nil {
			return
		}
		grown := 0
		for i := range ix.Len() {
			grown += len(ix.Name(i))
			ix.Stat(i)
			ix.ID(i)
			ix.AssumeValid(i)
			ix.SkipWorktree(i)
			if i > 0 && bytes.Compare(ix.Name(i-1), ix.Name(i)) > 0 {
				t.Error("out of order")
			}
			if at, ok := ix.Find(ix.Name(i)); !ok || at > i {
				t.Error("not found")
			}
		}
		if grown > maxGrowth*len(data) {
			t.Error("too much memory")
		}
		ix.Root()
		ix.Trees()
	})
}
