package attributes

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDoubtsFollowThePatterns(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		".gitattributes":     "# *.c filter=x\n*.txt text\n/top ident\n*.bin -text -filter !eol\n*.lfs filter=lfs diff=lfs -text\nu working-tree-encoding=UTF-8\nv working-tree-encoding=UTF-16\n",
		"sub/.gitattributes": "deep/* eol=crlf\n\"quo ted\" filter=x\n",
		"m/.gitattributes":   "[attr]mine filter=y\nz mine\n",
		"b/.gitattributes":   "*.png binary\n",
	}
	own := filepath.Join(t.TempDir(), "attributes")
	require.NoError(t, os.WriteFile(own, []byte("*.own text=auto\n"), 0o644))
	r, err := New([]string{own, "", own + "-none"}, func(path string) ([]byte, error) { return []byte(files[path]), nil })
	require.NoError(t, err)
	for path, want := range map[string]Doubt{
		"a": 0, "a.c": 0, "a.txt": Lines, "x/a.txt": Lines, "top": Filtered, "x/top": 0, "a.bin": 0, "a.lfs": Filtered,
		"u": 0, "v": Filtered, "x.own": Lines, "b/x.png": 0,
		"sub/deep/x": Lines | Filtered, "sub/x": Filtered, // a quoted pattern is everybody's
		"m/z": Filtered, "m/other": Filtered, // a macro's doubt is everybody's
	} {
		got, err := r.Of(path)
		require.NoError(t, err)
		require.Equal(t, want, got, path)
	}
}

func TestAFileThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	_, err := New([]string{t.TempDir()}, nil)
	require.ErrorIs(t, err, errFile)
	broken := errors.New("broken")
	r, err := New(nil, func(string) ([]byte, error) { return nil, broken })
	require.NoError(t, err)
	_, err = r.Of("a")
	require.ErrorIs(t, err, broken)
}
