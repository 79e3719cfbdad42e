// Package corpus reads labelled prompts and scores routing on them. It is the
// one place that says what a hit, an error and a cost point are; people, tests
// and scripts print what it counts. It decides nothing and no hook links it.
package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Year is the year in which the prompts of our own corpora were written.
const Year = 2026

// Item is one labelled prompt.
type Item struct {
	ID          string
	Lang        string
	Prompt      string
	RepoTask    bool
	Subagent    bool // requested
	WebSearch   bool
	AmbiguousOn []string // the classes for which the item does not count
	Tags        []string
}

// line is an item as it stands in a file. A pointer tells what is left out.
type line struct {
	ID          string   `json:"id"`
	Lang        string   `json:"lang"`
	Prompt      *string  `json:"prompt"`
	RepoTask    *bool    `json:"repoTask"`
	Subagent    *string  `json:"subagent"`
	WebSearch   *bool    `json:"webSearch"`
	AmbiguousOn []string `json:"ambiguousOn"`
	Tags        []string `json:"tags"`
}

// ReadFile reads a file with one JSON object a line.
func ReadFile(name string) ([]Item, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read corpus: %w", err)
	}
	defer file.Close()
	items, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("read corpus %s: %w", name, err)
	}
	return items, nil
}

// Read reads one JSON object a line; empty lines are skipped. A line without a
// prompt or one of the three labels is an error that names the line.
func Read(in io.Reader) ([]Item, error) {
	var items []Item
	lines := bufio.NewReader(in)
	for n := 1; ; n++ {
		text, err := lines.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if text := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff"))); len(text) > 0 {
			it, err := parse(text)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			items = append(items, it)
		}
		if err != nil {
			return items, nil
		}
	}
}

func parse(text []byte) (Item, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return Item{}, err
	}
	switch {
	case l.Prompt == nil:
		return Item{}, errors.New(`no "prompt" in it`)
	case l.RepoTask == nil, l.Subagent == nil, l.WebSearch == nil:
		return Item{}, errors.New(`one of the labels "repoTask", "subagent", "webSearch" is not in it`)
	case *l.Subagent != "off" && *l.Subagent != "requested":
		return Item{}, fmt.Errorf(`subagent is %q, not "off" or "requested"`, *l.Subagent)
	}
	return Item{
		ID: l.ID, Lang: l.Lang, Prompt: *l.Prompt,
		RepoTask: *l.RepoTask, Subagent: *l.Subagent == "requested", WebSearch: *l.WebSearch,
		AmbiguousOn: l.AmbiguousOn, Tags: l.Tags,
	}, nil
}
