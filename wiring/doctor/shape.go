package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"

	"proem/wiring/codexcli"

	"proem/internal/regular"
	"proem/wiring/fault"
	"proem/wiring/hookfile"
)

// shape looks for what makes a host drop a file or an entry without a word.
func shape(_ context.Context, p *patient) []Finding {
	var all []Finding
	for _, f := range p.files {
		if f.broken != nil {
			all = append(all, p.aside(f, f.broken.Error()))
			continue
		}
		faults := fault.Find(p.host, f.text)
		for _, x := range faults {
			all = append(all, p.ofFault(f, x))
		}
		if len(faults) == 0 {
			all = append(all, p.unusual(f)...)
		}
	}
	return all
}

func (p *patient) ofFault(f file, x fault.Fault) Finding {
	text := codexcli.Visible(f.Path) + ": " + codexcli.Visible(x.Text)
	switch {
	case x.Off:
		again := p.command("uninstall", f.Place, "--keep-binaries") + " && " + p.command("install", f.Place)
		return Finding{Severity: Error, Text: text, Fix: again}
	case x.Ours:
		return p.mend(f, Error, text)
	}
	severity := Error
	if len(f.entries) == 0 {
		severity = Warning // no hook of ours is lost with it
	}
	return Finding{Severity: severity, Text: text, Hand: "correct that entry in the file: it is not proem's to change"}
}

// aside is about a file that is dropped as a whole. Whatever else stands in it
// does not run either, so it is put aside and not lost.
func (p *patient) aside(f file, why string) Finding {
	finding := Finding{Severity: Error, Text: fmt.Sprintf("%s is not read: %s", codexcli.Visible(f.Path), codexcli.Visible(why))}
	if errors.Is(f.broken, regular.ErrKind) || errors.Is(f.broken, os.ErrPermission) {
		finding.Hand = "move away what stands there"
		return finding
	}
	fix, hand := p.reinstall(f.Place)
	if fix != "" {
		kept := f.Path + ".broken"
		for n := 2; exists(kept); n++ {
			kept = fmt.Sprintf("%s.broken%d", f.Path, n)
		}
		fix = "mv " + hookfile.Word(f.Path) + " " + hookfile.Word(kept) + " && " + fix
	}
	finding.Fix, finding.Hand = fix, hand
	finding.Text += " (correct it by hand to keep what others have in it)"
	return finding
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// unusual names entries of ours that a new installation would write in another
// way: each of their keys is part of what Codex trusts.
func (p *patient) unusual(f file) []Finding {
	_, changes, err := hookfile.Add(p.host, f.text, p.expected(f.folder()))
	if err != nil || len(f.entries) == 0 {
		return nil
	}
	var all []Finding
	for _, c := range changes {
		if c.Old != "" && c.New != "" {
			all = append(all, p.mend(f, Warning, fmt.Sprintf("%s: our entry in %s is not as proem writes it: %s", codexcli.Visible(f.Path), codexcli.Visible(c.Event), codexcli.Visible(c.Old))))
		}
	}
	return all
}
