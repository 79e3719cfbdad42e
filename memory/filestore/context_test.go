package filestore_test

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/memory"
	"proem/memory/filestore"
	"proem/memory/shared"
)

const aProject = "0123456789abcdef0123456789abcdef"

func setting(path, value string) func(*shared.Context) error {
	return func(c *shared.Context) error { return c.Set(path, value) }
}

func TestAContextIsKeptPrivateWithItsVersions(t *testing.T) {
	t.Parallel()
	s := filestore.New(t.TempDir(), time.Now)
	for _, project := range []string{"", aProject} {
		path := s.ContextPath(project)
		c, err := s.UpdateContext(t.Context(), project, setting("user.name", `"Ada"`))
		require.NoError(t, err)
		require.Equal(t, int64(1), c.Revision())
		_, err = s.UpdateContext(t.Context(), project, setting("user.name", `"Eve"`))
		require.NoError(t, err)
		before, err := os.ReadFile(path)
		require.NoError(t, err)
		c, err = s.UpdateContext(t.Context(), project, setting("user.name", `"Eve"`))
		require.NoError(t, err)
		require.Equal(t, int64(2), c.Revision(), "what changes nothing is no change")
		after, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, before, after)
		for _, name := range []string{path, strings.TrimSuffix(path, ".json") + ".history.json"} {
			info, err := os.Stat(name)
			require.NoError(t, err)
			require.Equal(t, fs.FileMode(0o600), info.Mode().Perm(), name)
		}
		history, err := os.ReadFile(strings.TrimSuffix(path, ".json") + ".history.json")
		require.NoError(t, err)
		require.Contains(t, string(history), `"Ada"`)
	}
}

func TestAContextThatDoesNotParseIsNeverOverwritten(t *testing.T) {
	t.Parallel()
	s := filestore.New(t.TempDir(), time.Now)
	_, err := s.UpdateContext(t.Context(), "", setting("user.name", `"Ada"`))
	require.NoError(t, err)
	for _, text := range []string{"{", "", `{"user": 1}`, strings.Repeat(" ", shared.MaxFile) + "{}"} {
		require.NoError(t, os.WriteFile(s.ContextPath(""), []byte(text), 0o600))
		_, err = s.UpdateContext(t.Context(), "", setting("user.name", `"Eve"`))
		require.ErrorAs(t, err, new(*memory.Broken))
		got, rerr := os.ReadFile(s.ContextPath(""))
		require.NoError(t, rerr)
		require.Equal(t, text, string(got))
		_, err = s.LoadContext("")
		require.Error(t, err)
	}
}

func TestNoProjectNameLeadsOutOfTheStore(t *testing.T) {
	t.Parallel()
	s := filestore.New(t.TempDir(), time.Now)
	for _, project := range []string{"..", "../x", "a/b", "/etc", "zz"} {
		require.Empty(t, s.ContextPath(project), project)
		_, err := s.UpdateContext(t.Context(), project, setting("user.name", `"x"`))
		require.ErrorIs(t, err, filestore.ErrNowhere)
	}
	_, err := filestore.New("", time.Now).UpdateContext(t.Context(), "", setting("user.name", `"x"`))
	require.ErrorIs(t, err, filestore.ErrNowhere)
}

func TestManyWritersLoseNothing(t *testing.T) {
	t.Parallel()
	s := filestore.New(t.TempDir(), time.Now)
	const writers, times = 4, 8
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range times {
				_, err := s.UpdateContext(t.Context(), aProject, setting(fmt.Sprintf("preferences.w%d.n%d", w, i), strconv.Itoa(i)))
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	c, err := s.LoadContext(aProject)
	require.NoError(t, err)
	require.Equal(t, int64(writers*times), c.Revision())
	for w := range writers {
		for i := range times {
			require.Equal(t, int64(i), c.Get(fmt.Sprintf("preferences.w%d.n%d", w, i)).Int())
		}
	}
}

func TestAContextHasAMostSize(t *testing.T) {
	t.Parallel()
	s := filestore.New(t.TempDir(), time.Now)
	long := strconv.Quote(strings.Repeat("x", 1900))
	var err error
	for i := 0; i < 40 && err == nil; i++ {
		_, err = s.UpdateContext(t.Context(), "", setting(fmt.Sprintf("user.k%d", i), long))
	}
	require.ErrorIs(t, err, shared.ErrSize)
	_, err = s.LoadContext("")
	require.NoError(t, err)
}
