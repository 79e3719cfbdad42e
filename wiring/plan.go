package wiring

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"proem/wiring/hookfile"
)

// Plan is what is to become of one hooks file. Making it writes nothing.
type Plan struct {
	Place   Place
	Changes []hookfile.Change
	// Entries are ours as they stand in the file when the plan is done; in a
	// plan of removal, as they stood before.
	Entries []hookfile.Entry
	// Remove says that the file itself goes: it is ours alone.
	Remove bool
	Trust  []string // keys of Codex's trust that go with a removal
	// OldBin is the folder of binaries that an earlier installation registered
	// and nothing runs any more, or "".
	OldBin  string
	receipt Receipt
	ledger  Ledger
	text    string
	changed bool
	config  string // Codex's config.toml without those keys
}

// PlanInstall plans that the file at p holds exactly regs of ours.
func PlanInstall(p Place, regs []hookfile.Registration, bin string, ledger Ledger) (Plan, error) {
	plan := Plan{Place: p, ledger: ledger}
	text, exists, err := current(p)
	if err != nil {
		return plan, err
	}
	old, known := ledger.Of(p.Path)
	from := text
	if !exists {
		from = "{}"
	}
	if plan.text, plan.Changes, err = hookfile.Add(p.Host, from, regs); err != nil {
		return plan, fmt.Errorf("edit %s: %w", p.Path, err)
	}
	if !exists {
		plan.text = hookfile.Fragment(p.Host, regs)
	}
	plan.changed = !exists || plan.text != text
	plan.Entries = hookfile.Entries(p.Host, plan.text)
	if plan.changed {
		if err := hookfile.Check(p.Host, plan.text); err != nil {
			return plan, fmt.Errorf("edit %s: the result would not be read: %w", p.Path, err)
		}
	}
	plan.receipt = Receipt{
		Host: p.Host.Name, Scope: p.Scope, Path: p.Path, Bin: bin,
		Existed: exists, Before: text, After: digest(plan.text),
		Folders: missingFolders(filepath.Dir(resolved(p.Path))), BinFolders: ledger.binFolders(bin),
	}
	plan.receipt.NoState, plan.receipt.NoConfig = p.noState()
	if known && old.Bin != bin && len(ledger.Users(old.Bin, p.Path)) == 0 {
		plan.OldBin = old.Bin
	}
	err = plan.remember(text, old, known)
	return plan, err
}

// remember takes over what an earlier installation knew. Where the file was
// edited since, what stood there without us is what is left without us.
func (plan *Plan) remember(text string, old Receipt, known bool) error {
	r := &plan.receipt
	if known && r.Existed {
		r.Existed, r.Folders, r.NoState, r.NoConfig = old.Existed, old.Folders, old.NoState, old.NoConfig
	}
	switch {
	case known && digest(text) == old.After:
		r.Before = old.Before
	case len(hookfile.Entries(plan.Place.Host, text)) > 0:
		before, _, err := hookfile.Remove(plan.Place.Host, text, old.Before)
		if err != nil {
			return fmt.Errorf("edit %s: %w", plan.Place.Path, err)
		}
		r.Before = before
	}
	if known && !plan.changed {
		r.Before, r.After = old.Before, old.After // as it was edited since, it is taken out entry by entry
	}
	return nil
}

// PlanUninstall plans that the file at p holds nothing of ours.
func PlanUninstall(p Place, ledger Ledger) (Plan, error) {
	plan := Plan{Place: p, ledger: ledger}
	old, known := ledger.Of(p.Path)
	plan.receipt = old
	text, exists, err := current(p)
	if err != nil || !exists {
		return plan, err
	}
	plan.Entries = hookfile.Entries(p.Host, text)
	if plan.text, plan.Changes, err = hookfile.Remove(p.Host, text, old.Before); err != nil {
		return plan, fmt.Errorf("edit %s: %w", p.Path, err)
	}
	if known && digest(text) == old.After {
		plan.text = old.Before
	}
	plan.changed = plan.text != text
	// Without us a file that we made says nothing.
	plan.Remove = known && !old.Existed && strings.Trim(plan.text, "{} \t\r\n") == ""
	err = plan.planTrust()
	return plan, err
}

// held lists the entries of ours in the file at p, if it can be read.
func held(p Place) []hookfile.Entry {
	text, _, err := Read(p.Path)
	if err != nil {
		return nil
	}
	return hookfile.Entries(p.Host, text)
}

// current reads and checks the file at p.
func current(p Place) (text string, exists bool, err error) {
	text, exists, err = Read(p.Path)
	if err != nil {
		return "", exists, err
	}
	if exists {
		if err := hookfile.Check(p.Host, text); err != nil {
			return "", true, hookfile.Problem{
				Message: fmt.Sprintf("edit %s: %v; it is left as it is", p.Path, err),
				Hint:    "mend or move that file, then run the same command again",
			}
		}
	}
	return text, exists, nil
}

// Receipt is what was kept of the installation that a plan changes.
func (plan Plan) Receipt() Receipt { return plan.receipt }

// Changed tells whether the file has to be written.
func (plan Plan) Changed() bool { return plan.changed }

// Install carries out a plan of PlanInstall. The receipt comes first: without
// it nothing could be put back.
func (plan Plan) Install() error {
	if err := plan.ledger.keep(plan.receipt); err != nil || !plan.changed {
		return err
	}
	return write(plan.Place.Path, plan.text)
}

// Uninstall carries out a plan of PlanUninstall.
func (plan Plan) Uninstall() error {
	path := plan.Place.Path
	if err := plan.dropTrust(); err != nil {
		return err
	}
	switch {
	case plan.Remove:
		if err := os.Remove(resolved(path)); err != nil {
			return fmt.Errorf("remove the hooks file: %w", err)
		}
		removeFolders(plan.receipt.Folders)
	case plan.changed:
		if err := write(path, plan.text); err != nil {
			return err
		}
	}
	plan.ledger.forget(path)
	return nil
}
