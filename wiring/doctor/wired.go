package doctor

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/codexcli"
	"proem/wiring/hookfile"
)

func found(ctx context.Context, p *patient) []Finding {
	switch {
	case p.absent():
		return []Finding{{Severity: OK, Text: "not installed, and nothing is registered for it"}}
	case p.program == "":
		return []Finding{{Severity: OK, Text: "its folder is here, its program is not on PATH, so its version is not known"}}
	}
	defer p.Step("asking " + p.program + " for its version")()
	version, err := codexcli.Ask(ctx, p.program, p.Dir, "--version")
	if err != nil {
		return []Finding{{Severity: Warning, Text: "it does not tell its version: " + codexcli.Visible(err.Error()), Hand: "start it once and see what it says"}}
	}
	return []Finding{{Severity: OK, Text: codexcli.Visible(p.program) + ", " + codexcli.Visible(version)}}
}

// wired looks for each of our entries.
func wired(_ context.Context, p *patient) []Finding {
	files := p.wired()
	if len(files) == 0 {
		return p.unwired()
	}
	var all []Finding
	for _, f := range files {
		bad := p.misplaced(f)
		if len(bad) == 0 {
			bad = []Finding{{Severity: OK, Text: fmt.Sprintf("%d entries in %s", len(f.entries), codexcli.Visible(f.Path))}}
		}
		all = append(all, bad...)
	}
	return all
}

func (p *patient) unwired() []Finding {
	user, err := wiring.Locate(p.host, host.User, "", p.Getenv)
	switch {
	case err != nil:
		return []Finding{{Severity: Error, Text: codexcli.Visible(err.Error()), Hand: "set HOME, or the variable that is named"}}
	case p.broken():
		return nil // shape says it
	case p.program == "":
		return []Finding{{Severity: OK, Text: "nothing of proem's is registered"}}
	}
	f := p.mend(file{Place: user}, Warning, "nothing of proem's is registered in "+codexcli.Visible(user.Path))
	return []Finding{f}
}

// misplaced names entries that are missing, and those where they do nothing.
func (p *patient) misplaced(f file) []Finding {
	var all []Finding
	regs := p.expected("/bin")
	for _, r := range regs {
		if count(f.entries, r) == 0 {
			all = append(all, p.mend(f, Error, fmt.Sprintf("%s does not run %s in %s", codexcli.Visible(f.Path), r.Binary, r.Event)))
		}
	}
	for _, e := range f.entries {
		if !slices.ContainsFunc(regs, func(r hookfile.Registration) bool { return serves(e, r) }) {
			all = append(all, p.mend(f, Error, fmt.Sprintf("%s runs %s in %s, where it has nothing to say", codexcli.Visible(f.Path), e.Binary, codexcli.Visible(e.Event))))
		}
		if word := lastWord(e.Command); host.Find(word) != p.host {
			all = append(all, p.mend(f, Warning, fmt.Sprintf("%s names the host %s for %s", codexcli.Visible(f.Path), word, e.Event)))
		}
	}
	return all
}

func lastWord(command string) string {
	fields := strings.Fields(command)
	return fields[len(fields)-1] // a command of ours has two
}

func count(entries []hookfile.Entry, r hookfile.Registration) int {
	n := 0
	for _, e := range entries {
		if serves(e, r) {
			n++
		}
	}
	return n
}

func serves(e hookfile.Entry, r hookfile.Registration) bool {
	return e.Event == r.Event && e.Binary == r.Binary
}

// duplicates looks for hooks that run more than once: the model would read the
// same text as often.
func duplicates(_ context.Context, p *patient) []Finding {
	var all []Finding
	files := p.wired()
	for _, f := range files {
		for _, r := range p.expected("/bin") {
			if n := count(f.entries, r); n > 1 {
				all = append(all, p.mend(f, Error, fmt.Sprintf("%s runs %s %d times in %s", codexcli.Visible(f.Path), r.Binary, n, r.Event)))
			}
		}
	}
	if len(files) > 1 {
		for _, f := range files[1:] {
			all = append(all, Finding{
				Severity: Error, Fix: p.command("uninstall", f.Place),
				Text: fmt.Sprintf("%s registers proem beside %s: its hooks run twice", codexcli.Visible(f.Path), codexcli.Visible(files[0].Path)),
			})
		}
	}
	if home, err := wiring.CodexHome(p.Getenv); err == nil && p.host.Name == "codex" {
		all = append(all, elsewhere(home, len(files) > 0)...)
	}
	return all
}

// elsewhere is about hooks in Codex's config.toml and plugins.
func elsewhere(home string, wired bool) []Finding {
	var all []Finding
	for _, found := range codexcli.Elsewhere(home) {
		f := Finding{Severity: Warning, Text: codexcli.Visible(found.Text)}
		if found.Ours && wired {
			f.Severity = Error
			f.Hand = "take these lines out, or switch the plugin off: hooks.json alone is enough"
		}
		if !wired {
			f.Text = strings.TrimSuffix(f.Text, ": its hooks run twice")
		}
		all = append(all, f)
	}
	return all
}

// folder is the one from which a file's entries run their binaries.
func (f file) folder() string {
	for _, e := range f.entries {
		if path, ok := hookfile.Ours(e.Command); ok {
			return filepath.Dir(path)
		}
	}
	return ""
}
