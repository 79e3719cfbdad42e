// Package doctor looks for what keeps the hooks from running, host by host, and
// names the command that mends it. It changes nothing: the commands of ours
// that it runs see a scratch home, and it runs none that a repository alone
// names.
package doctor

import (
	"context"
	"slices"

	"proem/hooks/host"
)

// Severity is how bad a finding is.
type Severity string

// The severities.
const (
	OK      Severity = "ok"
	Warning Severity = "warning"
	Error   Severity = "error"
)

// Finding is one thing that was found, good or bad.
type Finding struct {
	Host     string   `json:"host"`  // "proem" where it is about no host
	Check    string   `json:"check"` // the id of the check that found it
	Severity Severity `json:"severity"`
	Text     string   `json:"text"`
	// Fix is the command that mends it; Hand is what to do by hand where no
	// command can.
	Fix  string `json:"fix,omitempty"`
	Hand string `json:"hand,omitempty"`
}

// Subject is the installation that is examined.
type Subject struct {
	Getenv  func(string) string
	Environ []string // for the hooks that are run
	Dir     string   // the folder in which the user stands, absolute
	Own     string   // the folder of this proem's binaries
	Proem   string   // how a shell calls this proem
	// Step is told what begins that may take longer than a second; what it
	// returns is called at the end.
	Step func(what string) (done func())
	// Parts are what other packages find about proem itself.
	Parts []Part
}

// Part is what another package looks at.
type Part struct {
	ID   string
	Find func() []Finding
}

// check looks at one thing and says what it found.
type check struct {
	id  string
	run func(ctx context.Context, p *patient) []Finding
}

// hostChecks are made for each host. A new one is a function and a line.
func hostChecks() []check {
	return []check{
		{"found", found},          // its program and version
		{"wired", wired},          // our entries: all of them, at the right events
		{"shape", shape},          // files that the host reads, and entries in the form that we write
		{"duplicate", duplicates}, // the same hook at more than one place
		{"binary", binaries},      // the programs that are registered
		{"feature", feature},      // hooks as such, switched off in the host
		{"trust", trusted},        // what Codex itself says that it would run
		{"answer", answers},       // each command line, run as the host runs it
	}
}

// ownChecks are about proem itself.
func ownChecks(parts []Part) []check {
	var checks []check
	for _, p := range parts {
		checks = append(checks, check{p.ID, func(context.Context, *patient) []Finding { return p.Find() }})
	}
	return append(
		checks,
		check{"private", private},   // modes of our own folders
		check{"hotwords", hotwords}, // what a terminal does with "!"
	)
}

// Examine makes all checks, in their order.
func Examine(ctx context.Context, s Subject) []Finding {
	var all []Finding
	make := func(p *patient, name string, checks []check) {
		for _, c := range checks {
			for _, f := range c.run(ctx, p) {
				f.Host, f.Check = name, c.id
				all = append(all, f)
			}
			if p.absent() {
				break // one line says it all
			}
		}
	}
	for _, h := range slices.Backward(host.All) {
		make(newPatient(s, h), h.Name, hostChecks())
	}
	make(&patient{Subject: s}, "proem", ownChecks(s.Parts))
	return all
}

// Count tells how many findings have a severity.
func Count(all []Finding, s Severity) int {
	n := 0
	for _, f := range all {
		if f.Severity == s {
			n++
		}
	}
	return n
}

func hotwords(context.Context, *patient) []Finding {
	return []Finding{{Severity: OK, Text: "in a terminal write :quick and :agents: a line that starts with ! is the terminal's own shell command (in Codex's TUI a space before the ! works too)"}}
}
