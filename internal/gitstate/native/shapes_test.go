//go:build linux && (amd64 || arm64)

package native

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"proem/internal/gitstate/foldercache"
)

var patterns = []string{
	"*.o", "*.log", "/build", "build/", "ignored", "!ignored", "a/b", "a/**", "**/b", "a/**/c.txt", "*", "!*/", "!*.txt",
	"[a-c]*", "[!a]", "\\!bang", "\\#hash", "# comment", "trailing\\ ", "trailing ", "*/*", "/a", "b/", "with space", "?", "a?b", "star\\*", "[[:upper:]]*", "!/c.txt", "", "/", "**", "a/", "/*/b", "\xff*", "tab\t",
}

func (w *walk) rules() string {
	var lines []string
	for range 1 + w.rng.IntN(4) {
		lines = append(lines, pick(w, patterns))
	}
	return strings.Join(lines, pick(w, []string{"\n", "\n", "\r\n"})) + pick(w, []string{"", "\n"})
}

var ignoring = []step{
	func(w *walk) { w.write(".gitignore", w.rules()) },
	func(w *walk) { w.write(filepath.Join(filepath.Dir(w.known()), ".gitignore"), w.rules()) },
	func(w *walk) { w.write(".git/info/exclude", w.rules()) },
	func(w *walk) {
		w.write(".git/excludes", w.rules())
		w.git("config", "core.excludesFile", pick(w, []string{w.at(".git/excludes"), ".git/excludes", "", "/nowhere"}))
	},
	func(w *walk) { os.Remove(w.at(".gitignore")) },
	func(w *walk) { w.write(w.name()+"/"+pick(w, []string{"x.o", "y.txt", "z.log"}), "x") },
}

var attributed = []step{
	func(w *walk) {
		w.write(".gitattributes", pick(w, []string{"* text=auto\n", "*.txt text\n", "* -text\n", "*.txt eol=crlf\n", "c.txt ident\n", "a filter=x\n", "*.o binary\n", "[attr]m text\n* m\n", "b working-tree-encoding=UTF-16\n"}))
		w.age()
	},
	func(w *walk) {
		w.git("config", "core.autocrlf", pick(w, []string{"true", "input", "false"}))
		w.age()
	},
	func(w *walk) { w.write(w.known(), strings.ReplaceAll(w.text(), "\n", "\r\n")) },
	func(w *walk) { w.write("c.txt", strings.ReplaceAll(w.text(), "\n", pick(w, []string{"\n", "\r\n"}))) },
	func(w *walk) { w.write("c.txt", "$Id$\n") },
	func(w *walk) { w.git("checkout", "-q", "-f", "HEAD", "--", ".") },
}

// age makes every file look touched. A conversion that changes within the very
// second of an addition is seen by git, which takes the whole second for doubtful.
func (w *walk) age() {
	when := time.Now().Add(-time.Minute)
	filepath.WalkDir(w.dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !strings.Contains(path, "/.git/") {
			os.Chtimes(path, when, when)
		}
		return nil
	})
}

var flagged = []step{
	func(w *walk) {
		w.git("update-index", pick(w, []string{"--assume-unchanged", "--skip-worktree", "--no-skip-worktree", "--no-assume-unchanged"}), "--", w.known())
	},
	func(w *walk) {
		w.git("update-index", pick(w, []string{"--index-version=2", "--index-version=4", "--index-version=3"}))
	},
	func(w *walk) { w.git("config", "index.skipHash", pick(w, []string{"true", "false"})) },
	func(w *walk) { w.git("update-index", pick(w, []string{"--untracked-cache", "--no-untracked-cache"})) },
	func(w *walk) { w.git("config", "index.threads", "4") },
}

var nesting = []step{
	func(w *walk) {
		name := w.name()
		w.git("init", "-q", name)
		if w.one(2) {
			w.write(name+"/inner", "x")
			w.git("-C", name, "add", "-A")
			w.git("-C", name, "commit", "-q", "-m", "inner")
		}
	},
	func(w *walk) {
		w.write(w.name()+"/.git", pick(w, []string{"gitdir: nowhere\n", "", "gitdir: ../.git\n"}))
	},
	func(w *walk) { w.git("add", "-A") },
	func(w *walk) {
		name := w.known()
		w.write(filepath.Join(filepath.Dir(name), "inner"), w.text())
		w.git("-C", filepath.Dir(name), "commit", "-q", "-a", "-m", "on")
	},
	func(w *walk) { w.git("worktree", "add", "-q", "-f", pick(w, []string{"tree", "b/tree"})) },
	func(w *walk) { w.git("clone", "-q", "--bare", ".", "bare.git") },
}

// shapes are walked through. Plain ones are native whatever happens in them.
var shapes = []shape{
	{name: "plain", native: true, steps: concat(edits, edits, stagings, histories)},
	{name: "same second", native: true, steps: concat(edits[2:4], stagings[:3])},
	{name: "renames", native: true, setup: renameSetup, steps: renaming},
	{name: "ignores", native: true, steps: concat(edits, ignoring, ignoring, stagings)},
	{name: "flags and versions", native: true, steps: concat(edits, flagged, flagged, stagings, histories)},
	{name: "nested repositories", native: true, steps: concat(edits, nesting, stagings)},
	{name: "line ends and filters", steps: concat(edits, attributed, attributed, stagings)},
	{name: "linked working tree", native: true, setup: linkedSetup, steps: concat(edits, stagings, histories)},
	{name: "shared objects", native: true, setup: sharedSetup, steps: concat(edits, stagings, histories)},
	{name: "separate git folder", native: true, setup: separateSetup, steps: concat(edits, stagings)},
	{name: "many files", native: true, setup: manySetup, steps: concat(edits, stagings, ignoring)},
	{name: "submodules", setup: submoduleSetup, steps: concat(edits, stagings, submodules)},
	{name: "split index", setup: configured("core.splitIndex", "true"), steps: concat(edits, stagings)},
	{name: "sparse checkout", setup: sparseSetup, steps: concat(edits, stagings)},
	{name: "core.fileMode off", setup: configured("core.fileMode", "false"), steps: concat(edits, stagings)},
	{name: "core.symlinks off", setup: configured("core.symlinks", "false"), steps: concat(edits, stagings)},
	{name: "configured status", setup: statusSetup, steps: concat(edits, stagings, stagings[7:9])},
	{name: "sha256", setup: sha256Setup, steps: concat(edits, stagings)},
}

var renaming = []step{
	func(w *walk) { w.git("mv", "-k", "--", w.known(), fmt.Sprintf("%s-%d", w.name(), w.rng.IntN(5))) },
	func(w *walk) { w.git("mv", "-k", "--", w.known(), pick(w, []string{"dir/", "dir2/"})) },
	func(w *walk) { // edit a little and stage it
		name := w.known()
		b := w.read(name)
		for range 1 + w.rng.IntN(4) {
			lines := strings.SplitAfter(string(b), "\n")
			lines[w.rng.IntN(len(lines))] = w.text()
			b = []byte(strings.Join(lines, ""))
		}
		w.write(name, string(b))
		w.git("add", "--", name)
	},
	func(w *walk) { w.git("rm", "-q", "-f", "--", w.known()) },
	func(w *walk) { w.write(w.name(), w.text()); w.git("add", "-A") },
	func(w *walk) { // a copy, and the original may go
		name := w.known()
		b := w.read(name)
		w.write(w.name(), string(b))
		w.git("add", "-A")
	},
	func(w *walk) {
		if w.one(4) {
			w.git("commit", "-q", "-m", "r")
		}
	},
}

func renameSetup(w *walk) {
	os.Mkdir(w.at("dir"), 0o755)
	os.Mkdir(w.at("dir2"), 0o755)
	for range 12 {
		w.write(w.name(), w.text())
	}
	w.git("add", "-A")
	w.git("commit", "-q", "-m", "first")
}

func configured(key, value string) func(*walk) {
	return func(w *walk) { w.must("config", key, value) }
}

func some(w *walk) {
	for range 6 {
		w.write(w.name(), w.text())
	}
	if info, err := os.Lstat(w.at("a")); err == nil && !info.IsDir() {
		os.Remove(w.at("a"))
	}
	w.write("a/c.txt", "x\n")
	w.must("add", "-A")
	w.must("commit", "-q", "-m", "first")
}

func linkedSetup(w *walk) {
	some(w)
	w.must("worktree", "add", "-q", "-b", "linked", "../linked")
	w.dir = filepath.Join(filepath.Dir(w.dir), "linked")
}

func sharedSetup(w *walk) {
	some(w)
	w.must("clone", "-q", "--shared", ".", "../shared")
	w.dir = filepath.Join(filepath.Dir(w.dir), "shared")
}

func separateSetup(w *walk) {
	w.must("init", "-q", "--separate-git-dir", "../elsewhere.git")
}

func manySetup(w *walk) {
	for i := range 2100 {
		w.write(fmt.Sprintf("dir%d/sub%d/file%d", i%7, i%40, i), fmt.Sprint(i))
	}
	w.must("add", "-A")
	w.must("commit", "-q", "-m", "many")
	// Only folders that are older than file times are coarse are remembered, and
	// a folder's own time cannot be set.
	time.Sleep(foldercache.Settled + 50*time.Millisecond)
}

func submoduleSetup(w *walk) {
	some(w)
	w.must("clone", "-q", ".", "../lib")
	w.must("-c", "protocol.file.allow=always", "submodule", "add", "-q", "../lib", "vendored")
	w.must("commit", "-q", "-m", "sub")
}

var submodules = []step{
	func(w *walk) { w.git("-C", "vendored", "commit", "-q", "--allow-empty", "-m", "on") },
	func(w *walk) { w.git("submodule", "deinit", "-f", "vendored") },
	func(w *walk) { w.git("-c", "protocol.file.allow=always", "submodule", "update", "-q", "--init") },
	func(w *walk) { w.git("add", "vendored") },
	func(w *walk) { w.write("vendored/a/c.txt", w.text()) },
}

func sparseSetup(w *walk) {
	some(w)
	if w.one(2) {
		w.must("sparse-checkout", "set", "a")
	} else {
		w.must("sparse-checkout", "set", "--no-cone", "/a/", "!/a/b")
	}
}

func statusSetup(w *walk) {
	some(w)
	for _, kv := range [][2]string{
		{"status.renames", pick(w, []string{"false", "true", "copies"})},
		{"status.showUntrackedFiles", pick(w, []string{"no", "all", "normal"})},
		{"core.trustctime", "false"},
		{"diff.renameLimit", "1"},
		{"core.untrackedCache", "true"},
	} {
		if w.one(2) {
			w.must("config", kv[0], kv[1])
		}
	}
}

func sha256Setup(w *walk) {
	os.RemoveAll(w.at(".git"))
	w.must("init", "-q", "-b", "main", "--object-format=sha256")
}
