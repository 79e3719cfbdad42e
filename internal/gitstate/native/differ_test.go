//go:build linux && (amd64 || arm64)

package native

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/gitstate"
)

// TestMain gives git and the engine one home of their own.
func TestMain(m *testing.M) {
	if dir := os.Getenv("PROEM_SNAPSHOT_CHILD"); dir != "" {
		child(dir)
	}
	home, err := os.MkdirTemp("", "native-home-")
	if err != nil {
		panic(err)
	}
	for name, text := range map[string]string{
		".gitconfig":         "[user]\n\tname = t\n\temail = t@example.invalid\n[gc]\n\tauto = 0\n[advice]\n\tdetachedHead = false\n[include]\n\tpath = none\n",
		".config/git/ignore": "*.swp\n/ignored-by-user\n",
		".config/git/config": "[core]\n\tquotePath = false\n",
	} {
		path := filepath.Join(home, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		os.WriteFile(path, []byte(text), 0o644)
	}
	os.Setenv("HOME", home)
	os.Unsetenv("XDG_CONFIG_HOME")
	code := m.Run()
	os.RemoveAll(home)
	os.Exit(code)
}

// patient is long enough for a loaded machine.
const patient = 20 * time.Second

// gitSays is what the real git status prints, in lines of "XY path [from]".
func (w *walk) gitSays() (branch string, lines []string) {
	w.t.Helper()
	cmd := exec.Command("git", "--no-optional-locks", "status", "--porcelain=v2", "--branch", "-z", "--ignore-submodules=dirty")
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.Output()
	require.NoError(w.t, err)
	fields := strings.Split(string(out), "\x00")
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		skip := map[byte]int{'1': 8, '2': 9, 'u': 10}[append([]byte(f), 0)[0]]
		switch {
		case strings.HasPrefix(f, "# branch.head "):
			branch = f[14:]
		case strings.HasPrefix(f, "? "):
			lines = append(lines, fmt.Sprintf("?? %q", f[2:]))
		case skip > 0:
			parts := strings.SplitN(f, " ", skip+1)
			line := fmt.Sprintf("%s %q", parts[1], parts[skip])
			if f[0] == '2' {
				i++
				line += fmt.Sprintf(" %q", fields[i])
			}
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return branch, lines
}

func linesOf(s gitstate.Snapshot) []string {
	var lines []string
	for _, c := range s.Changes {
		line := fmt.Sprintf("%c%c %q", c.Index, c.Worktree, c.Path)
		if c.From != "" {
			line += fmt.Sprintf(" %q", c.From)
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// tally counts who answered, by shape.
type tally struct {
	sync.Mutex
	native, git, unknown map[string]int
	reasons              map[string]int
}

// check compares one state.
func (w *walk) check(sh shape, all *tally) {
	w.t.Helper()
	branch, want := w.gitSays()
	asked := ""
	s := gitstate.TakeWithin(w.t.Context(), patient, gitstate.Place{Dir: w.dir}, func(ctx context.Context, repo gitstate.Repo) (gitstate.Snapshot, error) {
		s, err := Engine(patient, gitstate.Binary)(ctx, repo)
		asked = s.Reason
		return s, err
	})
	all.Lock()
	defer all.Unlock()
	if asked != "" {
		all.reasons[sh.name+": "+asked]++
		require.False(w.t, sh.native, "git was asked (%s) after %s", asked, w.story())
	}
	if s.Unknown != "" {
		require.NotEqual(w.t, gitstate.Native, s.Engine)
		all.unknown[sh.name]++
		return
	}
	if s.Engine == gitstate.Native {
		all.native[sh.name]++
	} else {
		all.git[sh.name]++
	}
	if s.Branch == "" {
		s.Branch = "(detached)"
	}
	require.Equal(w.t, branch, s.Branch, w.story())
	require.Equal(w.t, want, linesOf(s), "%s says otherwise in %s after %s", s.Engine, w.dir, w.story())
}

func (w *walk) story() string {
	return strings.Join(w.past[max(len(w.past)-25, 0):], "\n  ")
}

// run walks steps states.
func (w *walk) run(sh shape, steps int, all *tally) {
	w.t.Helper()
	if sh.setup != nil {
		sh.setup(w)
	}
	for range steps {
		for range 1 + w.rng.IntN(3) {
			pick(w, sh.steps)(w)
		}
		before := ""
		if w.one(10) {
			before = w.fingerprint()
		}
		w.check(sh, all)
		if before != "" {
			require.Equal(w.t, before, w.fingerprint(), "a snapshot changes nothing")
		}
	}
}

// fingerprint is the state of every file, git's own included.
func (w *walk) fingerprint() string {
	var b strings.Builder
	filepath.Walk(filepath.Dir(w.dir), func(path string, info os.FileInfo, err error) error {
		// git itself keeps the shared part of a split index young.
		if err == nil && !strings.HasPrefix(info.Name(), "sharedindex.") {
			fmt.Fprintln(&b, path, info.Mode(), info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
	return b.String()
}

// number reads an environment variable of the soak run.
func number(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

// TestSameAsGit walks through random states of every shape and compares each
// with the real git. PROEM_WALKS and PROEM_STEPS make it longer, PROEM_SEED
// another one.
func TestSameAsGit(t *testing.T) {
	t.Parallel()
	walks, steps, seed := number("PROEM_WALKS", 1), number("PROEM_STEPS", 17), number("PROEM_SEED", 1)
	all := &tally{native: map[string]int{}, git: map[string]int{}, unknown: map[string]int{}, reasons: map[string]int{}}
	t.Run("walks", func(t *testing.T) {
		for _, sh := range shapes {
			for i := range walks {
				t.Run(fmt.Sprintf("%s/%d", sh.name, i), func(t *testing.T) {
					t.Parallel()
					newWalk(t, uint64(seed*1000+i)).run(sh, steps, all)
				})
			}
		}
	})
	for _, sh := range shapes {
		t.Logf("%-24s native %4d, git %4d, unknown %4d", sh.name, all.native[sh.name], all.git[sh.name], all.unknown[sh.name])
	}
	for _, r := range slices.Sorted(mapsKeys(all.reasons)) {
		t.Logf("%4d %s", all.reasons[r], r)
	}
}

func mapsKeys(m map[string]int) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}
