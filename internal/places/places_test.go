package places

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPlacesFollowTheEnvironment(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		env  map[string]string
		want Places
	}{
		{"nothing known", nil, Places{}},
		{"a relative home is none", map[string]string{"HOME": "h", "PROEM_HOME": "p", "XDG_DATA_HOME": "d"}, Places{}},
		{"home", map[string]string{"HOME": "/h"}, Places{"/h/.config/proem", "/h/.local/state/proem", "/h/.local/share/proem", "/h/.cache/proem"}},
		{
			"XDG",
			map[string]string{"HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "relative", "XDG_CACHE_HOME": "/k"},
			Places{"/c/proem", "/s/proem", "/h/.local/share/proem", "/k/proem"},
		},
		{"XDG without a home", map[string]string{"XDG_CONFIG_HOME": "/c"}, Places{Config: "/c/proem"}},
		{"PROEM_HOME moves all", map[string]string{"HOME": "/h", "XDG_STATE_HOME": "/s", "PROEM_HOME": "/p"}, Places{"/p/config", "/p/state", "/p/data", "/p/cache"}},
	} {
		require.Equal(t, tt.want, Of(func(key string) string { return tt.env[key] }), tt.name)
	}
}

func TestAProjectIsTheRepositoryAroundAFolder(t *testing.T) {
	t.Parallel()
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	at := func(name string) string { return filepath.Join(base, name) }
	for _, dir := range []string{"repo/.git", "repo/sub/deep", "tree/sub", "fake/.git", "fake/sub", "plain/sub", "home/.git", "home/sub", "home/repo/.git"} {
		require.NoError(t, os.MkdirAll(at(dir), 0o755))
	}
	for _, file := range []string{"repo/.git/HEAD", "tree/.git", "home/.git/HEAD", "home/repo/.git/HEAD"} {
		require.NoError(t, os.WriteFile(at(file), nil, 0o644))
	}
	require.NoError(t, os.Symlink(at("repo/sub"), at("link")))
	for dir, want := range map[string]string{
		"repo": "repo", "repo/sub/deep": "repo", "link": "repo", "link/deep": "repo",
		"tree/sub":  "tree",
		"fake/sub":  "fake/sub", // an empty .git is no repository
		"plain/sub": "plain/sub", "none/here": "none/here",
		"home": "home", "home/sub": "home/sub", "home/repo": "home/repo",
	} {
		require.Equal(t, at(want), Project(at(dir), at("home")), dir)
	}
}
