package codexcli

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"proem/internal/regular"
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

// Off tells whether Codex runs no hooks at all, and which line of config.toml
// says so, 0 where none does. program may be "": the file alone is read then.
func Off(ctx context.Context, program, dir, config string) (off bool, line int) {
	if b, err := regular.Read(config, maxText); err == nil {
		line = hooksOff(string(b))
	}
	off = line > 0
	if program == "" {
		return off, line
	}
	if table, err := Ask(ctx, program, dir, "features", "list"); err == nil {
		if on, known := feature(table, "hooks"); known {
			off = !on
		}
	}
	return off, line
}

// Program finds Codex, which CODEX_BIN may name.
func Program(getenv func(string) string) (string, error) {
	name := getenv("CODEX_BIN")
	if name == "" {
		name = "codex"
	}
	return exec.LookPath(name)
}

// feature returns the state of a feature in the table that `codex features
// list` prints: name, stage, state.
func feature(table, name string) (on, known bool) {
	for line := range strings.Lines(table) {
		fields := strings.Fields(line)
		if len(fields) >= 3 && fields[0] == name {
			return fields[len(fields)-1] == "true", true
		}
	}
	return false, false
}

// hooksOff returns the line of a config.toml that switches hooks off, 0 where
// none does. codex_hooks is the old name, which hooks overrules (0.171.0).
func hooksOff(config string) int {
	table, off := "", map[string]int{}
	lines := slices.Collect(strings.Lines(config))
	for _, i := range lineNumbers(lines) {
		line, _, _ := strings.Cut(lines[i], "#")
		line = strings.Join(strings.Fields(line), "")
		if strings.HasPrefix(line, "[") {
			table = strings.Trim(line, "[]") + "."
			continue
		}
		key, value, _ := strings.Cut(line, "=")
		off[table+key] = 0
		if value == "false" {
			off[table+key] = i + 1
		}
	}
	if at, said := off["features.hooks"]; said {
		return at
	}
	return off["features.codex_hooks"]
}
