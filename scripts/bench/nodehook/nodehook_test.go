package nodehook

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheHookRoutesAndLogs(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	dir := t.TempDir()
	require.NoError(t, Write(dir))
	cmd := exec.CommandContext(t.Context(), node, Args(dir)...)
	cmd.Stdin = strings.NewReader(`{"hook_event_name":"UserPromptSubmit","prompt":"!quick fix part3 of the importer"}`)
	out, err := cmd.Output()
	require.NoError(t, err)
	require.Contains(t, string(out), `mode: light\nskill: skill3`)
	line, err := os.ReadFile(Args(dir)[2])
	require.NoError(t, err)
	require.True(t, json.Valid(line))
	require.Contains(t, string(line), `"hotwords":["!quick"]`)
}
