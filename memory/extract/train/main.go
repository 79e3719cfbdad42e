// Command train fits the model of memory/extract to the conversations of a folder
// that are marked dev and writes it: go run ./train FOLDER MODEL. It takes half a
// minute and gives the same model each time. With -check for MODEL it writes none
// and tells what models reach on conversations that they were not fitted to.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"proem/memory/extract/corpus"
	"proem/memory/extract/model"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "train: %v\n", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: train FOLDER MODEL|-check")
	}
	conversations, err := corpus.Read(filepath.Join(args[0], "conversations"), "dev")
	if err != nil {
		return err
	}
	if len(conversations) == 0 {
		return fmt.Errorf("no conversations in %s", args[0])
	}
	var list []taught
	for _, c := range conversations {
		list = append(list, teach(c))
	}
	sentences, err := corpus.ReadSentences(filepath.Join(args[0], "sentences"))
	if err != nil {
		return err
	}
	list = append(list, teachSentences(sentences))
	if args[1] == "-check" {
		check(list)
		return nil
	}
	if err := os.WriteFile(args[1], []byte(train(list)), 0o644); err != nil {
		return fmt.Errorf("write the model: %w", err)
	}
	return nil
}

// train fits all lines. The threshold of a line is part of its bias.
func train(list []taught) model.Model {
	var lines [model.Lines]line
	for l := range model.Lines {
		lines[l] = fit(lessons(l, list, func(taught) bool { return true }))
		if l != model.Span {
			lines[l].bias -= threshold(l, list)
		}
	}
	return pack(lines)
}
