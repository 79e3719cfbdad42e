package doctor

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/codexcli"
	"proem/wiring/hookfile"
)

// patient is one host on this machine. The zero host is proem itself.
type patient struct {
	Subject
	host      *host.Host
	program   string // the host's executable, "" where it was not found
	installed bool   // its program or its folder is there
	files     []file // those that exist, the user's first
	off       bool   // the host runs no hooks at all
}

// file is one hooks file of a host.
type file struct {
	wiring.Place
	text    string
	broken  error // why the host, or we, cannot read it
	entries []hookfile.Entry
}

func newPatient(s Subject, h *host.Host) *patient {
	p := &patient{Subject: s, host: h, program: program(s, h)}
	p.installed = p.program != ""
	user, err := wiring.Locate(h, host.User, "", s.Getenv)
	if err == nil {
		if info, serr := os.Stat(filepath.Dir(user.Path)); serr == nil && info.IsDir() {
			p.installed = true
		}
		p.add(user)
	}
	for _, dir := range wiring.Projects(s.Dir) {
		if place, err := wiring.Locate(h, host.Project, dir, s.Getenv); err == nil && place.Path != user.Path {
			p.add(place)
		}
	}
	return p
}

// program finds the host's executable.
func program(s Subject, h *host.Host) string {
	path, err := exec.LookPath("agy")
	if h.Name == "codex" {
		path, err = codexcli.Program(s.Getenv)
	}
	if err != nil {
		return ""
	}
	return path
}

func (p *patient) add(place wiring.Place) {
	text, exists, err := wiring.Read(place.Path)
	if !exists && err == nil || place.Scope == host.Project && !p.concerns(place.Path, text) {
		return
	}
	f := file{Place: place, text: text, broken: err}
	if err == nil {
		f.broken = hookfile.Check(p.host, text)
	}
	if f.broken == nil {
		f.entries = hookfile.Entries(p.host, text)
	}
	p.files = append(p.files, f)
}

// concerns tells whether a project's file is ours to look at: other people's
// mistakes in their own repositories are not.
func (p *patient) concerns(path, text string) bool {
	_, installed := wiring.Receipts(p.Getenv).Of(path)
	return installed || strings.Contains(text, "user-prompt-submit") || strings.Contains(text, "session-start")
}

// wired lists the files that hold entries of ours.
func (p *patient) wired() []file {
	var all []file
	for _, f := range p.files {
		if len(f.entries) > 0 {
			all = append(all, f)
		}
	}
	return all
}

func (p *patient) broken() bool {
	return slices.ContainsFunc(p.files, func(f file) bool { return f.broken != nil })
}

// absent is true of a host that is not there and that nobody wired.
func (p *patient) absent() bool {
	return p.host != nil && !p.installed && len(p.wired()) == 0 && !p.broken()
}

// expected lists what should be registered from the folder bin.
func (p *patient) expected(bin string) []hookfile.Registration {
	regs, err := hookfile.Registrations(p.host, bin)
	if err != nil {
		return nil
	}
	return regs
}

// command is a command line of this proem about a file: the same scope, and the
// same folder of binaries, so that what is trusted stays so.
func (p *patient) command(verb string, f wiring.Place, more ...string) string {
	words := []string{p.Proem, verb, p.host.Name}
	if f.Scope == host.Project {
		words = append(words, "--project", hookfile.Word(f.Dir))
	}
	if r, ok := wiring.Receipts(p.Getenv).Of(f.Path); ok && verb == "install" && r.Bin != wiring.Bin(p.Getenv) {
		words = append(words, "--prefix", hookfile.Word(filepath.Dir(r.Bin)))
	}
	return strings.Join(append(words, more...), " ")
}

const rebuild = "build proem again: make build in its source, then bin/proem install "

// reinstall is the command that writes our entries and binaries again, or what
// to do by hand where this proem has no binaries to copy.
func (p *patient) reinstall(f wiring.Place) (fix, hand string) {
	if _, err := wiring.PlanCopies(p.Own, wiring.Bin(p.Getenv)); err != nil {
		return "", rebuild + p.host.Name
	}
	return p.command("install", f), ""
}

// mend is the error that a new installation mends.
func (p *patient) mend(f file, severity Severity, text string) Finding {
	fix, hand := p.reinstall(f.Place)
	return Finding{Severity: severity, Text: text, Fix: fix, Hand: hand}
}
