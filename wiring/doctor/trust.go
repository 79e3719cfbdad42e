package doctor

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/codexcli"
	"proem/wiring/hookfile"
)

// byHand is how a user sees and gives trust without proem.
const byHand = `start codex, type /hooks, and see that proem's entries are trusted and switched on`

// feature looks for a switch that turns all hooks off. Codex itself knows best.
func feature(ctx context.Context, p *patient) []Finding {
	if p.host.Name != "codex" {
		return nil
	}
	home, err := wiring.CodexHome(p.Getenv)
	if err != nil {
		return nil
	}
	config := filepath.Join(home, "config.toml")
	defer p.Step("asking codex for its features")()
	var line int
	p.off, line = codexcli.Off(ctx, p.program, p.Dir, config)
	switch {
	case !p.off:
		return nil
	case line == 0:
		return []Finding{{Severity: Error, Text: "hooks are switched off in Codex, though not in " + codexcli.Visible(config), Hand: "see codex features list, and .codex/config.toml of this project"}}
	}
	f := Finding{Severity: Error, Text: fmt.Sprintf("line %d of %s switches hooks off", line, codexcli.Visible(config)), Hand: "remove that line"}
	if p.program != "" {
		f.Fix, f.Hand = hookfile.Word(p.program)+" features enable hooks", ""
	}
	return []Finding{f}
}

// trusted asks Codex which of our entries it would run.
func trusted(ctx context.Context, p *patient) []Finding {
	files := p.wired()
	if p.host.Name != "codex" || len(files) == 0 || p.off {
		return nil
	}
	if p.program == "" {
		return []Finding{{Severity: Warning, Text: "whether Codex trusts our entries is not known: there is no codex to ask", Hand: byHand}}
	}
	hooks, warnings, err := p.ask(ctx)
	if err != nil {
		why := err.Error()
		if errors.Is(err, codexcli.ErrMissing) {
			why = "this Codex is older than the question"
		}
		return []Finding{{Severity: Warning, Text: "whether Codex trusts our entries is not known: " + codexcli.Visible(why), Hand: byHand}}
	}
	var all []Finding
	for _, w := range warnings {
		all = append(all, Finding{Severity: Warning, Text: "codex says: " + codexcli.Visible(w)})
	}
	for _, f := range files {
		all = append(all, p.ofTrust(f, hooks)...)
	}
	return all
}

func (p *patient) ask(ctx context.Context) ([]codexcli.Hook, []string, error) {
	defer p.Step("asking Codex which hooks it trusts")()
	server, err := codexcli.Start(ctx, p.program, p.Dir)
	if err != nil {
		return nil, nil, err
	}
	defer server.Close()
	return server.Hooks(ctx, p.Dir)
}

// ofTrust is about the entries of one file.
func (p *patient) ofTrust(f file, hooks []codexcli.Hook) []Finding {
	ours, _ := codexcli.Split(hooks, f.Path, f.entries)
	if len(ours) == 0 {
		return []Finding{unseen(f)}
	}
	var all []Finding
	for _, status := range []string{"untrusted", "modified"} {
		if events := with(ours, status); len(events) > 0 {
			all = append(all, Finding{
				Severity: Error, Fix: p.command("install", f.Place, "--trust"),
				Text: fmt.Sprintf("Codex does not run %s of %s: %s", strings.Join(events, ", "), codexcli.Visible(f.Path), status),
			})
		}
	}
	for _, h := range ours {
		if !h.Enabled {
			all = append(all, Finding{Severity: Error, Text: "our entry in " + codexcli.Visible(h.Event) + " is switched off in Codex", Hand: "start codex, type /hooks, and switch it on"})
		}
	}
	if n := len(f.entries) - len(ours); n > 0 {
		all = append(all, Finding{Severity: Warning, Text: fmt.Sprintf("Codex does not list %d of our entries of %s: it does not know their event, or they are misplaced", n, codexcli.Visible(f.Path)), Hand: "renew Codex, if nothing else is said of them"})
	}
	if len(all) == 0 {
		all = append(all, Finding{Severity: OK, Text: fmt.Sprintf("Codex trusts our %d entries of %s", len(ours), codexcli.Visible(f.Path))})
	}
	return all
}

func with(hooks []codexcli.Hook, status string) []string {
	var events []string
	for _, h := range hooks {
		if h.Status == status {
			events = append(events, codexcli.Visible(h.Event))
		}
	}
	return events
}

// unseen says why Codex may list nothing of a file: it does not even read that
// of a project which nobody trusts.
func unseen(f file) Finding {
	finding := Finding{Severity: Error, Text: "Codex lists none of our entries of " + codexcli.Visible(f.Path)}
	if f.Scope == host.Project {
		finding.Text += ": it does not trust the project"
		finding.Hand = "start codex in " + codexcli.Visible(f.Dir) + " once and trust the folder (in a linked worktree Codex reads the main one's hooks)"
		return finding
	}
	finding.Hand = "start codex and see what it says about that file"
	return finding
}
