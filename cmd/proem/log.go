package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"proem/internal/runlog"
	"proem/internal/runlog/show"
	"proem/internal/runlog/tail"
	"proem/internal/state"
)

func logVerb() verb {
	return verb{
		name:  "log",
		args:  "[--follow] [--json] [-n N]",
		short: "show what the hooks did in their last runs",
		run:   showLog,
	}
}

// shownRuns is how many runs are shown unless -n says otherwise.
const shownRuns = 20

func showLog(w world, args []string) error {
	set := flags("log")
	follow := set.Bool("follow", false, "keep printing new runs until interrupted")
	raw := set.Bool("json", false, "print the lines as they stand in the log")
	n := set.Int("n", shownRuns, "how many of the last runs to print")
	if helped, err := parse(set, logVerb(), args, w); helped || err != nil {
		return err
	}
	if set.NArg() > 0 || *n < 0 {
		return usageError{"log: takes flags only, and no negative number", "run proem log --help"}
	}
	path := runlog.Log{Dir: state.Locate(w.getenv).Dir}.Path()
	if path == "" {
		return hintedError{errors.New("find the log: there is no home folder"), "set HOME or XDG_STATE_HOME to an absolute path"}
	}
	log, lines, err := tail.Open(path, runlog.Old(path))
	if err != nil {
		return hintedError{err, "move away what stands there: the next run of a hook makes a new log"}
	}
	defer log.Close()
	if rest := log.Rest(); !*follow && len(rest) > 0 {
		lines = append(lines, rest)
	}
	if len(lines) == 0 {
		fmt.Fprintf(w.stderr, "proem: no run is logged yet in %s\nproem: hint: hooks log each run unless PROEM_LOG=off is set\n", path)
	}
	p := printer{out: w.stdout, raw: *raw, style: show.Style{Zone: w.now().Location(), Color: colors(w)}}
	if *follow {
		err = p.follow(log, lines, *n)
	} else {
		err = p.print(lines, *n)
	}
	if p.broken > 0 {
		fmt.Fprintf(w.stderr, "proem: log: broken lines left out: %d\n", p.broken)
	}
	return err
}

// colors tells whether stdout is a terminal of somebody who wants colours.
func colors(w world) bool {
	f, ok := w.stdout.(*os.File)
	if !ok || w.getenv("NO_COLOR") != "" || w.getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// printer prints runs and counts the lines that hold none.
type printer struct {
	out    io.Writer
	raw    bool
	style  show.Style
	broken int
}

// print prints the last n runs of the lines.
func (p *printer) print(lines [][]byte, n int) error {
	var text []byte
	var runs []string
	for _, line := range lines {
		r, ok := show.Parse(line)
		switch {
		case !ok:
			p.broken++
		case p.raw:
			runs = append(runs, string(line)+"\n")
		default:
			runs = append(runs, p.style.Text(r))
		}
	}
	for _, r := range runs[max(len(runs)-n, 0):] {
		text = append(text, r...)
	}
	if len(text) == 0 {
		return nil
	}
	if _, err := p.out.Write(text); err != nil {
		return fmt.Errorf("print the log: %w", err)
	}
	return nil
}

// pollEvery is how often a followed log is looked at: soon enough for somebody
// who watches, and next to nothing for the machine.
const pollEvery = 250 * time.Millisecond

// follow prints the last n runs and what comes, until it is interrupted or
// nobody reads any more. SIGPIPE is taken so that the latter is an error and
// not a death.
func (p *printer) follow(log *tail.Log, lines [][]byte, n int) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGPIPE)
	defer stop()
	for {
		err := p.print(lines, n)
		if errors.Is(err, syscall.EPIPE) || gone(p.out) {
			return nil
		}
		if err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pollEvery):
		}
		if lines, err = log.Next(); err != nil {
			return err
		}
		n = len(lines)
	}
}
