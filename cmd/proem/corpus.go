package main

import (
	"fmt"
	"strings"

	"proem/routing/corpus"
)

// scoring is what proem route --corpus was asked for.
type scoring struct {
	file    string
	bars    string // the file of bars, none where empty
	year    int
	summary bool
	errors  bool
}

// scoreCorpus routes the prompts of a labelled file and prints how often
// routing and labels agree. Only bars make a low figure an error.
func scoreCorpus(w world, s scoring) error {
	items, err := corpus.ReadFile(s.file)
	if err != nil {
		return err
	}
	results := corpus.Measure(items, s.year)
	fmt.Fprintf(w.stdout, "%s: %d prompts, read in %d\n", s.file, len(items), s.year)
	if err := corpus.Report(w.stdout, results, corpus.Detail{Groups: !s.summary, Errors: s.errors}); err != nil {
		return fmt.Errorf("write the figures: %w", err)
	}
	if s.bars == "" {
		return nil
	}
	bars, err := corpus.ReadBars(s.bars)
	if err != nil {
		return err
	}
	missed, err := bars.Check(s.file, results)
	if err == nil && len(missed) > 0 {
		err = fmt.Errorf("route: below the bars of %s: %s", s.bars, strings.Join(missed, "; "))
	}
	return err
}
