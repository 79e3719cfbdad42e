package main

import (
	"fmt"
	"strings"

	"proem/wiring"
)

func uninstallVerb() verb {
	return verb{
		name:  "uninstall",
		args:  "codex|antigravity [--project DIR] [...]",
		short: "take the hooks out again, and nothing else",
		run:   uninstall,
	}
}

func uninstall(w world, args []string) error {
	set := flags("uninstall")
	f := addWireFlags(set)
	keep := set.Bool("keep-binaries", false, "leave the copied binaries")
	if helped, err := f.parse(set, uninstallVerb(), args, w); helped || err != nil {
		return err
	}
	place, ledger, err := f.place(w)
	if err != nil {
		return err
	}
	plan, err := wiring.PlanUninstall(place, ledger)
	if err != nil {
		return err
	}
	f.reportRemoval(w, plan)
	if !*f.dryRun {
		if err := plan.Uninstall(); err != nil {
			return err
		}
	}
	if *keep {
		return nil
	}
	return f.removeBinaries(w, plan, ledger)
}

func (f *wireFlags) reportRemoval(w world, plan wiring.Plan) {
	path := plan.Place.Path
	switch {
	case !plan.Changed():
		fmt.Fprintf(w.stdout, "hooks: %s holds nothing of proem's\n", path)
	case plan.Remove && *f.dryRun:
		fmt.Fprintf(w.stdout, "hooks: %s would be removed\n", path)
	case plan.Remove:
		fmt.Fprintf(w.stdout, "hooks: %s removed\n", path)
	case *f.dryRun:
		fmt.Fprintf(w.stdout, "hooks: %s would become\n", path)
	default:
		fmt.Fprintf(w.stdout, "hooks: %s changed\n", path)
	}
	showChanges(w, plan.Changes)
	if len(plan.Trust) > 0 {
		fmt.Fprintf(w.stdout, "trust: our entries in %s\n  - %s\n", plan.Place.Config, strings.Join(plan.Trust, "\n  - "))
	}
}

func (f *wireFlags) removeBinaries(w world, plan wiring.Plan, ledger wiring.Ledger) error {
	receipt := plan.Receipt()
	if receipt.Bin == "" {
		return nil
	}
	if users := ledger.Users(receipt.Bin, plan.Place.Path); len(users) > 0 {
		fmt.Fprintf(w.stdout, "binaries: %s stays, for %s\n", receipt.Bin, strings.Join(users, ", "))
		return nil
	}
	if *f.dryRun {
		fmt.Fprintf(w.stdout, "would remove %s\n", strings.Join(wiring.Binaries(receipt.Bin), "\nwould remove "))
		return nil
	}
	if err := wiring.RemoveBinaries(receipt); err != nil {
		return err
	}
	fmt.Fprintf(w.stdout, "binaries: %s removed\n", receipt.Bin)
	return nil
}
