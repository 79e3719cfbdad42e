package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryPayloadIsExpected(t *testing.T) {
	t.Parallel()
	table, err := os.ReadFile("../../fixtures/smoke/expected.txt")
	require.NoError(t, err)
	var named []string
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		require.Len(t, fields, 3, line)
		named = append(named, fields[0]+".json")
	}
	files, err := filepath.Glob("../../fixtures/smoke/*.json")
	require.NoError(t, err)
	var there []string
	for _, f := range files {
		there = append(there, filepath.Base(f))
	}
	require.ElementsMatch(t, there, named)
}

func TestABrokenHookIsAnError(t *testing.T) {
	t.Parallel()
	_, err := smoke(t.TempDir(), "../../fixtures/smoke")
	require.ErrorContains(t, err, "run the hook")
}
