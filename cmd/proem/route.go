package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"proem/routing"
)

func routeVerb() verb {
	return verb{
		name:  "route",
		args:  "PROMPT | --jsonl < FILE | --corpus FILE",
		short: "show how a prompt is routed",
		run:   route,
	}
}

// decision is the JSON form of a routing.Decision.
type decision struct {
	ContextMode      routing.ContextMode  `json:"contextMode"`
	SubagentMode     routing.SubagentMode `json:"subagentMode"`
	StrippedPrompt   string               `json:"strippedPrompt"`
	DetectedHotwords []string             `json:"detectedHotwords"`
	Reasons          []string             `json:"reasons"`
	Warnings         []string             `json:"warnings"`
	WebSearch        bool                 `json:"webSearch"`
	Evidence         []string             `json:"evidence"`
}

func toJSON(d routing.Decision) decision {
	return decision{
		ContextMode:      d.ContextMode,
		SubagentMode:     d.SubagentMode,
		StrippedPrompt:   d.StrippedPrompt,
		DetectedHotwords: list(d.DetectedHotwords),
		Reasons:          d.Reasons(),
		Warnings:         list(d.Warnings),
		WebSearch:        d.WebSearch,
		Evidence:         list(d.Evidence),
	}
}

// list keeps an empty list from becoming null.
func list(s []string) []string { return append([]string{}, s...) }

func route(w world, args []string) error {
	set := flags("route")
	jsonl := set.Bool("jsonl", false, `read {"prompt": ...} lines on stdin, print one decision per line`)
	asJSON := set.Bool("json", false, "print the decision as JSON, without the reckoning")
	labelled := set.String("corpus", "", "score the labelled prompts of this `file`: precision, recall, F1 and cost of each class")
	bars := set.String("bars", "", "with --corpus: fail where the corpus is below its bars in this `file`")
	summary := set.Bool("summary", false, "with --corpus: leave out the figures by language and tag")
	mistakes := set.Bool("errors", false, "with --corpus: list every error, not only the two kinds that cost most")
	year := set.Int("year", w.now().Year(), "the `year` in which prompts are read")
	if helped, err := parse(set, routeVerb(), args, w); helped || err != nil {
		return err
	}
	switch {
	case *labelled != "" && (*jsonl || set.NArg() > 0):
		return usageError{"route: --corpus takes no prompt and no --jsonl", "run proem route --corpus FILE"}
	case *labelled != "":
		return scoreCorpus(w, scoring{*labelled, *bars, *year, *summary, *mistakes})
	case *jsonl && set.NArg() > 0:
		return usageError{"route: --jsonl reads stdin and takes no prompt", "run proem route --jsonl < FILE"}
	case *jsonl:
		return routeLines(w, *year)
	case set.NArg() == 0:
		return usageError{"route: no prompt given", `run proem route "PROMPT"`}
	}
	prompt := strings.Join(set.Args(), " ")
	d := routing.Route(prompt, *year)
	if !*asJSON {
		return writeDecision(w.stdout, d, routing.Explain(prompt, *year))
	}
	out := json.NewEncoder(w.stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(toJSON(d))
}

// routeLines routes each line. A line that cannot be read is an error, named
// by its number, after the decisions of the lines before it.
func routeLines(w world, year int) (err error) {
	in, out := bufio.NewReader(w.stdin), bufio.NewWriter(w.stdout)
	defer func() {
		if ferr := out.Flush(); err == nil && ferr != nil {
			err = fmt.Errorf("write the decisions: %w", ferr)
		}
	}()
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read line %d: %w", n, err)
		}
		if line := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\ufeff"))); len(line) > 0 {
			var item struct {
				Prompt *string `json:"prompt"`
			}
			if jerr := json.Unmarshal(line, &item); jerr != nil {
				return fmt.Errorf("read line %d: %w", n, jerr)
			}
			if item.Prompt == nil {
				return fmt.Errorf("read line %d: no \"prompt\" in it", n)
			}
			if werr := enc.Encode(toJSON(routing.Route(*item.Prompt, year))); werr != nil {
				return fmt.Errorf("write decision %d: %w", n, werr)
			}
		}
		if err != nil {
			return nil
		}
	}
}
