package codexcli

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// askLimit is for a sub-command that asks no server: 150 ms were measured.
const askLimit = 5 * time.Second

// Ask runs the program at bin with arguments in the folder dir, for at most a
// few seconds, and returns what it printed.
func Ask(ctx context.Context, bin, dir string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin, args...)
	cmd.Dir = dir
	cmd.WaitDelay = closeLimit
	// agy renews itself behind one's back unless it is told not to (1.2.15).
	cmd.Env = append(cmd.Environ(), "AGY_CLI_DISABLE_AUTO_UPDATE=true")
	ownGroup(cmd)
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("run %s %s: %w", bin, strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

// Feature returns the state of a feature in the table that `codex features
// list` prints: name, stage, state.
func Feature(table, name string) (on, known bool) {
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		if len(fields) >= 3 && fields[0] == name {
			return fields[len(fields)-1] == "true", true
		}
	}
	return false, false
}

// HooksOff returns the line of a config.toml that switches hooks off, 0 where
// none does. codex_hooks is the old name, which hooks overrules (0.171.0).
func HooksOff(config string) int {
	table, n, off := "", 0, map[string]int{}
	for line := range outside(config) {
		n++
		line, _, _ = strings.Cut(line, "#")
		line = strings.Join(strings.Fields(line), "")
		if strings.HasPrefix(line, "[") {
			table = strings.Trim(line, "[]") + "."
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		off[table+key] = 0
		if value == "false" {
			off[table+key] = n
		}
	}
	if at, said := off["features.hooks"]; said {
		return at
	}
	return off["features.codex_hooks"]
}
