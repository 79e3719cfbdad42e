package kind

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddressesAreHTTPAndHoldNoSecret(t *testing.T) {
	t.Parallel()
	form := Form{Kind: Address}
	for text, want := range map[string]string{
		" https://example.org/ ":       "https://example.org",
		"http://127.0.0.1:8080/searx/": "http://127.0.0.1:8080/searx",
		"http://[::1]:80":              "http://[::1]:80",
	} {
		got, err := form.Check(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got)
	}
	for _, text := range []string{
		"", "example.org", "ftp://example.org", "https://", "https://:80", "https:///x", "HTTPS//x",
		"https://user:secret@example.org", "https://example.org/?key=x", "https://example.org/#x",
		"https://exa mple.org", "https://example.org/\x1b[31m", "https://ex\u00e4mple.org", "file:///etc/passwd",
	} {
		_, err := form.Check(text)
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), "secret")
	}
}

func TestNamesAreWords(t *testing.T) {
	t.Parallel()
	form := Form{Kind: Name}
	got, err := form.Check(" gemini-2.5-flash ")
	require.NoError(t, err)
	require.Equal(t, "gemini-2.5-flash", got)
	for _, text := range []string{"", "a/b", "a b", "..:..", "a\x00", strings.Repeat("a", 101)} {
		_, err := form.Check(text)
		require.Error(t, err, text)
	}
}
