package main

import (
	"fmt"
	"time"

	"proem/inject"
	"proem/internal/config"
	"proem/internal/places"
	"proem/web/breaker"
	"proem/web/fetch"
	"proem/web/setting"
	"proem/wiring/doctor"
)

// webbed tells whether the web is searched, what is missing for it, and how the
// provider fared. It asks nobody.
func webbed(w world) []doctor.Finding {
	all := source(w).Load()
	s := setting.Of(all, w.getenv)
	if s.Mode != config.Off && all.Section("", "web_context") == config.Off {
		return []doctor.Finding{{Severity: doctor.OK, Text: "web search is " + s.Mode + ", but sections.web_context is off: no prompt leaves this machine"}}
	}
	if s.Mode == config.Off {
		return []doctor.Finding{{Severity: doctor.OK, Text: "web search is off: no prompt leaves this machine"}}
	}
	now := w.now()
	state := breaker.In(places.Of(w.getenv).State, s.Provider).Load(now)
	fault := "no fault is on record"
	if state.Last != "" {
		fault = fmt.Sprintf("%s in a row, the last at %s: %s", count(state.Failures, "failure"), state.When.Format(time.RFC3339), inject.Escape(state.Last))
	}
	if !fetch.Safe(s.BaseURL) {
		fault += "; queries go there unencrypted"
	}
	until, paused := state.Paused(now)
	switch {
	case s.Lacks() != "":
		return []doctor.Finding{{Severity: doctor.Warning, Text: "web search is " + s.Mode + " and nothing is sent: " + s.Lacks(), Hand: "set it in the environment of the host or in your configuration; docs/configuration.md names the options"}}
	case s.Key != "" && !fetch.Safe(s.BaseURL):
		return []doctor.Finding{{Severity: doctor.Error, Text: s.BaseURL + " is no place for a key: it goes over https or to this machine only", Hand: "correct " + s.Provider + ".baseUrl"}}
	case paused:
		return []doctor.Finding{{Severity: doctor.Warning, Text: fmt.Sprintf("%s is left alone until %s; %s", s.Provider, until.Format(time.RFC3339), fault), Hand: "wait; one search then tries whether it is back"}}
	}
	return []doctor.Finding{{Severity: doctor.OK, Text: fmt.Sprintf("web search is %s, with %s at %s; %s", s.Mode, s.Provider, s.BaseURL, fault)}}
}
