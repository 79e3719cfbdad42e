// Command train fits the model of routing/wording to the labelled prompts of a
// folder: go run ./train MODEL FOLDER. It takes some seconds and gives the same
// model each time. With -batches in the place of MODEL it leaves out one writer
// after the other and tells what a model of the rest makes of the prompts of that
// one: what to expect of prompts that nobody has seen.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"proem/routing/corpus"
	"proem/routing/reading"
	"proem/routing/wording"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "train: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) != 2 {
		return errors.New("usage: train MODEL|-batches FOLDER")
	}
	samples, err := read(args[1])
	if err != nil {
		return err
	}
	if args[0] == "-batches" {
		return batches(out, samples)
	}
	if err := os.WriteFile(args[0], pack(fitAll(samples)), 0o644); err != nil {
		return fmt.Errorf("write the model: %w", err)
	}
	return nil
}

// untouched is the file that nothing is fitted to.
const untouched = "fresh2.jsonl"

// read returns the samples of all corpora of a folder but the untouched one.
func read(folder string) ([]sample, error) {
	files, _ := filepath.Glob(filepath.Join(folder, "*.jsonl")) // the patterns are well formed
	examples, _ := filepath.Glob(filepath.Join(folder, "examples", "*.jsonl"))
	var samples []sample
	for _, name := range append(files, examples...) {
		if filepath.Base(name) == untouched {
			continue
		}
		items, err := corpus.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for i := range items {
			samples = append(samples, sampleOf(&items[i]))
		}
	}
	if samples == nil {
		return nil, fmt.Errorf("no corpus in %s", folder)
	}
	return samples, nil
}

// class is one of the decisions, in the order of wording.Scores.
type class struct {
	name  string
	holds func(*corpus.Item) bool
	// counts tells whether a sample is one of those that the class is judged on.
	counts func(*sample) bool
	// from is the log-odds from which on batches takes a prompt for one of the
	// class: lower where a miss costs more.
	from float64
}

func classes() []class {
	always := func(*sample) bool { return true }
	return []class{
		{"repoTask", func(it *corpus.Item) bool { return it.RepoTask }, always, -1},
		{"subagent", func(it *corpus.Item) bool { return it.Subagent }, func(s *sample) bool { return s.mentions }, 1},
		{"webSearch", func(it *corpus.Item) bool { return it.WebSearch }, always, -1},
	}
}

// sample is a prompt as the model sees it: its features, each once.
type sample struct {
	item     *corpus.Item
	features []uint32
	mentions bool
}

func sampleOf(it *corpus.Item) sample {
	q := reading.Read(it.Prompt, corpus.Year)
	features := wording.Features(q)
	slices.Sort(features)
	return sample{it, slices.Compact(features), wording.Mentions(q)}
}

// fitAll fits a line for each class.
func fitAll(samples []sample) []line {
	var lines []line
	for _, c := range classes() {
		var of []labelled
		for i := range samples {
			s := &samples[i]
			if c.counts(s) && !slices.Contains(s.item.AmbiguousOn, c.name) {
				of = append(of, labelled{s.features, c.holds(s.item)})
			}
		}
		lines = append(lines, fit(of))
	}
	return lines
}
