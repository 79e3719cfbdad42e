// Package start reads what a Go program does before main: the lines that the
// runtime writes under GODEBUG=inittrace=1. It judges nothing.
package start

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Init is the start-up of one package.
type Init struct {
	Package string
	Clock   time.Duration
	Bytes   int64
}

// Parse reads the lines; others, such as the program's own, are passed over.
//
//	init internal/godebug @1.2 ms, 0.091 ms clock, 448 bytes, 11 allocs
func Parse(trace string) ([]Init, error) {
	var inits []Init
	for line := range strings.Lines(trace) {
		rest, ok := strings.CutPrefix(line, "init ")
		if !ok {
			continue
		}
		name, rest, ok := strings.Cut(rest, " @")
		parts := strings.Split(strings.TrimSpace(rest), ", ")
		if !ok || len(parts) != 4 {
			return nil, fmt.Errorf("read trace: %q", line)
		}
		clock, err := strconv.ParseFloat(strings.TrimSuffix(parts[1], " ms clock"), 64)
		if err != nil {
			return nil, fmt.Errorf("read trace: %w", err)
		}
		size, err := strconv.ParseInt(strings.TrimSuffix(parts[2], " bytes"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("read trace: %w", err)
		}
		inits = append(inits, Init{name, time.Duration(clock * float64(time.Millisecond)), size})
	}
	return inits, nil
}

// Trace runs a program so many times and takes the median of each package: one
// run in ten meets a page that is not there yet, or another process. Packages
// come in the order in which they start.
func Trace(ctx context.Context, runs int, command func() *exec.Cmd) ([]Init, error) {
	var all [][]Init
	for range runs {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		cmd := command()
		var trace bytes.Buffer
		cmd.Stderr = &trace
		cmd.Env = append(slices.Clone(cmd.Env), "GODEBUG=inittrace=1")
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("trace %s: %w: %s", cmd.Path, err, trace.Bytes())
		}
		inits, err := Parse(trace.String())
		if err != nil {
			return nil, err
		}
		if len(inits) == 0 {
			return nil, fmt.Errorf("trace %s: it wrote no trace", cmd.Path)
		}
		all = append(all, inits)
	}
	return Medians(all), nil
}

// Medians takes several traces of one program together.
func Medians(all [][]Init) []Init {
	var order []string
	clocks := map[string][]time.Duration{}
	sizes := map[string][]int64{}
	for _, inits := range all {
		for _, i := range inits {
			if clocks[i.Package] == nil {
				order = append(order, i.Package)
			}
			clocks[i.Package] = append(clocks[i.Package], i.Clock)
			sizes[i.Package] = append(sizes[i.Package], i.Bytes)
		}
	}
	var medians []Init
	for _, name := range order {
		medians = append(medians, Init{name, middle(clocks[name]), middle(sizes[name])})
	}
	return medians
}

func middle[T time.Duration | int64](values []T) T {
	slices.Sort(values)
	return values[len(values)/2]
}

// Sum is what all packages take together.
func Sum(inits []Init) Init {
	var sum Init
	for _, i := range inits {
		sum.Clock += i.Clock
		sum.Bytes += i.Bytes
	}
	return sum
}
