package wiring

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"proem/hooks/host"
	"proem/wiring/codexcli"
)

// planTrust notes what is to become of Codex's config.toml when our entries go:
// their trust goes too, for whoever stands at their place one day has to be
// trusted for himself.
func (plan *Plan) planTrust() error {
	if plan.Place.Config == "" || len(plan.Entries) == 0 {
		return nil
	}
	text, _, err := Read(plan.Place.Config)
	if err != nil {
		return err
	}
	var keys []string
	for _, e := range plan.Entries {
		keys = append(keys, plan.Place.Path+":"+e.At)
	}
	plan.config = codexcli.Forget(text, keys, plan.receipt.NoState)
	if plan.config != text {
		plan.Trust = keys
	}
	return nil
}

// noState tells whether Codex keeps no trust yet, and no configuration at all:
// what it adds for ours alone goes again with ours.
func (p Place) noState() (noState, noConfig bool) {
	if p.Config == "" {
		return false, false
	}
	text, exists, err := Read(p.Config)
	return err == nil && !codexcli.HasState(text), err == nil && !exists
}

// dropTrust carries out planTrust.
func (plan Plan) dropTrust() error {
	if len(plan.Trust) == 0 {
		return nil
	}
	if plan.receipt.NoConfig && strings.TrimSpace(plan.config) == "" {
		if err := os.Remove(plan.Place.Config); err != nil {
			return fmt.Errorf("remove Codex's empty configuration: %w", err)
		}
		return nil
	}
	return write(plan.Place.Config, plan.config)
}

// Elsewhere says where else the host would find our commands. cwd is a project
// that the user may work in.
func Elsewhere(p Place, cwd string, getenv func(string) string) []string {
	var found []string
	scope, dir := host.Project, cwd
	if p.Scope == host.Project {
		scope, dir = host.User, ""
	}
	other, err := Locate(p.Host, scope, dir, getenv)
	if err == nil && other.Path != p.Path && len(held(other)) > 0 {
		found = append(found, other.Path+" registers proem too: its hooks run twice")
	}
	if p.Config != "" {
		for _, f := range codexcli.Elsewhere(filepath.Dir(p.Config)) {
			found = append(found, f.Text)
		}
	}
	return slices.Compact(found)
}
