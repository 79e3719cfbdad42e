package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// warmups are rounds before the measured ones. The first finds cold caches and
// opens the sessions of the steady rows; three are enough for both.
const warmups = 3

// sample is what one run cost. Processor time and memory include the children
// that the program waited for: a hook that calls git pays for git.
type sample struct {
	wall, cpu time.Duration
	peakKB    int64
}

// measure runs every row once per round, in a new random order each round, so
// that all rows share the same minutes of a busy machine. It returns one slice
// of samples per row.
func measure(ctx context.Context, w *world, rows []row, rounds int, progress io.Writer) ([][]sample, error) {
	samples := make([][]sample, len(rows))
	for round := range warmups + rounds {
		for _, i := range rand.Perm(len(rows)) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			// The preflight was run 0.
			s, err := w.run(ctx, rows[i], round+1)
			if err != nil {
				return nil, fmt.Errorf("measure %s: %w", rows[i].name, err)
			}
			if round >= warmups {
				samples[i] = append(samples[i], s)
			}
		}
		fmt.Fprintf(progress, "\rround %d of %d", round+1, warmups+rounds)
	}
	fmt.Fprint(progress, "\r\033[K")
	return samples, nil
}

// run is one measured run: input from a file, output to nowhere.
func (w *world) run(ctx context.Context, r row, n int) (sample, error) {
	in, err := w.input(r, n)
	if err != nil {
		return sample{}, err
	}
	defer in.Close()
	read, write, err := os.Pipe()
	if err != nil {
		return sample{}, err
	}
	defer read.Close()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, w.spawn, r.argv...)
	cmd.Dir, cmd.Env, cmd.Stdin, cmd.Stderr = w.repo, slices.Concat(w.env, r.env), in, &stderr
	cmd.ExtraFiles = []*os.File{write}
	err = cmd.Run()
	write.Close()
	if err != nil {
		return sample{}, fmt.Errorf("%w: %s", err, stderr.Bytes())
	}
	line, err := io.ReadAll(read)
	if err != nil {
		return sample{}, err
	}
	return parseSample(string(line))
}

// parseSample reads the line that the spawn program writes.
func parseSample(line string) (sample, error) {
	var wall, user, system, peak int64
	var code int
	if _, err := fmt.Sscan(line, &wall, &user, &system, &peak, &code); err != nil {
		return sample{}, fmt.Errorf("read result %q: %w", line, err)
	}
	if code != 0 {
		return sample{}, fmt.Errorf("exit code %d", code)
	}
	return sample{wall: time.Duration(wall), cpu: time.Duration(user + system), peakKB: peak}, nil
}

// preflight runs every row once, unmeasured, and reads what it prints.
func (w *world) preflight(ctx context.Context, rows []row) error {
	for _, r := range rows {
		in, err := w.input(r, 0)
		if err != nil {
			return err
		}
		cmd := exec.CommandContext(ctx, r.argv[0], r.argv[1:]...)
		cmd.Dir, cmd.Env, cmd.Stdin = w.repo, slices.Concat(w.env, r.env), in
		out, err := cmd.Output()
		in.Close()
		if err != nil {
			return fmt.Errorf("try %s: %w", r.name, err)
		}
		for _, word := range r.replies {
			if !strings.Contains(string(out), word) {
				return fmt.Errorf("try %s: its reply lacks %q, so its time would mean nothing: %.300s", r.name, word, out)
			}
		}
	}
	return nil
}

// input opens the standard input of the nth run.
func (w *world) input(r row, n int) (*os.File, error) {
	data, err := r.stdin(n)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(w.root, "stdin")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}
