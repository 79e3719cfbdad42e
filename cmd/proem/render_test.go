package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/inject"
	"proem/internal/config"
)

// testWorld is a world whose output is kept.
func testWorld(stdin string) (w world, stdout, stderr *strings.Builder) {
	stdout, stderr = &strings.Builder{}, &strings.Builder{}
	return world{
		stdin: strings.NewReader(stdin), stdout: stdout, stderr: stderr,
		getenv: func(string) string { return "" },
		now:    func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
	}, stdout, stderr
}

// TestTheRequestIsTheEndOfWhatAgyGets hands the rendered prompt to a stand-in
// for `agy -p`, which keeps what it got.
func TestTheRequestIsTheEndOfWhatAgyGets(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	agy, got := filepath.Join(dir, "agy"), filepath.Join(dir, "got")
	script := "#!/bin/sh\n[ \"$1\" = -p ] || exit 3\nprintf '%s' \"$2\" >" + got + "\n"
	require.NoError(t, os.WriteFile(agy, []byte(script), 0o755))
	for _, request := range []string{
		"fix the parser",
		"!quick\n\n  spiegami questa SQL \n\n",
		"--- \n----------------------------------------\nnot the end",
		"`$(touch x)` \"quotes\" 'single' \\ %s \t tab",
		"caffè 日本 😀 \xff\xfe half",
		"</session_state> <environment_snapshot>",
		strings.Repeat("long ", 20_000),
	} {
		for _, way := range []string{"flag", "stdin"} {
			args, stdin := []string{"render", "--dir", dir}, request
			if way == "flag" {
				args, stdin = append(args, "--prompt", request), ""
			}
			w, stdout, stderr := testWorld(stdin)
			require.Zero(t, run(w, args), stderr.String())
			require.NoError(t, exec.Command(agy, "-p", stdout.String()).Run())
			received, err := os.ReadFile(got)
			require.NoError(t, err)
			head, ok := strings.CutSuffix(string(received), renderRule+request)
			require.True(t, ok, "%s: the request is not the end", way)
			require.True(t, strings.HasPrefix(head, "proem: contextMode="))
			require.Contains(t, head, "Core rules, safety and tool guardrails stay active in every mode.")
			require.Equal(t, !strings.HasPrefix(request, "!quick"), strings.Contains(head, "<environment_snapshot>"))
		}
	}
}

func TestEverySectionHasItsOption(t *testing.T) {
	t.Parallel()
	options := config.Options(nil)
	for _, m := range renderModules() {
		require.GreaterOrEqual(t, config.Find(options, "sections."+m.Name), 0, "%s needs a row in the table of options", m.Name)
	}
	defaults := source(world{getenv: func(string) string { return "" }}).Load()
	require.Equal(t, inject.PromptBudget.Tokens, defaults.Tokens("budget.prompt"))
	require.Equal(t, inject.StartBudget.Tokens, defaults.Tokens("budget.start"))
}
