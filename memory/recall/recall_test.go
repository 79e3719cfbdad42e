package recall

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/memory"
)

const remote = "https://git.example.invalid/o/r.git"

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.invalid", "-C", dir}, args...)...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}

// scene is a data folder and a project with a memory and a remote.
type scene struct{ root, data, first string }

func stage(t *testing.T) scene {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	s := scene{root, filepath.Join(root, "data"), filepath.Join(root, "first")}
	git(t, root, "init", "-q", "-b", "main", s.first)
	git(t, s.first, "commit", "-q", "--allow-empty", "-m", "first")
	git(t, s.first, "remote", "add", "origin", remote)
	s.add(t, s.first, "of the first")
	return s
}

func (s scene) find(t *testing.T, dir string) Found {
	t.Helper()
	f, err := Of(s.data, dir, "", time.Now)
	require.NoError(t, err)
	return f
}

func (s scene) add(t *testing.T, dir, text string) {
	t.Helper()
	_, err := s.find(t, dir).Update(t.Context(), "", func(m *memory.Memory) error {
		m.Add(memory.Decisions, memory.Item{Text: text})
		return nil
	})
	require.NoError(t, err)
}

// clone makes a second clone with the same remote, written in another way.
func (s scene) clone(t *testing.T, name string) string {
	t.Helper()
	dir := filepath.Join(s.root, name)
	git(t, s.root, "clone", "-q", "--no-local", s.first, dir)
	git(t, dir, "remote", "set-url", "origin", "git@git.example.invalid:o/r")
	return dir
}

func texts(m memory.Memory) string {
	var list []string
	for _, i := range m.Lists[memory.Decisions] {
		list = append(list, i.Text)
	}
	return strings.Join(list, ", ")
}

func TestACloneThatHoldsACommitUsesTheMemory(t *testing.T) {
	t.Parallel()
	s := stage(t)
	dir := s.clone(t, "second")
	f := s.find(t, dir)
	require.Equal(t, Clone, f.How)
	require.Equal(t, "of the first", texts(f.Root))
	require.Equal(t, s.first, f.Path)
	git(t, dir, "commit", "-q", "--allow-empty", "-m", "second")
	s.add(t, dir, "of the second")
	require.Equal(t, "of the first, of the second", texts(s.find(t, s.first).Root))
	git(t, dir, "remote", "remove", "origin")
	require.Equal(t, Linked, s.find(t, dir).How, "what was used once stays the one that is used")

	// A third clone that only has the commit of the second one joins as well.
	third := filepath.Join(s.root, "third")
	git(t, s.root, "clone", "-q", "--no-local", "--depth=1", dir, third)
	git(t, third, "remote", "set-url", "origin", remote)
	require.Equal(t, Clone, s.find(t, third).How)
}

func TestARemoteAloneOpensNothing(t *testing.T) {
	t.Parallel()
	s := stage(t)
	dir := filepath.Join(s.root, "claims")
	git(t, s.root, "init", "-q", dir)
	git(t, dir, "remote", "add", "origin", remote)
	key := s.find(t, s.first).Ref.Project
	path := s.find(t, s.first).Store.Path(memory.Ref{Project: key})
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, []byte("{"), 0o600), "who reads it gets an error now")
	_, err = Of(s.data, s.first, "", time.Now)
	require.Error(t, err)
	f := s.find(t, dir)
	require.Equal(t, Own, f.How)
	require.True(t, f.Root.Empty())
	require.Equal(t, s.first, f.Apart, "the user is told")
	require.NoError(t, os.WriteFile(path, whole, 0o600))

	require.NoError(t, f.Link(t.Context(), memory.Link{Key: key, Path: s.first}))
	f = s.find(t, dir)
	require.Equal(t, Linked, f.How)
	require.Equal(t, "of the first", texts(f.Root))
	require.NoError(t, f.Link(t.Context(), memory.Link{}))
	f = s.find(t, dir)
	require.Equal(t, Own, f.How)
	require.True(t, f.Root.Empty())
	require.Empty(t, f.Apart, "who unlinked has decided")
}

func TestALinkIsNotFollowedTwice(t *testing.T) {
	t.Parallel()
	s := stage(t)
	a, b := s.find(t, s.root+"/a"), s.find(t, s.root+"/b")
	require.NoError(t, a.Link(t.Context(), memory.Link{Key: b.Project.Key, Path: b.Path}))
	require.NoError(t, b.Link(t.Context(), memory.Link{Key: a.Project.Key, Path: a.Path}))
	require.Equal(t, b.Project.Key, s.find(t, s.root+"/a").Ref.Project)
	require.NoError(t, a.Link(t.Context(), memory.Link{Key: "../../etc", Path: "/"}))
	require.True(t, s.find(t, s.root+"/a").Root.Empty())
}
