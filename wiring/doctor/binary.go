package doctor

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"proem/wiring/codexcli"

	"proem/hooks/host"
	"proem/wiring"
	"proem/wiring/hookfile"
	"proem/wiring/trial"
)

// binaries looks at the programs that our entries run.
func binaries(_ context.Context, p *patient) []Finding {
	var all []Finding
	for _, f := range p.wired() {
		var seen []string
		for _, e := range f.entries {
			path, _ := hookfile.Ours(e.Command)
			if slices.Contains(seen, path) {
				continue
			}
			seen = append(seen, path)
			if broken, old := wiring.Unfit(path, p.Own); broken != "" {
				all = append(all, p.mend(f, Error, codexcli.Visible(path)+" "+broken))
			} else if old != "" {
				all = append(all, p.mend(f, Warning, codexcli.Visible(path)+" "+old))
			}
		}
		if len(all) == 0 {
			all = append(all, Finding{Severity: OK, Text: fmt.Sprintf("the binaries in %s are the ones of this proem", codexcli.Visible(f.folder()))})
		}
	}
	return all
}

// mayRun tells whether doctor runs the binary at path for the entries of f. A
// repository is not trusted: what its file names runs only from a folder into
// which proem was installed.
func (p *patient) mayRun(f file, path string) bool {
	if f.Scope == host.User {
		return true
	}
	dir := filepath.Dir(path)
	r, _ := wiring.Receipts(p.Getenv).Of(f.Path)
	return dir == p.Own || dir == r.Bin || dir == wiring.Bin(p.Getenv)
}

// answers runs each registered command line as the host does.
func answers(ctx context.Context, p *patient) []Finding {
	var all []Finding
	for _, f := range p.wired() {
		good, worst := 0, time.Duration(0)
		for _, e := range f.entries {
			path, _ := hookfile.Ours(e.Command)
			if broken, _ := wiring.Unfit(path, p.Own); broken != "" || !trial.Serves(p.host, e.Event) {
				continue // said already
			}
			if !p.mayRun(f, path) {
				all = append(all, Finding{Severity: Warning, Text: codexcli.Visible(path) + " was not run: a project names it, and proem was not installed there", Hand: "if you trust it, run it yourself"})
				continue
			}
			took, bad := p.try(ctx, f, e)
			if bad != nil {
				all = append(all, *bad)
				continue
			}
			good, worst = good+1, max(worst, took)
		}
		if good > 0 {
			all = append(all, Finding{Severity: OK, Text: fmt.Sprintf("%d command lines of %s answer as %s expects, in at most %v", good, codexcli.Visible(f.Path), p.host.Name, worst.Round(time.Millisecond))})
		}
	}
	return all
}

func (p *patient) try(ctx context.Context, f file, e hookfile.Entry) (time.Duration, *Finding) {
	defer p.Step("running " + e.Command)()
	got, err := trial.Trial{Host: p.host, Event: e.Event, Command: e.Command, Environ: p.Environ}.Run(ctx)
	about := codexcli.Visible(e.Command) + " in " + e.Event
	var bad Finding
	switch {
	case err != nil:
		bad = p.mend(f, Error, about+": "+codexcli.Visible(err.Error()))
	case got.Slow:
		bad = Finding{Severity: Warning, Text: fmt.Sprintf("%s: it took %v, before every prompt", about, got.Took.Round(time.Millisecond)), Hand: "see proem log for what is slow"}
	case got.Silent && p.Getenv("PROEM_OFF") == "" && e.Binary == "user-prompt-submit":
		bad = p.mend(f, Warning, about+": it says nothing to a prompt")
	default:
		return got.Took, nil
	}
	if path, _ := hookfile.Ours(e.Command); filepath.Dir(path) == p.Own {
		bad.Fix, bad.Hand = "", rebuild+p.host.Name // it would be copied onto itself
	}
	return got.Took, &bad
}
