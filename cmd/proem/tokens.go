package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"proem/internal/tokens"
)

func tokensVerb() verb {
	return verb{
		name:  "tokens",
		args:  "[FILE...] | --jsonl < FILE",
		short: "count the o200k_base tokens of a text, exactly",
		run:   countTokens,
	}
}

func countTokens(w world, args []string) error {
	set := flags("tokens")
	jsonl := set.Bool("jsonl", false, `read {"text": ...} lines on stdin, print one count per line`)
	files, helped, err := parseMixed(set, tokensVerb(), args, w)
	switch {
	case helped || err != nil:
		return err
	case *jsonl && len(files) > 0:
		return usageError{"tokens: --jsonl reads stdin and takes no file", "run proem tokens --jsonl < FILE"}
	case *jsonl:
		return countLines(w)
	case len(files) == 0:
		text, err := io.ReadAll(w.stdin)
		if err != nil {
			return fmt.Errorf("read stdin: %w", err)
		}
		_, err = fmt.Fprintln(w.stdout, tokens.Count(string(text)))
		return err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("count tokens: %w", err)
		}
		if _, err := fmt.Fprintf(w.stdout, "%d %s\n", tokens.Count(string(text)), name); err != nil {
			return err
		}
	}
	return nil
}

// countLines counts the text of each line. A line that cannot be read is an
// error, named by its number, after the counts of the lines before it.
func countLines(w world) (err error) {
	in, out := bufio.NewReader(w.stdin), bufio.NewWriter(w.stdout)
	defer func() {
		if ferr := out.Flush(); err == nil && ferr != nil {
			err = fmt.Errorf("write the counts: %w", ferr)
		}
	}()
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read line %d: %w", n, err)
		}
		if line := bytes.TrimSpace(line); len(line) > 0 {
			var item struct {
				Text *string `json:"text"`
			}
			if jerr := json.Unmarshal(line, &item); jerr != nil {
				return fmt.Errorf("read line %d: %w", n, jerr)
			}
			if item.Text == nil {
				return fmt.Errorf("read line %d: no \"text\" in it", n)
			}
			fmt.Fprintln(out, tokens.Count(*item.Text)) // an error comes back from Flush
		}
		if err != nil {
			return nil
		}
	}
}
