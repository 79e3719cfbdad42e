package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/codexcli"
	"proem/wiring/hookfile"
)

func installVerb() verb {
	return verb{
		name:  "install",
		args:  "codex|antigravity [--project DIR] [--trust] [...]",
		short: "copy the binaries and register the hooks",
		run:   install,
	}
}

type installFlags struct {
	*wireFlags
	prefix     *string
	print      *bool
	trust, yes *bool
}

func install(w world, args []string) error {
	set := flags("install")
	f := installFlags{
		wireFlags: addWireFlags(set),
		prefix:    set.String("prefix", "", "copy the binaries to `DIR`/bin (default: proem's data folder)"),
		print:     set.Bool("print", false, "print the JSON that would be registered and do nothing"),
		trust:     set.Bool("trust", false, "then have Codex trust these entries, after showing them and asking"),
		yes:       set.Bool("yes", false, "answer yes to that question"),
	}
	if helped, err := f.parse(set, installVerb(), args, w); helped || err != nil {
		return err
	}
	if err := f.check(w); err != nil {
		return err
	}
	place, ledger, err := f.place(w)
	if err != nil {
		return err
	}
	bin, err := f.bin(w)
	if err != nil {
		return err
	}
	regs, err := hookfile.Registrations(f.host, bin)
	if err != nil {
		return err
	}
	if *f.print {
		fmt.Fprintf(w.stderr, "proem: this would be registered in %s\n", place.Path)
		_, err := io.WriteString(w.stdout, hookfile.Fragment(f.host, regs))
		return err
	}
	plan, err := wiring.PlanInstall(place, regs, bin, ledger)
	if err != nil {
		return err
	}
	return f.carryOut(w, plan, bin)
}

// check refuses what could not be finished before anything is written.
func (f installFlags) check(w world) error {
	switch {
	case !*f.trust:
		return nil
	case f.host.Name != "codex":
		return usageError{"install: " + f.host.Name + " asks for no trust", "leave --trust out"}
	case *f.print || *f.dryRun:
		return usageError{"install: --trust needs the hooks to be written", "leave --print and --dry-run out"}
	case !*f.yes && !isTerminal(w.stdin):
		return usageError{"install: --trust has to ask, and stdin is no terminal: nothing was done", "add --yes to answer the question beforehand"}
	}
	return nil
}

func (f installFlags) bin(w world) (string, error) {
	if *f.prefix == "" {
		data, err := wiring.Data(w.getenv)
		return filepath.Join(data, "bin"), err
	}
	prefix, err := filepath.Abs(*f.prefix)
	return filepath.Join(prefix, "bin"), err
}

func (f installFlags) carryOut(w world, plan wiring.Plan, bin string) error {
	from, err := beside()
	if err != nil {
		return err
	}
	copies, err := wiring.PlanCopies(from, bin)
	if err != nil {
		return err
	}
	if *f.prefix == "" && !*f.dryRun {
		// The data folder holds more than binaries, and is nobody else's.
		if err := os.MkdirAll(filepath.Dir(bin), 0o700); err != nil {
			return fmt.Errorf("make the data folder: %w", err)
		}
	}
	for _, c := range copies {
		if *f.dryRun {
			fmt.Fprintf(w.stdout, "would copy %s\n        to %s\n", c.From, c.To)
		} else if err := c.Do(); err != nil {
			return err
		}
	}
	if !*f.dryRun {
		fmt.Fprintf(w.stdout, "binaries: %s (%d of 3 were new)\n", bin, len(copies))
		if err := plan.Install(); err != nil {
			return err
		}
	}
	f.report(w, plan)
	if *f.dryRun || f.host.Name != "codex" {
		return nil
	}
	if *f.trust {
		return trust(w, plan, *f.yes)
	}
	aboutTrust(w, plan)
	return nil
}

func (f installFlags) report(w world, plan wiring.Plan) {
	state := "holds them already"
	switch {
	case plan.Changed() && *f.dryRun:
		state = "would become"
	case plan.Changed():
		state = "changed"
	}
	fmt.Fprintf(w.stdout, "hooks: %s %s\n", plan.Place.Path, state)
	showChanges(w, plan.Changes)
	if plan.OldBin != "" {
		fmt.Fprintf(w.stderr, "proem: nothing runs the binaries in %s any more: remove them when you like\n", plan.OldBin)
	}
	for _, note := range wiring.Elsewhere(plan.Place, ".", w.getenv) {
		fmt.Fprintf(w.stderr, "proem: %s\n", note)
	}
}

// aboutTrust says what Codex will ask: it skips a hook that nobody trusted, and
// codex exec does so without a word (0.171.0).
func aboutTrust(w world, plan wiring.Plan) {
	if len(plan.Changes) > 0 {
		fmt.Fprint(w.stdout, "trust: Codex runs a new or changed hook only after you trusted it; codex exec skips it without a word.\n",
			"  Codex asks at its next start (\"Hooks need review\"); /hooks shows them at any time.\n",
			"  Or run the same command again with --trust.\n")
	}
	if plan.Place.Scope == host.Project {
		fmt.Fprintf(w.stdout, "  Codex reads a project's hooks only where you trust the project itself: start codex in %s once.\n", plan.Place.Dir)
	}
}

func trust(w world, plan wiring.Plan, yes bool) error {
	bin, err := codexcli.Program(w.getenv)
	if err != nil {
		return codexcli.Untrusted(fmt.Errorf("find codex: %w", err))
	}
	talk := codexcli.Talk{
		Codex: bin, Dir: plan.Place.Dir, Out: w.stdout, Progress: w.stderr,
		Agreed: func(entries int) bool { return yes || agreed(w, entries) },
	}
	return talk.Trust(context.Background(), plan.Place.Path, plan.Entries) // each call has a limit of its own
}

// agreed asks. Anything but yes is no.
func agreed(w world, entries int) bool {
	fmt.Fprintf(w.stderr, "Trust these %d entries of proem's? They run outside of Codex's sandbox. [y/N] ", entries)
	line, _ := bufio.NewReader(io.LimitReader(w.stdin, 1<<10)).ReadString('\n')
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes"
}

// isTerminal tells whether somebody can answer. /dev/null is a device as a
// terminal is.
func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
