package allow

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// project is a folder with these files, and a data folder beside it.
func project(t *testing.T, files map[string]string) (data, root string) {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	root = filepath.Join(base, "project")
	require.NoError(t, os.Mkdir(root, 0o755))
	for name, text := range files {
		write(t, root, name, text)
	}
	return filepath.Join(base, "data"), root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, Folder, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

// permit does what the user does.
func permit(t *testing.T, data, root string) {
	t.Helper()
	names, err := Names(root)
	require.NoError(t, err)
	files, err := Read(root, names)
	require.NoError(t, err)
	require.NoError(t, Record(data, root, files, time.Unix(0, 0)))
}

var usual = map[string]string{
	"config.json": `{}`, "prompts/global.md": "g", "prompts/agents/a.md": "a",
	"prompts/tasks/t.md": "t", "hints.json": "[]", "agents.json": "{}",
	"README.md": "not ours", "prompts/agents/notes.txt": "not ours", "prompts/other/x.md": "not ours",
}

func TestFilesAreUsedOnlyAsTheyWereAllowed(t *testing.T) {
	t.Parallel()
	data, root := project(t, usual)
	require.Equal(t, Project{Root: root, Status: NotAllowed}, Look(data, root))
	permit(t, data, root)
	p := Look(data, root)
	require.Equal(t, Allowed, p.Status)
	require.Len(t, p.Files, 6)
	require.Equal(t, "t", string(p.File("prompts/tasks/t.md")))
	require.Nil(t, p.File("README.md"))
	require.NoError(t, filepath.WalkDir(data, func(path string, d fs.DirEntry, err error) error {
		info, ierr := d.Info()
		require.NoError(t, ierr)
		require.Zero(t, info.Mode().Perm()&0o077, path)
		return err
	}))

	write(t, root, "README.md", "changes nothing")
	require.Equal(t, Allowed, Look(data, root).Status)
	was, err := Forget(data, root)
	require.NoError(t, err)
	require.True(t, was)
	require.Equal(t, NotAllowed, Look(data, root).Status)
	was, err = Forget(data, root)
	require.NoError(t, err)
	require.False(t, was)
}

func TestAnyChangeTakesThePermissionBack(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(t *testing.T, root string){
		"content": func(t *testing.T, root string) { write(t, root, "hints.json", "[1]") },
		"added":   func(t *testing.T, root string) { write(t, root, "prompts/tasks/new.md", "") },
		"removed": func(t *testing.T, root string) {
			require.NoError(t, os.Remove(filepath.Join(root, Folder, "agents.json")))
		},
		"renamed": func(t *testing.T, root string) {
			dir := filepath.Join(root, Folder, "prompts")
			require.NoError(t, os.Rename(filepath.Join(dir, "tasks/t.md"), filepath.Join(dir, "tasks/u.md")))
		},
		"swapped": func(t *testing.T, root string) {
			write(t, root, "prompts/agents/a.md", "t")
			write(t, root, "prompts/tasks/t.md", "a")
		},
		"a link out": func(t *testing.T, root string) { relink(t, root, "hints.json", "/etc/hostname") },
		"a pipe": func(t *testing.T, root string) {
			path := filepath.Join(root, Folder, "hints.json")
			require.NoError(t, os.Remove(path))
			require.NoError(t, syscall.Mkfifo(path, 0o600))
		},
		"too large": func(t *testing.T, root string) { write(t, root, "hints.json", strings.Repeat("x", maxFile+1)) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, root := project(t, usual)
			permit(t, data, root)
			require.Equal(t, Allowed, Look(data, root).Status)
			change(t, root)
			p := Look(data, root)
			require.Equal(t, Changed, p.Status)
			require.Empty(t, p.Files)
		})
	}
}

func relink(t *testing.T, root, name, target string) {
	t.Helper()
	path := filepath.Join(root, Folder, name)
	require.NoError(t, os.RemoveAll(path))
	require.NoError(t, os.Symlink(target, path))
}

func TestAPermissionIsOfOneFolder(t *testing.T) {
	t.Parallel()
	data, root := project(t, usual)
	permit(t, data, root)
	other := root + "-copy"
	require.NoError(t, os.CopyFS(other, os.DirFS(root)))
	require.Equal(t, NotAllowed, Look(data, other).Status)
	// A record that was moved under another folder's name is not its record.
	require.NoError(t, os.Rename(recordPath(data, root), recordPath(data, other)))
	require.Equal(t, NotAllowed, Look(data, other).Status)
}

func TestNothingThereNeedsNoPermission(t *testing.T) {
	t.Parallel()
	data, root := project(t, nil)
	require.Equal(t, Absent, Look(data, root).Status)
	write(t, root, "README.md", "not ours")
	require.Equal(t, Absent, Look(data, root).Status)
	require.Equal(t, Absent, Look("", filepath.Join(root, "none")).Status)
}

func TestWithoutADataFolderNothingIsAllowed(t *testing.T) {
	t.Parallel()
	_, root := project(t, usual)
	require.Equal(t, NotAllowed, Look("", root).Status)
	require.ErrorIs(t, Record("", root, nil, time.Now()), errNoData)
	_, err := Forget("", root)
	require.ErrorIs(t, err, errNoData)
}

func TestLinksMayNotLeaveTheProject(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(outside, "prompts", "agents"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(outside, "config.json"), []byte("{}"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(outside, "prompts", "agents", "a.md"), []byte("a"), 0o644))
	for _, name := range []string{"", "config.json", "prompts", "prompts/agents"} {
		data, root := project(t, map[string]string{"agents.json": "{}", "prompts/agents/b.md": "b"})
		relink(t, root, name, filepath.Join(outside, name))
		names, err := Names(root)
		if err == nil {
			_, err = Read(root, names)
		}
		require.ErrorContains(t, err, "escapes", name)
		require.Equal(t, NotAllowed, Look(data, root).Status)
	}
	// Within the project a link is as good as a file.
	data, root := project(t, map[string]string{"prompts/agents/b.md": "b"})
	relink(t, root, "prompts/global.md", "agents/b.md")
	permit(t, data, root)
	require.Equal(t, "b", string(Look(data, root).File("prompts/global.md")))
	write(t, root, "prompts/agents/b.md", "c")
	require.Equal(t, Changed, Look(data, root).Status)
}

func TestAFolderOfTooManyFilesIsRefused(t *testing.T) {
	t.Parallel()
	_, root := project(t, nil)
	for i := range maxEntries + 1 {
		write(t, root, fmt.Sprintf("prompts/tasks/%d.md", i), "")
	}
	_, err := Names(root)
	require.ErrorContains(t, err, "more than 256")
	_, root = project(t, nil)
	for i := range 5 {
		write(t, root, fmt.Sprintf("prompts/tasks/%d.md", i), strings.Repeat("x", maxFile))
	}
	names, err := Names(root)
	require.NoError(t, err)
	_, err = Read(root, names)
	require.ErrorContains(t, err, "more than 512 KiB")
	require.NoError(t, os.RemoveAll(filepath.Join(root, Folder, "prompts/tasks")))
	require.NoError(t, syscall.Mkfifo(filepath.Join(root, Folder, "prompts/tasks"), 0o600))
	_, err = Names(root)
	require.Error(t, err, "a pipe in a folder's place neither blocks nor counts as empty")
}

func TestDigestsTellListsApart(t *testing.T) {
	t.Parallel()
	lists := [][]File{
		nil,
		{{"a", nil}},
		{{"a", []byte("b")}},
		{{"ab", nil}},
		{{"a", nil}, {"b", nil}},
		{{"a", []byte("b")}, {"", nil}},
	}
	seen := map[string]int{}
	for i, l := range lists {
		d := Digest(l)
		require.NotContains(t, seen, d, i)
		seen[d] = i
	}
}
