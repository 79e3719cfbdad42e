package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/wiring/doctor"
)

func TestFindingsAreGroupedByHostAndSayHowToMend(t *testing.T) {
	t.Parallel()
	all := []doctor.Finding{
		{Host: "codex", Check: "found", Severity: doctor.OK, Text: "a"},
		{Host: "codex", Check: "trust", Severity: doctor.Error, Text: "b", Fix: "proem install codex"},
		{Host: "proem", Check: "config", Severity: doctor.Warning, Text: "c", Hand: "look"},
	}
	const want = "codex\n  ok   found: a\n  FAIL trust: b\n       fix: proem install codex\n" +
		"proem\n  warn config: c\n       by hand: look\nerrors: 1, warnings: 1\n"
	require.Equal(t, want, readable(all, false))
	colored := readable(all, true)
	require.Contains(t, colored, "\x1b[31mFAIL\x1b[0m trust")
	for _, s := range severities {
		colored = strings.ReplaceAll(colored, s.color, "")
	}
	require.Equal(t, want, strings.ReplaceAll(colored, "\x1b[0m", ""))
	require.Equal(t, "codex\n  ok   found: a\neverything is in order\n", readable(all[:1], false))
}
