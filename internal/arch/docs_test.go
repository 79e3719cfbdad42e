package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	quoted = regexp.MustCompile("`([^`\n]+)`")
	// pathLike is a path of this repository: a folder with a slash at its end
	// or in it, or a file with an extension. Homes, variables and wildcards
	// are other places.
	pathLike = regexp.MustCompile(`^(\.ci/)?[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_.-]+)*/?$`)
	known    = []string{"Makefile", "LICENSE"}
)

// paths returns the paths of this repository that a document names.
func paths(text string) []string {
	var found []string
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		p := m[1]
		isPath := strings.Contains(p, "/") || strings.HasSuffix(p, ".md") || strings.HasSuffix(p, ".go") ||
			strings.HasSuffix(p, ".mod") || contains(known, p)
		if isPath && pathLike.MatchString(p) && !strings.Contains(p, ".com/") && !strings.Contains(p, ".org/") && !strings.Contains(p, ".in/") {
			found = append(found, p)
		}
	}
	return found
}

func contains(list []string, s string) bool {
	return slices.Contains(list, s)
}

func TestEveryPathInTheGuidesExists(t *testing.T) {
	t.Parallel()
	for _, doc := range []string{"AGENTS.md", "ARCHITECTURE.md", "README.md", "fixtures/README.md"} {
		text, err := os.ReadFile(filepath.Join(root(t), doc))
		require.NoError(t, err)
		named := paths(string(text))
		require.NotEmpty(t, named, doc)
		for _, p := range named {
			base := root(t)
			if strings.HasPrefix(doc, "fixtures/") && !strings.HasPrefix(p, "fixtures/") {
				base = filepath.Join(base, "fixtures")
			}
			_, err := os.Stat(filepath.Join(base, p))
			require.NoError(t, err, "named in %s", doc)
		}
	}
}

func TestPathsAreFound(t *testing.T) {
	t.Parallel()
	text := "see `hooks/host/` and `go.mod`, not `~/.codex/hooks.json`, `make test`, `.proem/x`, `git status` or `$X/y`"
	require.Equal(t, []string{"hooks/host/", "go.mod"}, paths(text))
}

func TestTheAgentGuideIsShort(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(root(t), "AGENTS.md"))
	require.NoError(t, err)
	require.Less(t, strings.Count(string(text), "\n"), 80)
}

func TestTheMakefileExplainsItsTargets(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(root(t), "Makefile"))
	require.NoError(t, err)
	for target := range strings.FieldsSeq("build demo test check smoke e2e bench fuzz soak install") {
		require.Regexp(t, `(?m)^`+target+`:.* ## .+`, string(text))
	}
}

// TestDependenciesAreExplained holds ARCHITECTURE.md to a line for each direct
// dependency.
func TestDependenciesAreExplained(t *testing.T) {
	t.Parallel()
	mod, err := os.ReadFile(filepath.Join(root(t), "go.mod"))
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(root(t), "ARCHITECTURE.md"))
	require.NoError(t, err)
	for line := range strings.Lines(string(mod)) {
		fields := strings.Fields(line)
		if len(fields) == 2 && strings.Contains(fields[0], ".") {
			require.Contains(t, string(text), "`"+fields[0]+"`")
		}
	}
}
