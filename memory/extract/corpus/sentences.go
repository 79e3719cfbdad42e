package corpus

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"proem/memory/extract/candidate"
)

// Sentences are plain sentences of one language: what is said for good, and what
// is not.
type Sentences struct {
	Lang          string
	Kept, Ignored []string
}

// ReadSentences returns the sentences of all languages in a folder.
func ReadSentences(folder string) ([]Sentences, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, fmt.Errorf("list sentences: %w", err)
	}
	var list []Sentences
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read sentences: %w", err)
		}
		var s Sentences
		if err := json.Unmarshal(text, &s); err != nil {
			return nil, fmt.Errorf("read sentences %s: %w", file, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// InTalk returns talks in which the sentence is said: soon, and late enough that
// it is no goal; and the index of the message that says it. The answer does as it
// says.
func InTalk(sentence string) (talks [][]candidate.Message, at []int) {
	late := []string{"hi", "Hello.", "ok", "Fine.", "next", "Sure.", "good", "Yes.", "go on", "Ready.", "right", "Fine.", "how is it going", "All tests pass."}
	for _, before := range [][]string{late, late[:2]} {
		var talk []candidate.Message
		for i, text := range append(before[:len(before):len(before)], sentence, "Done, changed.") {
			talk = append(talk, candidate.Message{User: i%2 == 0, Text: text})
		}
		talks, at = append(talks, talk), append(at, len(before))
	}
	return talks, at
}
