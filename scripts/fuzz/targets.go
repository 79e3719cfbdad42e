package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// target is one fuzz function.
type target struct{ pkg, name string }

// errNoTarget stops a run that would pass because it did nothing.
var errNoTarget = errors.New("./... holds no fuzz target")

// findTargets asks go test for every fuzz function of the module.
func findTargets(ctx context.Context) ([]target, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-list", "^Fuzz", "./...")
	// Compile errors are on stderr; they are read as output too, to be quoted.
	out, err := cmd.CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("list fuzz targets: %w: %s", err, bytes.TrimSpace(out))
	}
	targets := parseList(string(out))
	if len(targets) == 0 {
		return nil, errNoTarget
	}
	return targets, nil
}

// parseList reads what go test -list prints: the names of a package, then a
// line that starts with "ok" and names the package. Tests may print lines of
// their own between; only fuzz names count.
func parseList(text string) []target {
	var targets []target
	var names []string
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 1 && strings.HasPrefix(fields[0], "Fuzz"):
			names = append(names, fields[0])
		case len(fields) >= 2 && fields[0] == "ok":
			for _, name := range names {
				targets = append(targets, target{pkg: fields[1], name: name})
			}
			names = nil
		case len(fields) >= 2 && fields[0] == "?":
			names = nil
		}
	}
	return targets
}
