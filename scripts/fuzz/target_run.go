package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// grace is what a target may need beyond its time: compiling, gathering the
// baseline, stopping the workers. An input that does not return is go test's own
// matter: it fails after 10 seconds.
const grace = 5 * time.Minute

// minimize bounds the runs spent on making one input smaller. go test's own
// bound, a minute, goes to every input that reaches new code, and took up to
// nine of ten executions of a young corpus; with none at all, failing inputs
// stay as large as they were found.
const minimize = "20x"

// maxLine bounds a line of go test's output; failing inputs are printed whole.
const maxLine = 1 << 20

// fuzzTarget runs one target for d and reads what go test says about it.
func fuzzTarget(ctx context.Context, t target, d time.Duration, live func(string)) result {
	ctx, cancel := context.WithTimeoutCause(ctx, d+grace, errors.New("still running long after its time"))
	defer cancel()
	r := result{target: t}
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-fuzz", "^"+t.name+"$",
		"-fuzztime", d.String(), "-fuzzminimizetime", minimize, t.pkg)
	ownGroup(cmd)
	cmd.WaitDelay = 5 * time.Second
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	done := make(chan error, 1)
	go func() {
		err := cmd.Run()
		write.Close()
		done <- err
	}()
	lines := bufio.NewScanner(read)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		r.read(lines.Text())
		live(lines.Text())
	}
	live("")
	// What follows an over-long line must still be drained, or go test blocks.
	io.Copy(io.Discard, read)
	err := <-done
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = cause
	}
	if err != nil && !r.endedLate() {
		r.err = fmt.Errorf("go test: %w", err)
		r.dir = folder(t.pkg)
	}
	return r
}

// folder is where a package lies, as seen from here; its import path if go list
// cannot say.
func folder(pkg string) string {
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", pkg).Output()
	if err != nil {
		return pkg
	}
	dir := strings.TrimSpace(string(out))
	here, err := os.Getwd()
	if err != nil {
		return dir
	}
	if short, err := filepath.Rel(here, dir); err == nil {
		return short
	}
	return dir
}
