package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"proem/inject"
	"proem/internal/allow"
	"proem/wiring/doctor"
	"proem/wiring/hookfile"
)

func doctorVerb() verb {
	return verb{
		name:  "doctor",
		args:  "[--json]",
		short: "find what keeps the hooks from running, and what mends it",
		run:   examine,
	}
}

// errSick makes the exit code 1 where an error was found.
var errSick = errors.New("doctor: errors were found")

func examine(w world, args []string) error {
	set := flags("doctor")
	asJSON := set.Bool("json", false, "print one JSON object")
	if helped, err := parse(set, doctorVerb(), args, w); helped || err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usageError{"doctor: it takes no arguments", "run proem doctor"}
	}
	s, err := subject(w)
	if err != nil {
		return err
	}
	all := doctor.Examine(context.Background(), s) // each step has a limit of its own
	if *asJSON {
		err = printJSON(w.stdout, all)
	} else {
		_, err = io.WriteString(w.stdout, readable(all, colors(w)))
	}
	if err != nil {
		return fmt.Errorf("print the findings: %w", err)
	}
	if doctor.Count(all, doctor.Error) > 0 {
		return errSick
	}
	return nil
}

func subject(w world) (doctor.Subject, error) {
	own, err := beside()
	if err != nil {
		return doctor.Subject{}, err
	}
	dir, err := filepath.Abs(".")
	if err != nil {
		return doctor.Subject{}, fmt.Errorf("find the folder: %w", err)
	}
	proem := called(own)
	return doctor.Subject{
		Getenv: w.getenv, Environ: os.Environ(), Dir: dir, Own: own, Proem: proem, Step: w.step,
		Parts: []doctor.Part{
			{ID: "config", Find: func() []doctor.Finding { return configured(w, dir, proem) }}, // unknown keys and bad values
			{ID: "web", Find: func() []doctor.Finding { return webbed(w) }},                    // whether the web is searched, and what keeps it from that
			{ID: "layers", Find: func() []doctor.Finding { return layered(w, dir) }},           // texts that no session will ever get
			{ID: "roles", Find: func() []doctor.Finding { return crewed(w, dir, proem) }},      // sub-agents that hooks know otherwise than their definition
		},
	}, nil
}

// configured finds what of the configuration is not used, and what it switches
// off: silence that somebody asked for looks like silence that nobody did.
func configured(w world, dir, proem string) []doctor.Finding {
	settings := source(w).Load().WithProject(dir)
	var found []doctor.Finding
	for _, p := range settings.Problems {
		found = append(found, doctor.Finding{Severity: doctor.Warning, Text: inject.Escape(p.String()), Hand: "correct it or take it out"})
	}
	if v, off := settings.Off("", w.now()); off {
		found = append(found, doctor.Finding{Severity: doctor.Warning, Text: "proem is off here: " + inject.Escape(v.Origin()) + " says so", Fix: proem + " on"})
	}
	switch settings.Project.Status {
	case allow.NotAllowed, allow.Changed:
		found = append(found, doctor.Finding{Severity: doctor.Warning, Text: "this project's .proem files are not used: they are " + string(settings.Project.Status), Fix: proem + " allow"})
	case allow.Absent, allow.Allowed:
	}
	return found
}

// called is how this proem is called from the folder in which the user stands.
func called(own string) string {
	exe, err := os.Executable()
	if err != nil {
		exe = filepath.Join(own, "proem")
	}
	if onPath, err := exec.LookPath("proem"); err == nil {
		a, aerr := os.Stat(onPath)
		b, berr := os.Stat(exe)
		if aerr == nil && berr == nil && os.SameFile(a, b) {
			return "proem"
		}
	}
	return hookfile.Word(exe)
}

// stepLimit is how long somebody waits without being told for what.
const stepLimit = time.Second

// step says on a terminal what is waited for, once that takes long.
func (w world) step(what string) (done func()) {
	if f, ok := w.stderr.(*os.File); !ok || !isTerminal(f) {
		return func() {}
	}
	timer := time.AfterFunc(stepLimit, func() { fmt.Fprintf(w.stderr, "proem: %s\n", what) })
	return func() { timer.Stop() }
}

func printJSON(out io.Writer, all []doctor.Finding) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(struct {
		Version  string           `json:"version"`
		Commit   string           `json:"commit"`
		Errors   int              `json:"errors"`
		Warnings int              `json:"warnings"`
		Findings []doctor.Finding `json:"findings"`
	}{release, commit, doctor.Count(all, doctor.Error), doctor.Count(all, doctor.Warning), all})
}

// severities are shown as a word of four letters and a colour.
var severities = []struct {
	severity    doctor.Severity
	word, color string
}{
	{doctor.OK, "ok  ", "\x1b[32m"},
	{doctor.Warning, "warn", "\x1b[33m"},
	{doctor.Error, "FAIL", "\x1b[31m"},
}

func readable(all []doctor.Finding, color bool) string {
	var b strings.Builder
	group := ""
	for _, f := range all {
		if f.Host != group {
			group = f.Host
			fmt.Fprintf(&b, "%s\n", group)
		}
		for _, s := range severities {
			if s.severity == f.Severity && color {
				fmt.Fprintf(&b, "  %s%s\x1b[0m", s.color, s.word)
			} else if s.severity == f.Severity {
				fmt.Fprintf(&b, "  %s", s.word)
			}
		}
		fmt.Fprintf(&b, " %s: %s\n", f.Check, f.Text)
		if f.Fix != "" {
			fmt.Fprintf(&b, "       fix: %s\n", f.Fix)
		}
		if f.Hand != "" {
			fmt.Fprintf(&b, "       by hand: %s\n", f.Hand)
		}
	}
	errs, warnings := doctor.Count(all, doctor.Error), doctor.Count(all, doctor.Warning)
	if errs+warnings == 0 {
		b.WriteString("everything is in order\n")
	} else {
		fmt.Fprintf(&b, "errors: %d, warnings: %d\n", errs, warnings)
	}
	return b.String()
}
