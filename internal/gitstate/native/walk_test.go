//go:build linux && (amd64 || arm64)

package native

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// walk is a repository that random steps lead from state to state. The same
// seed makes the same walk, but for the times of files.
type walk struct {
	t    *testing.T
	rng  *rand.Rand
	dir  string
	past []string // what was done, for a failure's message
}

func newWalk(t *testing.T, seed uint64) *walk {
	t.Helper()
	w := &walk{t: t, rng: rand.New(rand.NewPCG(seed, 7)), dir: filepath.Join(t.TempDir(), "repo")}
	require.NoError(t, os.Mkdir(w.dir, 0o755))
	w.must("init", "-q", "-b", "main")
	return w
}

// git runs git where the walk is; its failures are a part of life here.
func (w *walk) git(args ...string) (string, error) {
	w.past = append(w.past, fmt.Sprintf("git %q", args))
	cmd := exec.Command("git", args...)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GIT_EDITOR=true", "GIT_CONFIG_NOSYSTEM=1")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (w *walk) must(args ...string) string {
	w.t.Helper()
	out, err := w.git(args...)
	require.NoError(w.t, err, out)
	return out
}

func (w *walk) at(name string) string { return filepath.Join(w.dir, name) }

func (w *walk) done(format string, args ...any) {
	w.past = append(w.past, fmt.Sprintf(format, args...))
}

func (w *walk) one(n int) bool { return w.rng.IntN(n) == 0 }

func pick[T any](w *walk, list []T) T { return list[w.rng.IntN(len(list))] }

// parts are names whose order and characters are nasty.
var parts = []string{
	"a", "a.b", "a-b", "b", "c.txt", "d.o", "e.log", "ignored", "build", "with space", "-dash", "quote\"d",
	"new\nline", "tab\t", "ünïcode", "\xff\xfe", "star*", "[x]", "back\\slash", "!bang", "#hash", "Capital", "a0", "trailing ",
}

func (w *walk) name() string {
	name := pick(w, parts)
	for w.rng.IntN(3) == 0 && strings.Count(name, "/") < 4 {
		name = pick(w, parts) + "/" + name
	}
	return name
}

// known returns a path that exists, or a new one.
func (w *walk) known() string {
	var all []string
	filepath.WalkDir(w.dir, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil || path == w.dir:
			return nil
		case d.Name() == ".git":
			if d.IsDir() {
				return filepath.SkipDir
			}
		case !d.IsDir():
			all = append(all, path[len(w.dir)+1:])
		}
		return nil
	})
	if len(all) == 0 {
		return w.name()
	}
	return pick(w, all)
}

func (w *walk) text() string {
	line := pick(w, []string{"alpha", "beta", "gamma", "delta"})
	switch w.rng.IntN(6) {
	case 0:
		return ""
	case 1:
		return line
	case 2:
		return strings.Repeat(line+" line of some length\n", w.rng.IntN(60)) + pick(w, []string{"", "no end", "x\n"})
	}
	var b strings.Builder
	for range 5 + w.rng.IntN(20) {
		fmt.Fprintf(&b, "%s %d\n", pick(w, []string{"one", "two", "three", "four"}), w.rng.IntN(9))
	}
	return b.String()
}

func (w *walk) write(name, text string) {
	w.done("write %q %d bytes", name, len(text))
	path := w.at(name)
	if os.MkdirAll(filepath.Dir(path), 0o755) == nil {
		if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
			return
		}
		os.WriteFile(path, []byte(text), 0o644)
	}
}

// read returns a file's content; a pipe would never answer.
func (w *walk) read(name string) []byte {
	if info, err := os.Lstat(w.at(name)); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	b, _ := os.ReadFile(w.at(name))
	return b
}

// step is one thing that happens to a repository.
type step func(w *walk)

// edits touch the working tree alone.
var edits = []step{
	func(w *walk) { w.write(w.name(), w.text()) },
	func(w *walk) { w.write(w.name(), w.text()) },
	func(w *walk) { w.write(w.known(), w.text()) },
	func(w *walk) { // the same size, and perhaps the same time
		name := w.known()
		info, err := os.Lstat(w.at(name))
		if err != nil || !info.Mode().IsRegular() {
			return
		}
		b := w.read(name)
		if len(b) > 0 {
			b[w.rng.IntN(len(b))] = byte('A' + w.rng.IntN(26))
		}
		w.write(name, string(b))
		if w.one(2) {
			w.done("keep its time")
			os.Chtimes(w.at(name), info.ModTime(), info.ModTime())
		}
	},
	func(w *walk) {
		name := w.known()
		w.done("touch %q", name)
		when := time.Now().Add(-time.Duration(w.rng.IntN(1000)) * time.Second)
		os.Chtimes(w.at(name), when, when)
	},
	func(w *walk) {
		name, mode := w.known(), pick(w, []os.FileMode{0o644, 0o755, 0o600, 0o744, 0o655})
		if info, err := os.Lstat(w.at(name)); err == nil && info.Mode().IsRegular() {
			w.done("chmod %q %o", name, mode)
			os.Chmod(w.at(name), mode)
		}
	},
	func(w *walk) {
		name := w.known()
		w.done("remove %q", name)
		os.Remove(w.at(name))
	},
	func(w *walk) { // a whole folder, or what stands at a name
		name := w.name()
		if w.one(2) {
			name = filepath.Dir(w.known())
		}
		if info, err := os.Stat(w.at(filepath.Dir(name))); name != "." && err == nil && info.IsDir() {
			w.done("remove all of %q", name)
			os.RemoveAll(w.at(name))
		}
	},
	func(w *walk) {
		name := w.name()
		w.done("folder %q", name)
		os.MkdirAll(w.at(name), 0o755)
	},
	func(w *walk) { // a link, perhaps in place of what was there
		name := w.name()
		if w.one(2) {
			name = w.known()
			os.Remove(w.at(name))
		}
		target := pick(w, []string{"a", "nowhere", "../repo", ".", "c.txt"})
		w.done("link %q to %q", name, target)
		os.MkdirAll(filepath.Dir(w.at(name)), 0o755)
		os.Symlink(target, w.at(name))
	},
	func(w *walk) { // a folder in place of a file, and the other way round
		name := w.known()
		if w.one(2) {
			w.done("folder in place of %q", name)
			os.Remove(w.at(name))
			w.write(name+"/"+pick(w, parts), w.text())
			return
		}
		if dir := filepath.Dir(name); dir != "." {
			w.done("file or link in place of folder %q", dir)
			os.RemoveAll(w.at(dir))
			if w.one(2) {
				os.Symlink(pick(w, []string{".", "a", "b"}), w.at(dir))
			} else {
				w.write(dir, w.text())
			}
		}
	},
	func(w *walk) { // a folder that moves and leaves a link
		from := strings.Split(w.known(), "/")[0]
		w.done("move %q, leave a link", from)
		if os.Rename(w.at(from), w.at("moved")) == nil {
			os.Symlink("moved", w.at(from))
		}
	},
	func(w *walk) { // a name of its own, since os.RemoveAll waits for a pipe on the way
		name := pick(w, []string{"a-pipe", "trailing /a-pipe"})
		w.done("pipe %q", name)
		exec.Command("mkfifo", w.at(name)).Run()
	},
	func(w *walk) { // a pipe in place of a file
		name := pick(w, parts[:8])
		if info, err := os.Lstat(w.at(name)); err == nil && info.Mode().IsRegular() && w.one(3) {
			w.done("pipe in place of %q", name)
			os.Remove(w.at(name))
			exec.Command("mkfifo", w.at(name)).Run()
		}
	},
}

// stagings use the index.
var stagings = []step{
	func(w *walk) { w.git("add", "-A") },
	func(w *walk) { w.git("add", "-A") },
	func(w *walk) { w.git("add", "--", w.known()) },
	func(w *walk) { w.git("add", "-f", "--", w.known()) },
	func(w *walk) { w.git("add", "-N", "--", w.known()) },
	func(w *walk) { w.git("rm", "-q", "--cached", "-r", "--", w.known()) },
	func(w *walk) { w.git("rm", "-q", "-f", "-r", "--", w.known()) },
	func(w *walk) { w.git("mv", "--", w.known(), w.name()) },
	func(w *walk) { w.git("mv", "--", w.known(), w.name()) },
	func(w *walk) { w.git("update-index", "--chmod=+x", "--", w.known()) },
	func(w *walk) { w.git("update-index", "--refresh") },
	func(w *walk) { w.git("reset", "-q") },
	func(w *walk) { w.git("read-tree", "HEAD") },
	func(w *walk) { w.git("write-tree") },
	func(w *walk) { w.git("add", "-A"); w.git("commit", "-q", "-m", "all") },
	func(w *walk) { w.git("commit", "-q", "-m", "staged") },
	func(w *walk) { w.git("commit", "-q", "--amend", "--allow-empty", "-m", "again") },
	func(w *walk) { w.git("status", "--porcelain") },
	func(w *walk) { // a commit that is long past, so that nothing is racy
		when := time.Now().Add(-time.Hour)
		for range 5 {
			os.Chtimes(w.at(w.known()), when, when)
		}
		w.git("add", "-A")
	},
}

// histories move between commits.
var histories = []step{
	func(w *walk) { w.git("checkout", "-q", "-B", pick(w, []string{"side", "x/y", "ü"})) },
	func(w *walk) { w.git("checkout", "-q", "-f", pick(w, []string{"main", "side", "x/y"})) },
	func(w *walk) { w.git("checkout", "-q", "--detach") },
	func(w *walk) { w.git("merge", "-q", "-m", "m", pick(w, []string{"main", "side", "x/y"})) },
	func(w *walk) { w.git("cherry-pick", pick(w, []string{"main", "side", "x/y"})) },
	func(w *walk) { w.git("revert", "--no-edit", "HEAD") },
	func(w *walk) { w.git("rebase", "-q", pick(w, []string{"main", "side"})) },
	func(w *walk) { w.git(pick(w, []string{"merge", "rebase", "cherry-pick", "revert"}), "--abort") },
	func(w *walk) { w.git("stash", "-q") },
	func(w *walk) { w.git("stash", "pop", "-q") },
	func(w *walk) { w.git("reset", "-q", "--hard") },
	func(w *walk) { w.git("reset", "-q", pick(w, []string{"--soft", "--mixed"}), "HEAD~1") },
	func(w *walk) { w.git("pack-refs", "--all") },
	func(w *walk) { w.git("gc", "-q", "--prune=now") },
	func(w *walk) { w.git("repack", "-q", "-a", "-d", "-f", "--depth=40") },
	func(w *walk) { w.git("checkout", "-q", "--orphan", "fresh") },
	func(w *walk) { w.git("bisect", "start") },
	func(w *walk) { w.git("bisect", "reset") },
}

// shape is a kind of repository: steps that belong to it beside the usual ones.
type shape struct {
	name   string
	native bool // the native engine must answer every time
	setup  func(w *walk)
	steps  []step
}

func concat(lists ...[]step) []step { return slices.Concat(lists...) }
