package config

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// world writes files below a folder and returns the place that they make up.
func world(t *testing.T, files map[string]string) Place {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(strings.ReplaceAll(text, "DIR", dir)), 0o644))
	}
	git := filepath.Join(dir, "repo", ".git")
	require.NoError(t, os.MkdirAll(git, 0o755))
	return Place{Home: filepath.Join(dir, "home"), GitDir: git, Common: git, Branch: "main"}
}

func TestLaterFilesWinAndIncludesAreRead(t *testing.T) {
	t.Parallel()
	p := world(t, map[string]string{
		"home/.gitconfig":         "[core]\n\texcludesFile = ~/mine\n[include]\n\tpath = more\n[status]\n\trenames = copies\n",
		"home/more":               "[core]\n\tautocrlf = input\n[includeIf \"gitdir:~/\"]\n\tpath = never\n",
		"home/never":              "[core]\n\tignoreCase\n",
		"home/.config/git/config": "[core]\n\texcludesFile = weaker\n[diff]\n\trenames = false\n",
		"repo/.git/config":        "[core]\n\trepositoryformatversion = 1\n\tfileMode = false\n[extensions]\n\tworktreeConfig = true\n\tnoop\n[safe]\n\tdirectory = *\n",
		"repo/.git/config.worktree": "[core]\n\tfileMode = yes\n\tsparseCheckout\n" +
			"[includeIf \"gitdir:DIR/repo/\"]\n\tpath = ../x\n[includeIf \"onbranch:ma*\"]\n\tpath = ../y\n[includeIf \"nonsense:x\"]\n\tpath = ../z\n",
		"repo/x": "[status]\n\tshowUntrackedFiles = no\n",
		"repo/y": "[diff]\n\trenameLimit = 7\n",
		"repo/z": "[core]\n\tbare = true\n",
	})
	s, err := p.Load()
	require.NoError(t, err)
	require.Equal(t, Settings{
		Format: 1, Extensions: []string{"worktreeconfig=true", "noop="}, WorktreeConfig: true,
		FileMode: true, Symlinks: true, Converts: true, Sparse: true,
		ExcludesFile: "~/mine", ExcludesSet: true,
		Untracked: "no", Renames: "copies", RenameLimit: 7, statusRenames: true,
	}, s)
	path, err := p.Expand(s.ExcludesFile)
	require.NoError(t, err)
	require.Equal(t, filepath.Join(p.Home, "mine"), path)
}

func TestOnlyTheUserDeclaresAFolderSafe(t *testing.T) {
	t.Parallel()
	p := world(t, map[string]string{
		"home/.gitconfig":  "[safe]\n\tdirectory = /dropped\n\tdirectory =\n\tdirectory = /mine\n",
		"repo/.git/config": "[safe]\n\tdirectory = *\n",
	})
	s, err := p.User()
	require.NoError(t, err)
	require.Equal(t, []string{"/mine"}, s.Safe)
}

func TestWhatOnlyGitCanFollowIsAnError(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"[include]\n\tpath = config\n":                         errMany,
		"[include]\n\tpath = pipe\n":                           errPipe,
		"[includeIf \"hasconfig:remote.*.url:x\"]\n\tpath=a\n": errInclude,
		"[include]\n\tpath = ~other/x\n":                       errInclude,
		"[core\n":                                              errSyntax,
		"[core]\n\tbare = perhaps\n":                           errValue,
		"[core]\n\tbare = \"open\n":                            errSyntax,
		"[core]\n\texcludesFile = a\\q\n":                      errSyntax,
		"[core \"x\"y]\n":                                      errSyntax,
		"[core]\n\tfileMode = false # off\n-\n":                errSyntax,
	} {
		p := world(t, map[string]string{"repo/.git/config": text})
		require.NoError(t, syscall.Mkfifo(filepath.Join(p.Common, "pipe"), 0o600))
		_, err := p.Load()
		require.ErrorIs(t, err, want, text)
	}
}

func TestHiddenSubmodulesAreSeen(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), ".gitmodules")
	require.False(t, HidesSubmodules(path))
	for text, want := range map[string]bool{
		"[submodule \"a b\"]\n\tpath = x\n\tignore = dirty\n": false,
		"[submodule \"a b\"]\n\tignore = all\n":               true,
		"[submodule":                                          true,
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		require.Equal(t, want, HidesSubmodules(path), text)
	}
}

// list reads a text as `git config --list -z` prints it.
func list(text []byte) (string, error) {
	var b strings.Builder
	err := parse(text, func(key, value string, plain bool) error {
		b.WriteString(key)
		if plain {
			b.WriteString("\n" + value)
		}
		b.WriteByte(0)
		return nil
	})
	return b.String(), err
}

var tokens = []string{
	"[core]", "[a \"b\\\"c\"]", "[A.b]", "\n", "\n", "\n", "name", "Key-1", " = ", "=", "value", "\"quoted  \"", "  ", "\\n", "\\\\", "\\\"", "\\\n",
	"# comment", "; other", "\"a;b\"", "\r\n", "true", "[", "]", "\"", "\\x",
}

func TestSameAsGitConfig(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	path := filepath.Join(t.TempDir(), "config")
	good := 0
	for range 250 {
		var text strings.Builder
		text.WriteString("[s]\n")
		for range rng.IntN(14) {
			text.WriteString(tokens[rng.IntN(len(tokens))])
		}
		require.NoError(t, os.WriteFile(path, []byte(text.String()), 0o644))
		want, gitErr := exec.Command("git", "config", "--file", path, "--no-includes", "--list", "-z").Output()
		got, err := list([]byte(text.String()))
		require.Equal(t, gitErr == nil, err == nil, "%q", text.String())
		if err == nil {
			good++
			require.Equal(t, string(want), got, "%q", text.String())
		}
	}
	require.Greater(t, good, 50)
}

func TestANULIsLeftToGit(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"[core \"filemode\x00\"]x = false\n", "[core]\nfilemode = fal\x00se\n", "# \x00"} {
		_, err := list([]byte(text))
		require.ErrorIs(t, err, errNUL)
	}
}

// FuzzParse holds any text to one law: what was read can be written and read
// again.
func FuzzParse(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		var text strings.Builder
		text.WriteString("[s]\n")
		for range rng.IntN(14) {
			text.WriteString(tokens[rng.IntN(len(tokens))])
		}
		f.Add([]byte(text.String()))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		first, err := list(text)
		if err != nil {
			return
		}
		var again strings.Builder
		ok := true
		for _, item := range strings.SplitAfter(first, "\x00") {
			key, value, plain := strings.Cut(strings.TrimSuffix(item, "\x00"), "\n")
			section, name, sub := cutKey(key)
			if item == "" || section == "" || sub == "" && strings.Count(key, ".") > 1 || strings.ContainsAny(key+value, "\x00\r") || strings.Contains(section, ".") || name == "" {
				ok = ok && item == ""
				continue
			}
			if sub != "" {
				section += fmt.Sprintf(" \"%s\"", strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(sub))
			}
			fmt.Fprintf(&again, "[%s]\n%s", section, name)
			if plain {
				fmt.Fprintf(&again, " = \"%s\"", strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\b", `\b`).Replace(value))
			}
			again.WriteString("\n")
		}
		if second, err := list([]byte(again.String())); ok && (err != nil || second != first) {
			t.Errorf("%q became %q (%v)", first, second, err)
		}
	})
}

func cutKey(key string) (section, name, sub string) {
	section, rest, _ := strings.Cut(key, ".")
	if i := strings.LastIndexByte(rest, '.'); i >= 0 {
		return section, rest[i+1:], rest[:i]
	}
	return section, rest, ""
}
