package gitstate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// repo is a scratch repository whose steps are run by the real git.
type repo struct {
	t   *testing.T
	dir string
}

func newRepo(t *testing.T) repo {
	t.Helper()
	r := repo{t, filepath.Join(t.TempDir(), "repo")}
	require.NoError(t, os.Mkdir(r.dir, 0o755))
	r.git("init", "-q", "-b", "main")
	return r
}

func (r repo) git(args ...string) string {
	r.t.Helper()
	out, err := r.try(args...)
	require.NoError(r.t, err, out)
	return out
}

func (r repo) try(args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "protocol.file.allow=always"}, args...)...)
	cmd.Dir = r.dir
	cmd.Env = Repo{Root: r.dir}.environment()
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (r repo) write(name, text string) {
	r.t.Helper()
	path := filepath.Join(r.dir, name)
	require.NoError(r.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(r.t, os.WriteFile(path, []byte(text), 0o644))
}

func (r repo) commit(name, text string) {
	r.t.Helper()
	r.write(name, text)
	r.git("add", "-A")
	r.git("commit", "-q", "-m", name)
}

func (r repo) touch(name string, when time.Time) {
	r.t.Helper()
	require.NoError(r.t, os.Chtimes(filepath.Join(r.dir, name), when, when))
}

func (r repo) take() Snapshot { return Take(r.t.Context(), r.dir, "", Binary) }

func names(s Snapshot) []string {
	var out []string
	for _, c := range s.Changes {
		name := c.Path
		if c.Untracked() {
			name = "?" + name
		}
		if c.Deleted() {
			name = "-" + name
		}
		if c.Conflicted() {
			name = "!" + name
		}
		out = append(out, name)
	}
	return out
}

func TestBranchAndDirt(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	s := r.take()
	require.True(t, s.Found && s.Unborn)
	require.Equal(t, "main", s.Branch)
	require.False(t, s.Dirty())
	r.commit("a.txt", "one\n")
	require.False(t, r.take().Dirty())
	r.write("a.txt", "two\n")
	s = r.take()
	require.True(t, s.Dirty())
	require.Empty(t, s.Unknown)
	require.Equal(t, []string{"a.txt"}, names(s))
	r.git("checkout", "-q", "--detach")
	s = r.take()
	require.Empty(t, s.Branch)
	require.Equal(t, r.git("rev-parse", "HEAD")[:ShortLength], s.Commit)
}

func TestTheLastTouchedComesFirst(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	for _, name := range []string{"gone", "old", "mid", "staged-away"} {
		r.commit(name, "one\n")
	}
	now := time.Now()
	for i, name := range []string{"new è\n.txt", "mid", "old"} {
		r.write(name, "changed\n")
		r.touch(name, now.Add(-time.Duration(i)*time.Hour))
	}
	require.NoError(t, os.Remove(filepath.Join(r.dir, "gone")))
	r.git("rm", "-q", "--cached", "staged-away")
	r.touch("staged-away", now.Add(time.Hour))
	require.Equal(t, []string{"-gone", "-staged-away", "?staged-away", "?new è\n.txt", "mid", "old"}, names(r.take()))
}

func TestRenamesAndConflicts(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a.txt", "base\n")
	r.commit("long.txt", strings.Repeat("line\n", 50))
	r.git("checkout", "-q", "-b", "side")
	r.commit("a.txt", "side\n")
	r.git("checkout", "-q", "main")
	r.commit("a.txt", "main\n")
	_, err := r.try("merge", "-q", "side")
	require.Error(t, err)
	r.git("mv", "long.txt", "moved.txt")
	s := r.take()
	require.Equal(t, "merge", s.Operation)
	require.Equal(t, []string{"!a.txt", "moved.txt"}, names(s))
	r.git("merge", "--abort")
	_, err = r.try("rebase", "-q", "side")
	require.Error(t, err)
	s = r.take()
	require.Equal(t, "rebase", s.Operation)
	require.Empty(t, s.Branch, "HEAD is detached in a rebase")
}

func TestLinkedWorkingTreesAndSubdirectories(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	linked := repo{t, filepath.Join(filepath.Dir(r.dir), "linked")}
	r.git("worktree", "add", "-q", "-b", "other", linked.dir)
	linked.write("sub/b.txt", "new\n")
	s := Take(t.Context(), filepath.Join(linked.dir, "sub"), "", Binary)
	require.Equal(t, "other", s.Branch)
	require.Equal(t, []string{"?sub/"}, names(s))
	found, ok := Discover(filepath.Join(linked.dir, "sub"))
	require.True(t, ok)
	require.Equal(t, linked.dir, found.Root)
	require.Equal(t, filepath.Join(r.dir, ".git"), filepath.Clean(found.Common))
}

func TestWhatIsNotKnownIsSaid(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	require.False(t, Take(t.Context(), filepath.Dir(r.dir), "", Binary).Found)
	require.Equal(t, "the home folder is not scanned", Take(t.Context(), r.dir, r.dir+"/", Binary).Unknown)
	broken := func(context.Context, Repo) (Snapshot, error) { return Snapshot{}, errors.New("no luck") }
	s := Take(t.Context(), r.dir, "", broken)
	require.Equal(t, Snapshot{Found: true, Branch: "main", Unknown: "no luck"}, s)
	hung := func(context.Context, Repo) (Snapshot, error) { select {} }
	require.Equal(t, Snapshot{Found: true, Branch: "main", Unknown: "no answer in 400 ms"}, TakeWithin(t.Context(), 10*time.Millisecond, Place{Dir: r.dir}, hung))
	panics := func(context.Context, Repo) (Snapshot, error) { panic("boom") }
	require.Equal(t, "internal error: boom", Take(t.Context(), r.dir, "", panics).Unknown)
	r.write(".git/index", "garbage")
	require.Equal(t, "git cannot read the index", r.take().Unknown)
	bare := repo{t, filepath.Join(filepath.Dir(r.dir), "bare.git")}
	r.git("clone", "-q", "--bare", r.dir, bare.dir)
	require.Equal(t, "a bare repository has no files", bare.take().Unknown)
}

func TestNothingThatTheRepositoryNamesIsRun(t *testing.T) {
	t.Parallel()
	for name, config := range map[string][]string{
		"fsmonitor":    {"core.fsmonitor", "%s"},
		"hooks":        {"core.hooksPath", "%s.d"},
		"clean filter": {"filter.evil.clean", "%s"},
		"process":      {"filter.evil.process", "%s"},
		"dotted name":  {"filter.ev.il.clean", "%s"},
		"name with =":  {"filter.a=b.clean", "%s"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRepo(t)
			r.commit("a.txt", "one\n")
			mark := filepath.Join(filepath.Dir(r.dir), "ran")
			evil := filepath.Join(filepath.Dir(r.dir), "evil")
			script := "#!/bin/sh\ntouch " + mark + "\ncat\n"
			require.NoError(t, os.WriteFile(evil, []byte(script), 0o755))
			require.NoError(t, os.MkdirAll(evil+".d", 0o755))
			require.NoError(t, os.WriteFile(evil+".d/post-index-change", []byte(script), 0o755))
			r.write(".gitattributes", "*.txt filter=evil\n")
			switch name {
			case "dotted name":
				r.write(".gitattributes", "*.txt filter=ev.il\n")
			case "name with =":
				r.write(".gitattributes", "*.txt filter=a=b\n")
			}
			r.git("config", config[0], fmt.Sprintf(config[1], evil))
			r.write("a.txt", "one\n")
			r.touch("a.txt", time.Now().Add(-48*time.Hour))
			s := r.take()
			require.NoFileExists(t, mark)
			require.True(t, s.Found)
			require.Equal(t, "main", s.Branch)
		})
	}
}

func TestAFilterOfTheRepositoryMakesTheStateUnknown(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	r.write("included", "[filter \"x\"]\n\tclean = tr a-z A-Z\n")
	r.git("config", "include.path", "../included")
	r.write("a.txt", "two\n")
	require.Equal(t, "the repository names a filter program, which is not run", r.take().Unknown)
}

func TestASubmoduleIsNotLookedInto(t *testing.T) {
	t.Parallel()
	lib := newRepo(t)
	lib.commit("inner.txt", "one\n")
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	r.git("submodule", "add", "-q", lib.dir, "vendored")
	r.git("commit", "-q", "-m", "sub")
	r.write("vendored/inner.txt", "changed\n")
	s := r.take()
	require.False(t, s.Dirty())
	require.True(t, s.Submodules)
	inner := repo{t, filepath.Join(r.dir, "vendored")}
	inner.commit("inner.txt", "moved on\n")
	require.Equal(t, []string{"vendored"}, names(r.take()))
}

func TestASlowGitIsGivenUp(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	require.NoError(t, exec.Command("mkfifo", filepath.Join(r.dir, ".git", "pipe")).Run())
	r.write(".git/config", "[core]\n\trepositoryformatversion = 0\n[include]\n\tpath = pipe\n")
	start := time.Now()
	require.Equal(t, "no answer in 400 ms", r.take().Unknown)
	require.Less(t, time.Since(start), 2*BinaryLimit)
}

func TestAnotherRepositoryIsNeverDescribed(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a", "one\n")
	r.write("a", "two\n")
	inner := repo{t, filepath.Join(r.dir, "in")}
	require.NoError(t, os.Mkdir(inner.dir, 0o755))
	inner.git("init", "-q")
	inner.write(".git/HEAD", "garbage\n")
	s := inner.take()
	require.Equal(t, "git does not take it for a repository", s.Unknown)
	require.Empty(t, s.Changes)
}

func TestABrokenHeadClaimsNothing(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a", "one\n")
	r.write(".git/HEAD", "ref: refs/heads/../../x\n")
	s := r.take()
	require.False(t, s.Unborn)
	require.Empty(t, s.Branch)
	r.write(".git/HEAD", "ref: refs/heads/.invalid\n")
	require.Empty(t, Repo{GitDir: filepath.Join(r.dir, ".git")}.head().Branch)
}

func TestGitIsLookedForInAbsoluteFoldersOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	git := filepath.Join(dir, "git")
	require.NoError(t, os.WriteFile(git, []byte("#!/bin/sh\n"), 0o755))
	list := string(os.PathListSeparator)
	require.Equal(t, git, lookPath(list+"."+list+"bin"+list+dir))
	require.Empty(t, lookPath("."))
	require.Empty(t, lookPath(""))
}

func TestALinkToTheHomeFolderIsTheHomeFolder(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	link := filepath.Join(filepath.Dir(r.dir), "link")
	require.NoError(t, os.Symlink(r.dir, link))
	require.Equal(t, "the home folder is not scanned", Take(t.Context(), r.dir, link, Binary).Unknown)
	require.False(t, sameFolder(r.dir, ""))
}

func TestOutputIsUsedWhereOnlyAGrandchildLingers(t *testing.T) {
	r := newRepo(t)
	r.commit("a", "one\n")
	r.write("a", "two\n")
	real, err := exec.LookPath("git")
	require.NoError(t, err)
	dir := t.TempDir()
	script := "#!/bin/sh\nsleep 2 &\nexec " + real + " \"$@\"\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o755))
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	s := r.take()
	require.Empty(t, s.Unknown)
	require.Equal(t, []string{"a"}, names(s))
}

func TestAForeignRepositoryIsNamedAndNotRead(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("needs root to give a repository away")
	}
	r := newRepo(t)
	r.commit("a.txt", "one\n")
	require.NoError(t, exec.Command("chown", "-R", "12345:12345", r.dir).Run())
	require.Equal(t, Snapshot{Found: true, Unknown: errForeign.Error()}, r.take())
}

func TestPorcelainIsReadWhateverIsInIt(t *testing.T) {
	t.Parallel()
	for _, out := range []string{"", "\x00", "1", "2 x\x00", "? ", "?", "u UU", "# branch.oid ", "1 .M N... 1 1 1 a b", "\xff\x00?\x00"} {
		require.NotPanics(t, func() { parseStatus([]byte(out)) }, "%q", out)
	}
}
