package gitstate

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSafeDirectoryIsTheUsersWord gives a repository away and declares it safe
// in one place after the other.
func TestSafeDirectoryIsTheUsersWord(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root to give a repository away")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("SUDO_UID", "")
	r := newRepo(t)
	r.commit("a", "one\n")
	r.git("config", "safe.directory", "*")
	require.NoError(t, exec.Command("chown", "-R", "12345:12345", r.dir).Run())
	repo, ok := Discover(r.dir)
	require.True(t, ok)
	for value, want := range map[string]ownership{
		"":                              foreign,
		r.dir:                           own,
		"*":                             own,
		"/elsewhere":                    foreign,
		filepath.Dir(r.dir) + "/*":      doubtful,
		"~/none":                        foreign,
		r.dir + "\n\tdirectory =":       foreign,
		"relative":                      foreign,
		filepath.Dir(r.dir):             foreign,
		"\n\tdirectory = " + r.dir + "": own,
	} {
		text := "[safe]\n\tdirectory = " + value + "\n"
		require.NoError(t, os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(text), 0o644))
		require.Equal(t, want, repo.owner(), value)
	}
	t.Setenv("SUDO_UID", "12345")
	require.NoError(t, os.Remove(filepath.Join(home, ".gitconfig")))
	require.Equal(t, own, repo.owner(), "it belongs to who called sudo")
}

func TestAGitFileThatLeadsNowhereEndsTheSearch(t *testing.T) {
	t.Parallel()
	r := newRepo(t)
	r.commit("a", "one\n")
	for _, text := range []string{"gitdir: nowhere\n", "garbage", ""} {
		r.write("sub/.git", text)
		s := Take(t.Context(), filepath.Join(r.dir, "sub"), "", Binary)
		require.Equal(t, Snapshot{Found: true, Unknown: "its .git file leads nowhere"}, s)
	}
}

func TestProgressIsReadable(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]Snapshot{
		"stopped at 120,000 of 300,000": {Scanned: 120000, Total: 300000},
		"stopped at 0 of 999":           {Total: 999},
		"stopped at 1,000 of 1,234,567": {Scanned: 1000, Total: 1234567},
	} {
		require.Equal(t, want, s.Progress())
	}
}
