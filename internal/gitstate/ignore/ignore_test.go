package ignore

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func rules(t testing.TB, files map[string]string, common ...string) *Rules {
	r, err := New(common, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	require.NoError(t, err)
	return r
}

func TestTheStrongerFileAndTheLaterLineWin(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	exclude, own := filepath.Join(dir, "exclude"), filepath.Join(dir, "own")
	require.NoError(t, os.WriteFile(exclude, []byte("!*.swp\nx\n"), 0o644))
	require.NoError(t, os.WriteFile(own, []byte("*.swp\ny\n"), 0o644))
	r := rules(t, map[string]string{
		".gitignore":   "*.o\n!keep.o\n/top\nsub/only\nfolder/\n",
		"a/.gitignore": "!*.o\n/here\n",
	}, exclude, own, filepath.Join(dir, "missing"), "")
	for path, want := range map[string]bool{
		"b.o": true, "keep.o": false, "a/b.o": false, "a/c/b.o": false, "b/b.o": true,
		"top": true, "a/top": false, "sub/only": true, "a/sub/only": false,
		"folder": false, "a/here": true, "a/b/here": false, "v.swp": false, "x": true, "y": true,
	} {
		got, err := r.Ignored(path, false)
		require.NoError(t, err)
		require.Equal(t, want, got, path)
	}
	got, err := r.Ignored("folder", true)
	require.NoError(t, err)
	require.True(t, got)
	below, err := r.Below("folder/x/y")
	require.NoError(t, err)
	require.True(t, below)
}

func TestAPatternThatTakesForEverIsAnError(t *testing.T) {
	t.Parallel()
	r := rules(t, map[string]string{".gitignore": strings.Repeat("**/", 40) + "b"})
	_, err := r.Ignored(strings.Repeat("a/", 80)+"a", false)
	require.ErrorIs(t, err, errPattern)
}

func TestALongListStopsWhenTheTimeIsUp(t *testing.T) {
	t.Parallel()
	r := rules(t, map[string]string{".gitignore": strings.Repeat("*a*b*c*d\n", 10_000)})
	asked := 0
	r.Late = func() bool { asked++; return asked == 3 }
	_, err := r.Ignored("x", false)
	require.ErrorIs(t, err, errPattern)
	require.Equal(t, 3, asked)
}

// words are pieces that patterns and paths are made of.
var words = []string{
	"a", "b", "ab", "abc", "*", "**", "?", "/", "/", "/", "[a-c]", "[!b]", "\\", "\\*", "\\ ", " ", "  ", "!", "#", ".", ".o", "[", "]", "-", "[[:alpha:]]", "\t", "\r", "ü", "\xff",
}

func pieces(rng *rand.Rand, list []string, n int) string {
	var b strings.Builder
	for range 1 + rng.IntN(n) {
		b.WriteString(list[rng.IntN(len(list))])
	}
	return b.String()
}

// TestSameAsGitCheckIgnore asks the real git about thousands of random patterns
// at once: each folder has its own .gitignore. PROEM_IGNORES is how often it does,
// each time with others: 65 times are a million paths.
func TestSameAsGitCheckIgnore(t *testing.T) {
	t.Parallel()
	batches, asked := 1, 0
	if text := os.Getenv("PROEM_IGNORES"); text != "" {
		var err error
		batches, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	for seed := range batches {
		asked += sameAsCheckIgnore(t, uint64(seed))
	}
	t.Logf("%d paths, in batches of one git process", asked)
}

// sameAsCheckIgnore compares one batch and returns how many paths it had.
func sameAsCheckIgnore(t *testing.T, seed uint64) int {
	rng := rand.New(rand.NewPCG(1, 2+seed))
	dir, err := os.MkdirTemp(t.TempDir(), "batch")
	require.NoError(t, err)
	defer os.RemoveAll(dir)
	require.NoError(t, exec.Command("git", "init", "-q", dir).Run())
	files := map[string]string{}
	var paths []string
	for n := range 3000 {
		folder := fmt.Sprintf("d%d", n)
		var text strings.Builder
		for range 1 + rng.IntN(3) {
			text.WriteString(pieces(rng, words, 6) + "\n")
		}
		files[folder+"/.gitignore"] = text.String()
		require.NoError(t, os.Mkdir(filepath.Join(dir, folder), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, folder, ".gitignore"), []byte(text.String()), 0o644))
		for range 6 {
			name := pieces(rng, []string{"a", "b", "c", "ab", ".o", " ", "/", "x", "!", "#", "*", "ü", "\\"}, 6)
			if p := filepath.ToSlash(filepath.Clean(folder + "/" + name)); strings.HasPrefix(p, folder+"/") {
				paths = append(paths, p)
			}
		}
	}
	answers := checkIgnore(t, dir, paths)
	r := rules(t, files)
	for i, path := range paths {
		pattern := answers[i]
		want := pattern != "" && !strings.HasPrefix(pattern, "!")
		below, err := r.Below(parent(path))
		require.NoError(t, err)
		got, err := r.Ignored(path, false)
		require.NoError(t, err)
		if want != (got || below) {
			require.Equal(t, want, got || below, "%q with %q, git: %q", path, files[path[:strings.IndexByte(path, '/')]+"/.gitignore"], pattern)
		}
	}
	return len(paths)
}

// checkIgnore returns the pattern by which git decides about each path.
func checkIgnore(t *testing.T, dir string, paths []string) []string {
	cmd := exec.Command("git", "-C", dir, "check-ignore", "--no-index", "--stdin", "-z", "-n", "-v")
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	cmd.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir)
	out, err := cmd.Output()
	require.NoError(t, err)
	fields := bytes.Split(bytes.TrimSuffix(out, []byte{0}), []byte{0})
	require.Len(t, fields, 4*len(paths))
	patterns := make([]string, len(paths))
	for i := range paths {
		patterns[i] = string(fields[4*i+2])
	}
	return patterns
}

// FuzzRules holds any ignore file and path to the laws: no panic, the same
// answer twice, and a path below an ignored folder is below one.
func FuzzRules(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		f.Add(pieces(rng, words, 20), pieces(rng, []string{"a", "b", "/", ".o", " "}, 8))
	}
	f.Fuzz(func(t *testing.T, text, path string) {
		if len(text) > 2000 || len(path) > 200 || path == "" || strings.HasPrefix(path, "/") || strings.Contains(path, "//") {
			return
		}
		r := rules(t, map[string]string{".gitignore": text})
		one, err := r.Ignored(path, false)
		if err != nil {
			return
		}
		if two, _ := rules(t, map[string]string{".gitignore": text}).Ignored(path, false); one != two {
			t.Error("two answers")
		}
		if folder, err := r.Ignored(path, true); err == nil && folder {
			if below, err := r.Below(path + "/x"); err == nil && !below {
				t.Error("not below an ignored folder")
			}
		}
	})
}
