package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"proem/hooks"
	"proem/hooks/host"
	"proem/hooks/table"
	"proem/internal/stdin"
)

func explainVerb() verb {
	return verb{
		name:  "explain",
		args:  `"PROMPT" [--dir D] | [--host H] [--event E] < FILE`,
		short: "show every stage of what a hook would do; keep nothing",
		run:   explain,
	}
}

// explain runs a hook as its host does, but for what it would keep, and prints
// what it found. The reply is the last line.
func explain(w world, args []string) error {
	set := flags("explain")
	word := set.String("host", "", "the host that the hook's command names")
	event := set.String("event", "", "prompt, start or subagent, where the payload does not tell")
	dir := set.String("dir", "", "the project folder of a prompt (default: the current one)")
	words, helped, err := parseMixed(set, explainVerb(), args, w)
	if helped || err != nil {
		return err
	}
	var doc []byte
	prompt := strings.Join(words, " ")
	switch {
	case len(words) > 0 && *word+*event != "":
		return usageError{"explain: --host and --event go with a payload on stdin, not with a prompt", "run proem explain --help"}
	case len(words) > 0:
		doc, err = madeUp(prompt, *dir)
	case *dir != "":
		return usageError{"explain: --dir goes with a prompt; a payload names its folder itself", `run proem explain "PROMPT" --dir D`}
	default:
		doc, err = piped(w)
	}
	if err != nil {
		return err
	}
	h, err := explained(doc, host.Event(*event))
	if err != nil {
		return err
	}
	hw := hooks.World{Getenv: w.getenv, Now: w.now}
	if *word != "" {
		hw.Args = []string{*word}
	}
	out := bufio.NewWriter(w.stdout)
	stages{Trace: hooks.Explain(h, hw, doc), word: *word, madeUp: len(words) > 0, year: w.now().UTC().Year()}.print(out)
	return out.Flush()
}

// piped reads the payload as a hook does, within the same limits.
func piped(w world) ([]byte, error) {
	doc, err := stdin.Read(w.stdin, stdin.Default)
	if err != nil {
		return nil, hintedError{fmt.Errorf("explain: read the payload: %w", err), `pipe a hook's payload to stdin, or give a prompt: proem explain "PROMPT"`}
	}
	return doc, nil
}

// madeUp is the payload of Codex's UserPromptSubmit for a prompt typed in dir,
// without a session: nothing is remembered of it, so everything is sent.
func madeUp(prompt, dir string) ([]byte, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the project folder: %w", err)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil, usageError{fmt.Sprintf("explain: %s is no folder", dir), "give an existing folder with --dir"}
	}
	b := append([]byte{}, `{"hook_event_name":"UserPromptSubmit","cwd":`...)
	b = gjson.AppendJSONString(b, path)
	b = append(b, `,"prompt":`...)
	b = gjson.AppendJSONString(b, prompt)
	return append(b, '}'), nil
}

// explained finds the hook that serves an event, which the payload tells where
// no word does.
func explained(doc []byte, event host.Event) (hooks.Hook, error) {
	if event == "" {
		event = host.Reports(doc)
	}
	for _, h := range []hooks.Hook{table.Prompt(), table.Start()} {
		if slices.Contains(h.Events, event) {
			return h, nil
		}
	}
	return hooks.Hook{}, usageError{fmt.Sprintf("explain: no hook serves %q", string(event)), "give --event prompt, start or subagent"}
}
