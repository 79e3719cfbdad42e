// Command smoke feeds the seed's payloads to the built user-prompt-submit hook
// and looks in the routing line of each answer for what fixtures/smoke/expected.txt
// wants of it.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

func main() {
	bin := flag.String("bin", "bin", "folder of the built binaries")
	fixtures := flag.String("fixtures", "fixtures/smoke", "folder of the payloads")
	flag.Parse()
	failed, err := smoke(*bin, *fixtures)
	if err != nil {
		fmt.Fprintf(os.Stderr, "smoke: %v\nsmoke: hint: run make build first, from the project's root\n", err)
		os.Exit(1)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

func smoke(bin, fixtures string) (failed int, err error) {
	table, err := os.ReadFile(filepath.Join(fixtures, "expected.txt"))
	if err != nil {
		return 0, fmt.Errorf("read what to expect: %w", err)
	}
	home, err := os.MkdirTemp("", "proem-smoke-")
	if err != nil {
		return 0, fmt.Errorf("make a home folder: %w", err)
	}
	defer os.RemoveAll(home)
	passed := 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		name, want := fields[0], fields[1:]
		got, took, err := ask(filepath.Join(bin, "user-prompt-submit"), filepath.Join(fixtures, name+".json"), filepath.Join(home, name))
		if err != nil {
			return failed, fmt.Errorf("%s: %w", name, err)
		}
		if !strings.HasPrefix(got, "proem: ") || slices.ContainsFunc(want, func(w string) bool { return !strings.Contains(got, w) }) {
			failed++
			fmt.Printf("FAIL %s\n  got  %s\n  want %s\n", name, got, strings.Join(want, " ... "))
			continue
		}
		passed++
		fmt.Printf("ok   %-34s %5.1f ms  %s\n", name, float64(took.Microseconds())/1000, got)
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if passed+failed == 0 {
		return 0, fmt.Errorf("no payload is listed in %s", fixtures)
	}
	return failed, nil
}

// ask runs the hook as Codex does and returns the first line of the context.
// Each payload has a home of its own: they share a turn, which would make the
// later ones steering messages.
func ask(hook, payload, home string) (string, time.Duration, error) {
	in, err := os.ReadFile(payload)
	if err != nil {
		return "", 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, hook, "codex")
	cmd.Stdin = bytes.NewReader(in)
	cmd.Env = append(os.Environ(), "HOME="+home, "PROEM_HOME="+home, "PROEM_OFF=") // no setting of the caller's
	var errs strings.Builder
	cmd.Stderr = &errs
	start := time.Now()
	out, err := cmd.Output()
	took := time.Since(start)
	switch {
	case err != nil:
		return "", took, fmt.Errorf("run the hook: %w", err)
	case errs.Len() > 0:
		return "", took, fmt.Errorf("the hook complained: %s", errs.String())
	}
	text := gjson.GetBytes(out, "hookSpecificOutput.additionalContext").String()
	line, _, _ := strings.Cut(text, "\n")
	return line, took, nil
}
