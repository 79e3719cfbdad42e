package world

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

	"proem/scripts/bench/stats"
)

// warmups are rounds before the measured ones. The first finds cold caches and
// opens the sessions of the steady rows; three are enough for both.
const warmups = 3

// fewest is how many rounds are measured even when the time is up.
const fewest = 8

// Pace is how long is measured: so many rounds, or fewer when the time is up.
type Pace struct {
	Rounds int
	Within time.Duration
}

// Measure runs every row once per round in which it is due, in a new random
// order each round, so that all rows share the same minutes of a busy machine.
// It returns the figures of each row and how many rounds there were.
func (w *World) Measure(ctx context.Context, rows []Row, p Pace, progress io.Writer) ([]stats.Figures, int, error) {
	table := make([]stats.Figures, len(rows))
	for i, r := range rows {
		table[i] = stats.Figures{Name: r.Name, Against: r.place.Label + GitStatus}
	}
	defer fmt.Fprint(progress, "\r\033[K")
	begin := time.Now()
	for round := range p.Rounds {
		if round == 0 {
			if err := w.warm(ctx, rows); err != nil {
				return nil, 0, err
			}
		}
		if round >= fewest && time.Since(begin) > p.Within {
			return table, round, nil
		}
		for _, i := range rand.Perm(len(rows)) {
			if !rows[i].due(round) {
				continue
			}
			s, err := w.run(ctx, rows[i])
			if err != nil {
				return nil, 0, fmt.Errorf("measure %s: %w", rows[i].Name, err)
			}
			table[i].Add(round, s)
		}
		if err := w.tidy(); err != nil {
			return nil, 0, err
		}
		fmt.Fprintf(progress, "\rround %d of %d", round+1, p.Rounds)
	}
	return table, p.Rounds, nil
}

// warm runs every row some times, unmeasured; slow ones once.
func (w *World) warm(ctx context.Context, rows []Row) error {
	for n := range warmups {
		for _, r := range rows {
			if n > 0 && r.every > 1 {
				continue
			}
			if _, err := w.run(ctx, r); err != nil {
				return fmt.Errorf("warm up %s: %w", r.Name, err)
			}
		}
	}
	return w.tidy()
}

// run is one run: what comes before it, input from a file, output to nowhere.
func (w *World) run(ctx context.Context, r Row) (stats.Sample, error) {
	if err := ctx.Err(); err != nil {
		return stats.Sample{}, err
	}
	in, err := w.input(ctx, r, w.next())
	if err != nil {
		return stats.Sample{}, err
	}
	defer in.Close()
	read, write, err := os.Pipe()
	if err != nil {
		return stats.Sample{}, err
	}
	defer read.Close()
	var stderr bytes.Buffer
	cmd := w.command(ctx, r, w.program("spawn"), r.argv...)
	cmd.Stdin, cmd.Stderr = in, &stderr
	cmd.ExtraFiles = []*os.File{write}
	err = cmd.Run()
	write.Close()
	if err != nil {
		return stats.Sample{}, fmt.Errorf("%w: %s", err, stderr.Bytes())
	}
	line, err := io.ReadAll(read)
	if err != nil {
		return stats.Sample{}, err
	}
	return parseSample(string(line))
}

// next numbers the runs: no two of one row are of the same turn.
func (w *World) next() int {
	w.runs++
	return w.runs
}

func (w *World) command(ctx context.Context, r Row, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Env = r.place.Dir, slices.Concat(w.Env, r.env)
	return cmd
}

// parseSample reads the line that the spawn program writes.
func parseSample(line string) (stats.Sample, error) {
	var wall, user, system, peak int64
	var code int
	if _, err := fmt.Sscan(line, &wall, &user, &system, &peak, &code); err != nil {
		return stats.Sample{}, fmt.Errorf("read result %q: %w", line, err)
	}
	if code != 0 {
		return stats.Sample{}, fmt.Errorf("exit code %d", code)
	}
	return stats.Sample{Wall: time.Duration(wall), CPU: time.Duration(user + system), PeakKB: peak}, nil
}

// answer is what the program prints in an unmeasured run.
func (w *World) answer(ctx context.Context, r Row, n int) (string, error) {
	in, err := w.input(ctx, r, n)
	if err != nil {
		return "", err
	}
	defer in.Close()
	cmd := w.command(ctx, r, r.argv[0], r.argv[1:]...)
	cmd.Stdin = in
	out, err := cmd.Output()
	return string(out), err
}

// tries is how often a row may give up before it is said to: a busy machine makes
// it do so once in a while.
const tries = 4

// Preflight runs every row, unmeasured, and reads what it prints. It returns the
// names of the rows that gave up on git: they answered in time, but not the
// question.
func (w *World) Preflight(ctx context.Context, rows []Row) (gaveUp []string, err error) {
	for _, r := range rows {
		unknown := true
		for n := 0; unknown && n < tries; n++ {
			if unknown, err = w.try(ctx, r); err != nil {
				return nil, fmt.Errorf("try %s: %w", r.Name, err)
			}
		}
		if unknown {
			gaveUp = append(gaveUp, r.Name)
		}
	}
	return gaveUp, nil
}

// try runs a row once, and a steady one twice. Once git was not asked to the end
// the two answers may well differ.
func (w *World) try(ctx context.Context, r Row) (gaveUp bool, err error) {
	once, err := w.answer(ctx, r, w.next())
	if err != nil {
		return false, err
	}
	for _, word := range r.replies {
		if !strings.Contains(once, word) {
			return false, fmt.Errorf("its reply lacks %q, so its time would mean nothing: %.300s", word, once)
		}
	}
	if unfinished(once) || len(r.lacks) == 0 {
		return unfinished(once), nil
	}
	again, err := w.answer(ctx, r, w.next())
	if err != nil || unfinished(again) {
		return true, err
	}
	for _, word := range r.lacks {
		if strings.Contains(again, word) {
			return false, fmt.Errorf("it says %q again, so it is not steady: %.300s", word, again)
		}
	}
	return false, nil
}

// unfinished tells whether a hook says that git's state is not known to it.
func unfinished(reply string) bool {
	return strings.Contains(reply, "(state unknown") || strings.Contains(reply, "scan stopped")
}

// input does what comes before a run and opens its standard input.
func (w *World) input(ctx context.Context, r Row, n int) (*os.File, error) {
	if r.before != nil {
		if err := r.before(ctx, r, n); err != nil {
			return nil, err
		}
	}
	data, err := r.stdin(n)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(w.Root, "stdin")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, err
	}
	return os.Open(path)
}
