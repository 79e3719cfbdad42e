package refs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	one = "1111111111111111111111111111111111111111"
	two = "2222222222222222222222222222222222222222"
)

func TestHeadIsFollowedToTheCommit(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		files map[string]string
		want  Head
		err   error
	}{
		"unborn":      {map[string]string{"HEAD": "ref: refs/heads/main\n"}, Head{Branch: "main"}, nil},
		"loose":       {map[string]string{"HEAD": "ref: refs/heads/a/b\n", "refs/heads/a/b": one + "\n", "packed-refs": two + " refs/heads/a/b\n"}, Head{Branch: "a/b", ID: one}, nil},
		"packed":      {map[string]string{"HEAD": "ref: refs/heads/b\n", "packed-refs": "# pack-refs with: peeled\n" + one + " refs/heads/a\n" + two + " refs/heads/b\n"}, Head{Branch: "b", ID: two}, nil},
		"no longer":   {map[string]string{"HEAD": "ref: refs/heads/b\n", "packed-refs": two + " refs/heads/bb\n" + two + " x/refs/heads/b\n"}, Head{Branch: "b"}, nil},
		"detached":    {map[string]string{"HEAD": one + "\n"}, Head{ID: one}, nil},
		"symbolic":    {map[string]string{"HEAD": "ref: refs/heads/a\n", "refs/heads/a": "ref: refs/heads/b", "refs/heads/b": two}, Head{Branch: "b", ID: two}, nil},
		"loop":        {map[string]string{"HEAD": "ref: refs/heads/a\n", "refs/heads/a": "ref: refs/heads/a"}, Head{Branch: "a"}, errHead},
		"outside":     {map[string]string{"HEAD": "ref: refs/heads/../../x\n"}, Head{}, errHead},
		"reftable":    {map[string]string{"HEAD": "ref: refs/heads/.invalid\n"}, Head{}, errHead},
		"garbage":     {map[string]string{"HEAD": "garbage\n"}, Head{}, errBroken},
		"nothing":     {map[string]string{"x": ""}, Head{}, errHead},
		"broken":      {map[string]string{"HEAD": "ref: refs/heads/a\n", "refs/heads/a": "zz"}, Head{Branch: "a"}, errBroken},
		"broken pack": {map[string]string{"HEAD": "ref: refs/heads/a\n", "packed-refs": "zz refs/heads/a\n"}, Head{Branch: "a"}, errBroken},
		"replaced":    {map[string]string{"HEAD": one, "refs/replace/x": two}, Head{ID: one, Replaced: true}, nil},
	} {
		dir := t.TempDir()
		for path, text := range tt.files {
			full := filepath.Join(dir, path)
			require.NoError(t, os.MkdirAll(filepath.Dir(full), 0o755))
			require.NoError(t, os.WriteFile(full, []byte(text), 0o644))
		}
		got, err := Folders{dir, dir}.Head()
		require.ErrorIs(t, err, tt.err, name)
		require.Equal(t, tt.want, got, name)
	}
}

func TestAnOldSymbolicRefIsALink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "refs/heads"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "refs/heads/old"), []byte(one), 0o644))
	require.NoError(t, os.Symlink("refs/heads/old", filepath.Join(dir, "HEAD")))
	head, err := Folders{dir, dir}.Head()
	require.NoError(t, err)
	require.Equal(t, Head{Branch: "old", ID: one}, head)
}

// FuzzPackedRefs holds the search to a look at every line.
func FuzzPackedRefs(f *testing.F) {
	f.Add("# pack-refs with: peeled fully-peeled sorted \n"+one+" refs/heads/a\n^"+two+"\n"+two+" refs/tags/b\n", "refs/heads/a")
	f.Add(one+" refs/heads/a b\n# x refs/heads/a\n", "refs/heads/a")
	f.Add("", "refs/heads/a")
	f.Fuzz(func(t *testing.T, packed, name string) {
		if !valid(name) {
			return
		}
		got, err := find([]byte(packed), name)
		want, broken := "", false
		for line := range strings.Lines(packed) {
			id, ok := strings.CutSuffix(line, " "+name+"\n")
			if !ok || id != "" && id[0] == '#' {
				continue
			}
			if broken = !isID(id); !broken {
				want = id
			}
			break
		}
		if got != want || broken != (err != nil) {
			t.Errorf("%q, %v; line by line %q, %v", got, err, want, broken)
		}
	})
}
