package doctor

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"proem/wiring/codexcli"

	"proem/internal/places"
	"proem/wiring"
)

// private looks for what others on this machine could read in our folders.
func private(_ context.Context, p *patient) []Finding {
	if runtime.GOOS == "windows" {
		return nil // modes say nothing there
	}
	var all []Finding
	var good []string
	for _, root := range p.folders() {
		if n, fix := wiring.Exposed(root); n > 0 {
			all = append(all, Finding{
				Severity: Error, Fix: fix,
				Text: fmt.Sprintf("others may read %d files and folders in %s", n, codexcli.Visible(root)),
			})
		} else if exists(root) {
			good = append(good, codexcli.Visible(root))
		}
	}
	if len(good) > 0 {
		all = append(all, Finding{Severity: OK, Text: "nobody else may read " + strings.Join(good, ", ")})
	}
	return all
}

// folders are those of state, data, configuration and cache.
func (s Subject) folders() []string {
	own := places.Of(s.Getenv)
	return slices.DeleteFunc([]string{own.State, own.Data, own.Config, own.Cache}, func(dir string) bool { return dir == "" })
}
