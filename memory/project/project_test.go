package project

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	args = append([]string{"-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "protocol.file.allow=always", "-C", dir}, args...)
	cmd := exec.Command("git", args...)
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	return strings.TrimSpace(string(out))
}

// repository makes one with a commit.
func repository(t *testing.T, path string) string {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Join(path, "sub", "deep"), 0o755))
	git(t, path, "init", "-q", "-b", "main")
	git(t, path, "commit", "-q", "--allow-empty", "-m", "first "+path)
	return path
}

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

func TestFoldersAndWorkingTreesOfOneRepositoryAreOneProject(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	repo := repository(t, filepath.Join(root, "repo"))
	git(t, repo, "worktree", "add", "-q", filepath.Join(root, "tree"))
	require.NoError(t, os.Symlink(repo, filepath.Join(root, "link")))
	want := Of(repo, "")
	require.Equal(t, repo, want.Path)
	for _, dir := range []string{"repo/sub/deep", "repo/not/there", "tree", "link/sub"} {
		got := Of(filepath.Join(root, dir), "")
		require.Equal(t, want.Key, got.Key, dir)
		require.Equal(t, want.Path, got.Path, dir)
	}
	require.Equal(t, git(t, repo, "rev-parse", "HEAD"), want.Head())
	other := Of(repository(t, filepath.Join(root, "other")), "")
	require.NotEqual(t, want.Key, other.Key)

	plain := filepath.Join(root, "plain")
	require.NoError(t, os.MkdirAll(filepath.Join(plain, "sub"), 0o755))
	require.NotEqual(t, Of(plain, "").Key, Of(filepath.Join(plain, "sub"), "").Key)
	require.Empty(t, Of(plain, "").Common)
	home := Of(filepath.Join(repo, "sub"), repo)
	require.Equal(t, filepath.Join(repo, "sub"), home.Path, "dotfiles are no project")
}

func TestASubmoduleIsAProjectOfItsOwn(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	inner, outer := repository(t, filepath.Join(root, "inner")), repository(t, filepath.Join(root, "outer"))
	git(t, outer, "submodule", "add", "-q", inner, "mod")
	mod := Of(filepath.Join(outer, "mod"), "")
	require.NotEqual(t, Of(outer, "").Key, mod.Key)
	require.NotEqual(t, Of(inner, "").Key, mod.Key)
	require.Equal(t, filepath.Join(outer, "mod"), mod.Path)
	require.Equal(t, Of(inner, "").Head(), mod.Head())
}

// TestNoTextOpensAnotherProject: files in a folder claim that it belongs to
// another repository, which knows nothing of it.
func TestNoTextOpensAnotherProject(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	victim := repository(t, filepath.Join(root, "victim"))
	git(t, victim, "worktree", "add", "-q", filepath.Join(root, "tree"))
	common := filepath.Join(victim, ".git")
	for name, claim := range map[string]func(dir string){
		"a .git file": func(dir string) { write(t, dir+"/.git", "gitdir: "+common+"\n") },
		"a .git file of a linked tree": func(dir string) {
			write(t, dir+"/.git", "gitdir: "+common+"/worktrees/tree\n")
		},
		"a link": func(dir string) { require.NoError(t, os.Symlink(common, dir+"/.git")) },
		"a common folder": func(dir string) {
			git(t, dir, "init", "-q")
			write(t, dir+"/.git/commondir", common+"\n")
		},
		"a tree of its own": func(dir string) {
			write(t, dir+"/.git", "gitdir: "+dir+"/worktrees/x\n")
			write(t, dir+"/worktrees/x/HEAD", "ref: refs/heads/main\n")
			write(t, dir+"/worktrees/x/commondir", common+"\n")
			write(t, dir+"/worktrees/x/gitdir", dir+"/.git\n")
		},
		"a bare repository": func(dir string) {
			write(t, dir+"/HEAD", "ref: refs/heads/main\n")
			write(t, dir+"/commondir", common+"\n")
		},
	} {
		dir := filepath.Join(root, strings.ReplaceAll(name, " ", "-"))
		require.NoError(t, os.Mkdir(dir, 0o755))
		claim(dir)
		got := Of(dir, "")
		require.NotEqual(t, Of(victim, "").Key, got.Key, name)
		require.NotEqual(t, common, got.Common, name)
		require.False(t, got.Holds([]string{Of(victim, "").Head()}), name)
	}
}

func TestRemotesAreOneHoweverTheyAreWritten(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"https://github.com/owner/name.git":            "github.com/owner/name",
		"https://user:pa%40ss@GitHub.com/owner/name/":  "github.com/owner/name",
		"ssh://git@github.com:22/owner/name.git":       "github.com/owner/name",
		"git@github.com:owner/name.git":                "github.com/owner/name",
		"github.com:owner/name":                        "github.com/owner/name",
		"git://github.com/owner/name":                  "github.com/owner/name",
		"/srv/git/name.git/":                           "file:/srv/git/name",
		"file:///srv/git/name.git":                     "file:/srv/git/name",
		"../name":                                      "",
		"./a:b":                                        "",
		"https://github.com":                           "",
		"":                                             "",
		"https://git.example.invalid/Owner/Name.git//": "git.example.invalid/Owner/Name",
	} {
		require.Equal(t, want, normalised(url), url)
	}
}

func TestTheRemoteIsOriginsElseTheFirst(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, dir+"/config", "[core]\n\tworktree = \"../a b\"\n[remote \"up\"]\n\turl = https://x.invalid/up/r\n[remote \"origin\"]\n\tfetch = +x\n\tURL=https://x.invalid/o/r\n\turl = other\n[branch \"b\"]\n\tremote = up\n")
	require.Equal(t, gitConfig{"../a b", "https://x.invalid/o/r"}, readConfig(dir))
	write(t, dir+"/config", "[remote \"up\"]\nurl = https://x.invalid/up/r\n[remote \"b\"]\nurl = c\n")
	require.Equal(t, "https://x.invalid/up/r", readConfig(dir).remote)
	require.Equal(t, gitConfig{}, readConfig(dir+"/none"))
}

func TestCommitsAreFoundLooseAndPacked(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for _, format := range []string{"sha1", "sha256"} {
		dir := filepath.Join(root, format)
		require.NoError(t, os.Mkdir(dir, 0o755))
		git(t, dir, "init", "-q", "-b", "main", "--object-format="+format)
		var ids []string
		for range 30 {
			git(t, dir, "commit", "-q", "--allow-empty", "-m", "one more")
			ids = append(ids, git(t, dir, "rev-parse", "HEAD"))
		}
		p := Of(dir, "")
		none := strings.Repeat("0123456789", 7)[:len(ids[0])]
		check := func() {
			for _, id := range ids {
				require.True(t, p.Holds([]string{"", none, "../../x", strings.ToUpper(id)}), id)
			}
			require.False(t, p.Holds([]string{none, ids[0][:39], ""}))
			require.False(t, p.Holds(nil))
			require.Equal(t, ids[len(ids)-1], p.Head())
		}
		check()
		git(t, dir, "gc", "-q")
		check()
		git(t, dir, "checkout", "-q", "--detach")
		check()
	}
}

// TestBorrowedObjectsProveNothing: a line or a link in a folder could name the
// store of another project.
func TestBorrowedObjectsProveNothing(t *testing.T) {
	t.Parallel()
	root, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	victim := repository(t, filepath.Join(root, "victim"))
	id := Of(victim, "").Head()
	shared := filepath.Join(root, "shared")
	git(t, root, "clone", "-q", "--shared", victim, shared)
	require.False(t, Of(shared, "").Holds([]string{id}))
	linked := filepath.Join(root, "linked")
	require.NoError(t, os.Mkdir(linked, 0o755))
	git(t, linked, "init", "-q")
	require.NoError(t, os.RemoveAll(linked+"/.git/objects"))
	require.NoError(t, os.Symlink(victim+"/.git/objects", linked+"/.git/objects"))
	require.False(t, Of(linked, "").Holds([]string{id}))
	piped := filepath.Join(root, "piped")
	require.NoError(t, os.Mkdir(piped, 0o755))
	git(t, piped, "init", "-q")
	require.NoError(t, syscall.Mkfifo(piped+"/.git/objects/pack/x.idx", 0o600))
	require.False(t, Of(piped, "").Holds([]string{id}), "and nothing waits")
	clone := filepath.Join(root, "clone")
	git(t, root, "clone", "-q", victim, clone)
	require.True(t, Of(clone, "").Holds([]string{id}))
}
