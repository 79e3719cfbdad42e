package rules

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
)

func TestTheTaxonomyRuleNamesWhatExists(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := inject.Input{Turn: host.Turn{Event: host.Start, Dir: dir}}
	lines, err := Module.Build(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, []inject.Line{{Text: Core}}, lines)
	for _, name := range []string{"docs", "doc", "memory-bank", "AGENTS.md"} { // AGENTS.md as a folder is no guide
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "ARCHITECTURE.md"), nil, 0o644))
	require.Equal(t, []string{"ARCHITECTURE.md", "docs/", "doc/", "memory-bank/"}, Sources(dir))
	lines, err = Module.Build(t.Context(), in)
	require.NoError(t, err)
	require.Len(t, lines, 2)
	require.Equal(t, "For repository tasks look up ARCHITECTURE.md, docs/, doc/, memory-bank/ before relying on project knowledge; for quick generic questions do not.", lines[1].Text)
}

func TestASubagentGetsNoSessionRules(t *testing.T) {
	t.Parallel()
	lines, err := Module.Build(t.Context(), inject.Input{Turn: host.Turn{Event: host.Subagent}})
	require.NoError(t, err)
	require.Empty(t, lines)
}

func TestWithoutAFolderNothingIsNamed(t *testing.T) {
	t.Parallel()
	require.Empty(t, Sources(""))
}
