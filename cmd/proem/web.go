package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"proem/inject"
	section "proem/inject/web"
	"proem/internal/places"
	"proem/web"
	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/fetch"
	"proem/web/query"
	"proem/web/setting"
)

func webVerb() verb {
	return verb{
		name:  "web",
		args:  `"QUERY" [--json]`,
		short: "search the web as the hooks do, show findings and sources",
		run:   searchWeb,
	}
}

// searchWeb sends a query, masked as that of a prompt, whatever webSearch says:
// who types it asks for it.
func searchWeb(w world, args []string) error {
	set := flags("web")
	asJSON := set.Bool("json", false, "print one JSON object")
	child := set.Bool("child", false, "for hooks: take the query from stdin, print nothing")
	words, helped, err := parseMixed(set, webVerb(), args, w)
	if helped || err != nil {
		return err
	}
	text := strings.Join(words, " ")
	if *child {
		// A hook starts this beside a pipe; what it sends is one query.
		b, err := io.ReadAll(io.LimitReader(w.stdin, maxQuery))
		if err != nil {
			return fmt.Errorf("web: read the query: %w", err)
		}
		text = string(b)
	}
	if text = query.Of(text); text == "" {
		return usageError{"web: there is nothing to search for", `run proem web "what is the latest version of Go"`}
	}
	settings := setting.Of(source(w).Load(), w.getenv)
	begin := time.Now()
	search := web.Search{Settings: settings, Places: places.Of(w.getenv), Client: fetch.Client(), Now: w.now, Fit: section.Fit}
	a, kept, err := search.Ask(context.Background(), text) // it has a limit of its own
	switch {
	case errors.Is(err, breaker.ErrPaused):
		return hintedError{fmt.Errorf("web: %s: %w", settings.Provider, err), "proem doctor says until when, and why"}
	case err != nil && (a.Query == "" || *child):
		return fmt.Errorf("web: %s: %w", settings.Provider, err)
	case err != nil: // it was found, and only not kept
		fmt.Fprintf(w.stderr, "proem: web: keep the answer: %v\n", err)
	case *child:
		return nil
	}
	found := searched{settings.Provider, a, kept, time.Since(begin)}
	if *asJSON {
		return found.json(w.stdout)
	}
	return found.text(w.stdout, w.now())
}

// maxQuery is far above a masked query, in bytes.
const maxQuery = 4096

// searched is an answer with how it came about.
type searched struct {
	provider string
	answer.Answer
	kept bool // from an equal query, a moment ago
	took time.Duration
}

func (s searched) text(out io.Writer, now time.Time) error {
	var b strings.Builder
	fmt.Fprintf(&b, "query   %s\n", inject.Escape(s.Query))
	if s.kept {
		fmt.Fprintf(&b, "from    %s, kept for %d s\n", s.provider, int(now.Sub(s.When).Seconds()))
	} else {
		fmt.Fprintf(&b, "from    %s in %s\n", s.provider, milliseconds(s.took))
	}
	if s.Text == "" {
		b.WriteString("found   nothing\n")
	} else {
		fmt.Fprintf(&b, "found   %s\n", inject.Escape(s.Text))
	}
	for _, source := range s.Sources {
		fmt.Fprintf(&b, "source  %s\n", inject.Escape(strings.TrimSpace(source.Title+" "+source.Link)))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func (s searched) json(out io.Writer) error {
	type page struct {
		Title string `json:"title"`
		Link  string `json:"link"`
	}
	pages := make([]page, len(s.Sources))
	for i, source := range s.Sources {
		pages[i] = page(source)
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(struct {
		Query        string  `json:"query"`
		Provider     string  `json:"provider"`
		Kept         bool    `json:"kept"`
		Milliseconds float64 `json:"duration_ms"`
		Found        string  `json:"found"`
		Sources      []page  `json:"sources"`
	}{s.Query, s.provider, s.kept, float64(s.took.Microseconds()) / 1000, s.Text, pages})
}
