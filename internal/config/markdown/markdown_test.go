package markdown_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
	"proem/internal/config/markdown"
)

// TestDocumentation holds the page to the table.
func TestDocumentation(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "configuration.md"))
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(page), "<!-- options -->\n")
	got, _, _ := strings.Cut(rest, "<!-- end of options -->")
	require.Equal(t, markdown.Table(), got, "run proem config --markdown and put what it prints between the marks")
	for _, o := range config.Options(nil) {
		require.Contains(t, got, "`"+o.Key+"`")
		require.Contains(t, got, o.Doc)
		if o.Kind == config.Number {
			require.Contains(t, got, strconv.Itoa(o.Max))
		}
	}
}
