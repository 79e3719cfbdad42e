package main

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// result is what one target did.
type result struct {
	target  target
	execs   int64
	fresh   int64 // inputs that reached code no earlier input reached
	elapsed time.Duration
	err     error
	dir     string // the package's folder, once something failed
	input   string // the failing input's file, relative to dir
	entry   string // the failing entry's name, for a replay
	tail    []string
}

// tailLines is how much of a failing target's output is shown.
const tailLines = 30

// read takes one line of go test's output.
func (r *result) read(line string) {
	r.tail = append(r.tail, line)
	if len(r.tail) > tailLines {
		r.tail = r.tail[1:]
	}
	text := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(text, "fuzz: elapsed:"):
		r.count(text)
	case strings.HasPrefix(text, "Failing input written to "):
		r.input = strings.TrimPrefix(text, "Failing input written to ")
		r.entry = path.Base(r.input)
	case strings.HasPrefix(text, "failure while testing seed corpus entry: "):
		r.entry = path.Base(strings.TrimPrefix(text, "failure while testing seed corpus entry: "))
	case strings.HasPrefix(text, "--- FAIL: "+r.target.name+"/") && r.entry == "":
		r.entry = path.Base(strings.Fields(text)[2])
	}
}

// count reads "fuzz: elapsed: 3s, execs: 325017 (108336/sec), new interesting:
// 11 (total: 202)". While the baseline is gathered the line has other parts,
// which leave the counts alone.
func (r *result) count(line string) {
	for part := range strings.SplitSeq(strings.TrimPrefix(line, "fuzz: "), ", ") {
		key, value, _ := strings.Cut(part, ": ")
		number, _, _ := strings.Cut(value, " ")
		switch key {
		case "elapsed":
			if d, err := time.ParseDuration(number); err == nil {
				r.elapsed = d
			}
		case "execs":
			if n, err := strconv.ParseInt(number, 10, 64); err == nil {
				r.execs = n
			}
		case "new interesting":
			if n, err := strconv.ParseInt(number, 10, 64); err == nil {
				r.fresh = n
			}
		}
	}
}

// endedLate says that go test failed for no other reason than that the time of
// the run was over, which it should not: Go 1.26's coordinator sometimes takes its own
// deadline for an error (golang/go#75804, right from Go 1.27). A true find
// always names the input or the entry.
func (r result) endedLate() bool {
	return r.input == "" && r.entry == "" && slices.ContainsFunc(r.tail, func(line string) bool {
		return strings.TrimSpace(line) == "context deadline exceeded"
	})
}

// line is the one line that every target gets.
func (r result) line(ok bool) string {
	word := "ok  "
	if !ok {
		word = "FAIL"
	}
	perSecond := 0.0
	if r.elapsed > 0 {
		perSecond = float64(r.execs) / r.elapsed.Seconds()
	}
	return fmt.Sprintf("%s  %s  %s  %d executions  %.0f/s  %d new interesting", word, r.target.pkg, r.target.name, r.execs, perSecond, r.fresh)
}

// complaint is why the target does not pass and what to do about it; empty if
// it does.
func (r result) complaint(least int64) string {
	switch {
	case r.err != nil:
		return r.failure()
	case r.execs < least:
		return fmt.Sprintf("  %d executions are fewer than %d: give it more -time, or make the target cheaper", r.execs, least)
	}
	return ""
}

// failure is what a failed go test said, and how to see it again.
func (r result) failure() string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %v\n", r.err)
	for _, line := range r.tail {
		fmt.Fprintf(&b, "  | %s\n", line)
	}
	if r.input != "" {
		fmt.Fprintf(&b, "  failing input: %s\n", path.Join(filepath.ToSlash(r.dir), r.input))
	}
	fmt.Fprintf(&b, "  replay: go test -run '%s' %s", r.replay(), r.target.pkg)
	return b.String()
}

// replay is the pattern that runs the failing entry, or all of them when go
// test did not name it.
func (r result) replay() string {
	if r.entry == "" {
		return "^" + r.target.name + "$"
	}
	return "^" + r.target.name + "$/^" + r.entry + "$"
}
