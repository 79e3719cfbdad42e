package wiring

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/wiring/hookfile"
)

// user is one user's machine: a home folder, its environment, its receipts.
type user struct {
	t      *testing.T
	home   string
	ledger Ledger
}

func newUser(t *testing.T) user {
	t.Helper()
	home, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	return user{t, home, Ledger{filepath.Join(home, "data", "wiring")}}
}

func (u user) getenv(key string) string {
	if key == "HOME" {
		return u.home
	}
	return ""
}

func (u user) place(name string) Place {
	u.t.Helper()
	p, err := Locate(host.Find(name), host.User, "", u.getenv)
	require.NoError(u.t, err)
	return p
}

func (u user) install(name, bin string) Plan {
	u.t.Helper()
	p := u.place(name)
	regs, err := hookfile.Registrations(p.Host, bin)
	require.NoError(u.t, err)
	plan, err := PlanInstall(p, regs, bin, u.ledger)
	require.NoError(u.t, err)
	require.NoError(u.t, plan.Install())
	return plan
}

func (u user) uninstall(name string) Plan {
	u.t.Helper()
	plan, err := PlanUninstall(u.place(name), u.ledger)
	require.NoError(u.t, err)
	require.NoError(u.t, plan.Uninstall())
	return plan
}

func (u user) write(path, text string) string {
	u.t.Helper()
	path = filepath.Join(u.home, path)
	require.NoError(u.t, os.MkdirAll(filepath.Dir(path), 0o700))
	require.NoError(u.t, os.WriteFile(path, []byte(text), 0o640))
	return path
}

func (u user) read(path string) string {
	u.t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(u.t, err)
	return string(b)
}

const theirs = "{ \"description\": \"x\",\n\t\"hooks\": { \"UserPromptSubmit\": [ {\"hooks\": [{\"type\":\"command\", \"command\":\"/bin/theirs\"}]} ] } }\n\n"

func TestUninstallRestoresTheBytes(t *testing.T) {
	t.Parallel()
	for _, before := range []string{theirs, "{ }", "\n{\n}\n", `{"hooks":{"SessionStart":[ ]}}`} {
		u := newUser(t)
		path := u.write(".codex/hooks.json", before)
		u.install("codex", "/a")
		u.install("codex", "/a")
		u.install("codex", "/b")
		require.NotContains(t, u.read(path), "/a/")
		u.uninstall("codex")
		require.Equal(t, before, u.read(path))
		require.NoDirExists(t, u.ledger.Dir)
		require.NoDirExists(t, filepath.Join(u.home, "data"))
	}
}

func TestAFileAndFoldersOfOursGoAgain(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"codex", "antigravity"} {
		u := newUser(t)
		path := u.install(name, "/a").Place.Path
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, fs.FileMode(0o600), info.Mode().Perm())
		require.True(t, u.uninstall(name).Remove)
		left, err := os.ReadDir(u.home)
		require.NoError(t, err)
		require.Empty(t, left, name)
	}
}

func TestAFolderThatIsInUseStays(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	path := u.install("codex", "/a").Place.Path
	u.write(".codex/auth.json", "{}")
	u.uninstall("codex")
	require.NoFileExists(t, path)
	require.FileExists(t, filepath.Join(u.home, ".codex", "auth.json"))
}

func TestWhatOthersAddedSinceStays(t *testing.T) {
	t.Parallel()
	added := `{"hooks":[{"type":"command","command":"/bin/late"}]}`
	for _, again := range []bool{false, true} {
		u := newUser(t)
		path := u.install("codex", "/a").Place.Path
		text := strings.Replace(u.read(path), `"UserPromptSubmit": [`, `"UserPromptSubmit": [`+added+`,`, 1)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		if again {
			u.install("codex", "/b")
		}
		require.False(t, u.uninstall("codex").Remove)
		require.JSONEq(t, `{"hooks":{"UserPromptSubmit":[`+added+`]}}`, u.read(path))
		require.Contains(t, u.read(path), added)
	}
}

func TestLinksAreFollowedAndModesKept(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	target := u.write("dotfiles/codex.json", theirs)
	require.NoError(t, os.Mkdir(filepath.Join(u.home, ".codex"), 0o700))
	link := filepath.Join(u.home, ".codex", "hooks.json")
	require.NoError(t, os.Symlink("../dotfiles/codex.json", link))
	u.install("codex", "/a")
	got, err := os.Readlink(link)
	require.NoError(t, err)
	require.Equal(t, "../dotfiles/codex.json", got)
	require.Contains(t, u.read(target), "/a/session-start codex")
	info, err := os.Stat(target)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), info.Mode().Perm())
	u.uninstall("codex")
	require.Equal(t, theirs, u.read(target))
	require.FileExists(t, link)
}

func TestWhatCannotBeReadIsLeftAsItIs(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "{", `{"$schema":"x","hooks":{}}`, "[]"} {
		u := newUser(t)
		path := u.write(".codex/hooks.json", text)
		_, err := PlanInstall(u.place("codex"), nil, "/a", u.ledger)
		require.ErrorContains(t, err, "left as it is")
		_, err = PlanUninstall(u.place("codex"), u.ledger)
		require.ErrorContains(t, err, "left as it is")
		require.Equal(t, text, u.read(path))
	}
	u := newUser(t)
	require.NoError(t, os.MkdirAll(filepath.Join(u.home, ".codex", "hooks.json"), 0o700))
	_, err := PlanInstall(u.place("codex"), nil, "/a", u.ledger)
	require.ErrorContains(t, err, "not a regular file")
}

func TestTrustOfOursGoesAndNobodyElses(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	before := "model = \"x\"  # mine\n"
	config := u.write(".codex/config.toml", before)
	path := u.install("codex", "/a").Place.Path
	trusted := before + "\n[hooks.state]\n\n[hooks.state.\"" + path + ":session_start:0:0\"]\ntrusted_hash = \"sha256:1\"\n"
	require.NoError(t, os.WriteFile(config, []byte(trusted), 0o600))
	require.Len(t, u.uninstall("codex").Trust, 3)
	require.Equal(t, before, u.read(config))
}

func TestBinariesStayForAnotherHost(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	u.install("codex", "/a")
	path := u.install("antigravity", "/a").Place.Path
	require.Equal(t, []string{path}, u.ledger.Users("/a", u.place("codex").Path))
	u.uninstall("antigravity")
	require.Empty(t, u.ledger.Users("/a", u.place("codex").Path))
}

func TestBinariesAreReplacedWhereTheyDiffer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	from, bin := filepath.Join(dir, "from"), filepath.Join(dir, "x", "bin")
	require.NoError(t, os.Mkdir(from, 0o700))
	_, err := PlanCopies(from, bin)
	require.ErrorContains(t, err, "find user-prompt-submit beside proem")
	for _, name := range names() {
		require.NoError(t, os.WriteFile(filepath.Join(from, name), []byte(name), 0o700))
	}
	for _, want := range []int{3, 0} {
		copies, err := PlanCopies(from, bin)
		require.NoError(t, err)
		require.Len(t, copies, want)
		for _, c := range copies {
			require.NoError(t, c.Do())
		}
	}
	require.NoError(t, os.WriteFile(filepath.Join(from, "proem"), []byte("new"), 0o700))
	copies, err := PlanCopies(from, bin)
	require.NoError(t, err)
	require.Equal(t, []Copy{{filepath.Join(from, "proem"), filepath.Join(bin, "proem")}}, copies)
	require.NoError(t, RemoveBinaries(Receipt{Bin: bin, BinFolders: []string{bin, filepath.Dir(bin)}}))
	require.NoDirExists(t, filepath.Dir(bin))
}

func TestCodexHomeAndProjectsAreResolved(t *testing.T) {
	t.Parallel()
	u := newUser(t)
	real := filepath.Join(u.home, "real")
	require.NoError(t, os.Mkdir(real, 0o700))
	require.NoError(t, os.Symlink(real, filepath.Join(u.home, ".codex")))
	require.Equal(t, filepath.Join(real, "hooks.json"), u.place("codex").Path)
	p, err := Locate(host.Find("codex"), host.Project, filepath.Join(u.home, ".codex"), u.getenv)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(real, ".codex", "hooks.json"), p.Path)
	require.Equal(t, filepath.Join(real, "config.toml"), p.Config)
	require.Equal(t, real, p.Dir)
	_, err = Locate(host.Find("codex"), host.Project, filepath.Join(u.home, "none"), u.getenv)
	require.ErrorContains(t, err, "is no folder")
	_, err = CodexHome(func(string) string { return "relative" })
	require.ErrorContains(t, err, "no absolute path")
}
