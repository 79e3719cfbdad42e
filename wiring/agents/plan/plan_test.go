package plan

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/roster"
	"proem/wiring/agents"
	"proem/wiring/agents/rolefile"
)

// project is a folder in another one, with what would lead out of it beside it.
func project(t *testing.T) (dir string, root *os.Root) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "project")
	require.NoError(t, os.Mkdir(dir, 0o755))
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	t.Cleanup(func() { root.Close() })
	return dir, root
}

func canon(digest string, names ...string) agents.Canon {
	c := agents.Canon{Digest: digest}
	for _, name := range names {
		c.Agents = append(c.Agents, agents.Agent{Role: roster.Role{Name: name, Description: "d", Tools: []string{}}})
	}
	return c
}

func kinds(t *testing.T, root *os.Root, c agents.Canon) map[string]Kind {
	t.Helper()
	changes, err := Compare(root, c)
	require.NoError(t, err)
	found := map[string]Kind{}
	for _, ch := range changes {
		found[ch.Path] = ch.Kind
	}
	return found
}

func do(t *testing.T, root *os.Root, c agents.Canon) {
	t.Helper()
	changes, err := Compare(root, c)
	require.NoError(t, err)
	for _, ch := range changes {
		require.NoError(t, ch.Do(root))
	}
}

func TestFilesFollowTheirDefinition(t *testing.T) {
	t.Parallel()
	dir, root := project(t)
	one := canon("sha256:1", "scout", "writer")
	require.Len(t, kinds(t, root, one), 9)
	do(t, root, one)
	require.Empty(t, kinds(t, root, one))
	info, err := os.Stat(filepath.Join(dir, ".codex/agents/scout.toml"))
	require.NoError(t, err)
	require.Equal(t, rolePerm, info.Mode().Perm())

	two := canon("sha256:2", "scout")
	require.Equal(t, map[string]Kind{
		".codex/agents/scout.toml": Stale, ".codex/agents/writer.toml": Leftover,
		".copilot/agents/scout.agent.md": Stale, ".copilot/agents/writer.agent.md": Leftover,
		".gemini/agents/scout.md": Stale, ".gemini/agents/writer.md": Leftover,
		".claude/agents/scout.md": Stale, ".claude/agents/writer.md": Leftover,
		".proem/agents.json": Stale,
	}, kinds(t, root, two))
	do(t, root, two)
	require.Empty(t, kinds(t, root, two))

	path := filepath.Join(dir, ".codex/agents/scout.toml")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, append(data, "model = 'other'\n"...), 0o644))
	require.Equal(t, map[string]Kind{".codex/agents/scout.toml": Edited}, kinds(t, root, two))
	changes, err := Compare(root, two)
	require.NoError(t, err)
	require.Contains(t, string(changes[0].Diff()), "\n-model = 'other'\n")
}

func TestWhatSomebodyWroteIsNotOurs(t *testing.T) {
	t.Parallel()
	dir, root := project(t)
	folder := filepath.Join(dir, ".claude/agents")
	require.NoError(t, os.MkdirAll(folder, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "scout.md"), []byte("mine"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "other.md"), []byte("mine"), 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "folder.md"), 0o755))
	c := canon("sha256:1", "scout")
	changes, err := Compare(root, c)
	require.NoError(t, err)
	blocked := Blocked(changes)
	require.Len(t, blocked, 1)
	require.Equal(t, ".claude/agents/scout.md", blocked[0].Path)
	require.Len(t, changes, 5)
}

// TestLinksLeadNowhere: nothing outside of the project is read, written or removed.
func TestLinksLeadNowhere(t *testing.T) {
	t.Parallel()
	c := canon("sha256:1", "scout")
	made, err := rolefile.Files(canon("sha256:1", "gone"))
	require.NoError(t, err)
	for _, link := range []string{".codex", ".codex/agents", ".codex/agents/scout.toml", ".proem", ".proem/agents.json"} {
		dir, root := project(t)
		outside := filepath.Join(dir, "../outside", link)
		inner := filepath.Join(dir, "../outside/.codex/agents/gone.toml")
		require.NoError(t, os.MkdirAll(filepath.Dir(inner), 0o755))
		require.NoError(t, os.WriteFile(inner, made[0].Data, 0o644))
		hushed := filepath.Join(dir, "../outside/.codex/agents/scout.toml")
		require.NoError(t, os.WriteFile(hushed, []byte("hushed"), 0o600))
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(dir, link)), 0o755))
		require.NoError(t, os.Symlink(outside, filepath.Join(dir, link)))
		changes, err := Compare(root, c)
		for _, ch := range changes {
			require.NotContains(t, string(ch.Diff()), "hushed", link)
			if ch.Kind == Missing {
				err = ch.Do(root)
			}
		}
		if strings.HasSuffix(link, ".toml") || strings.HasSuffix(link, ".json") {
			require.NoError(t, err, link)
			require.Equal(t, []string{link}, paths(Blocked(changes)))
		} else {
			require.Error(t, err, link)
		}
		left, err := os.ReadDir(filepath.Dir(inner))
		require.NoError(t, err)
		require.Len(t, left, 2, link)
		data, err := os.ReadFile(hushed)
		require.NoError(t, err)
		require.Equal(t, "hushed", string(data))
	}
}

func paths(changes []Change) []string {
	var out []string
	for _, c := range changes {
		out = append(out, c.Path)
	}
	return out
}

// TestForceReplacesTheLinkItself and not the file that it leads to.
func TestForceReplacesTheLinkItself(t *testing.T) {
	t.Parallel()
	dir, root := project(t)
	require.NoError(t, os.MkdirAll(filepath.Join(dir, ".codex/agents"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine.toml"), []byte("mine"), 0o600))
	require.NoError(t, os.Symlink("../../mine.toml", filepath.Join(dir, ".codex/agents/scout.toml")))
	c := canon("sha256:1", "scout")
	do(t, root, c)
	require.Empty(t, kinds(t, root, c))
	data, err := os.ReadFile(filepath.Join(dir, "mine.toml"))
	require.NoError(t, err)
	require.Equal(t, "mine", string(data))
}

// TestThisRepositorysRolesAreInLine is what proem agents check asks, of ourselves.
func TestThisRepositorysRolesAreInLine(t *testing.T) {
	t.Parallel()
	root, err := os.OpenRoot("../../..")
	require.NoError(t, err)
	defer root.Close()
	c, problems, err := Read(root)
	require.NoError(t, err)
	require.Empty(t, problems)
	require.Empty(t, kinds(t, root, c), "run proem agents sync")
	for _, name := range []string{"scout", "technical_analyst", "implementer", "code_reviewer", "test_writer"} {
		_, ok := c.Find(name)
		require.True(t, ok, name)
	}
}
