// Command generate writes the two tables of internal/tokens: the ranks of
// o200k_base and the kinds of characters that its pattern tells apart. Both come
// from the official tokenizer as npm ships it, so it needs npm, Node and the
// registry; what it writes depends on the package alone. Run it with
// `go generate ./internal/tokens`.
package main

import (
	"crypto/sha256"
	_ "embed" // for the script
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"proem/internal/tokens/class"
	"proem/internal/tokens/vocabulary"
)

// source is the package, and the digest of the vocabulary in it.
const (
	source = "tiktoken@1.0.22"
	digest = "df53e1a5f146e33a1b144d12ad9d685ee1b54dbc8b0950791ed45c933b119dc1"
)

//go:embed classes.cjs
var script string

func main() {
	if err := run(); err != nil {
		fmt.Fprintf(os.Stderr, "generate: %v\n", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "tokens")
	if err != nil {
		return fmt.Errorf("make a folder: %w", err)
	}
	defer os.RemoveAll(dir)
	npm := exec.Command("npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "--no-save", source)
	npm.Stdout, npm.Stderr = os.Stderr, os.Stderr
	if err := npm.Run(); err != nil {
		return fmt.Errorf("get %s from npm: %w", source, err)
	}
	if err := writeVocabulary(filepath.Join(dir, "node_modules/tiktoken/encoders/o200k_base.json")); err != nil {
		return err
	}
	return writeClasses(dir)
}

func writeVocabulary(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read the vocabulary: %w", err)
	}
	if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != digest {
		return fmt.Errorf("read the vocabulary: its SHA-256 is %x, not %s", sum, digest)
	}
	tokens, err := parse(text)
	if err != nil {
		return fmt.Errorf("read the vocabulary: %w", err)
	}
	packed, err := vocabulary.Pack(tokens)
	if err != nil {
		return err
	}
	if err := os.WriteFile("vocabulary/table.bin", packed, 0o644); err != nil {
		return err
	}
	return os.WriteFile("vocabulary/pairs.bin", vocabulary.PackPairs(tokens), 0o644)
}

// parse reads lines of "! RANK TOKEN TOKEN ...": tokens in base64, whose ranks
// go up from the first one's. Every rank must have its token.
func parse(text []byte) ([]string, error) {
	var file struct {
		Ranks string `json:"bpe_ranks"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, err
	}
	var tokens []string
	for line := range strings.Lines(file.Ranks) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] != "!" {
			return nil, fmt.Errorf("a line begins with %.20q", line)
		}
		if first, err := strconv.Atoi(fields[1]); err != nil || first != len(tokens) {
			return nil, fmt.Errorf("a line begins at rank %s, not %d", fields[1], len(tokens))
		}
		for _, field := range fields[2:] {
			token, err := base64.StdEncoding.DecodeString(field)
			if err != nil {
				return nil, fmt.Errorf("rank %d: %w", len(tokens), err)
			}
			tokens = append(tokens, string(token))
		}
	}
	return tokens, nil
}

func writeClasses(dir string) error {
	node := exec.Command("node", "-e", script)
	node.Dir, node.Stderr = dir, os.Stderr
	out, err := node.Output()
	if err != nil {
		return fmt.Errorf("ask the reference about characters: %w", err)
	}
	var runs [][2]int
	if err := json.Unmarshal(out, &runs); err != nil {
		return fmt.Errorf("ask the reference about characters: %w", err)
	}
	at := 0
	packed, err := class.Pack(func(r rune) class.Class { // is asked in order
		for at+1 < len(runs) && runs[at+1][0] <= int(r) {
			at++
		}
		return 1 << runs[at][1]
	})
	if err != nil {
		return err
	}
	return os.WriteFile("class/table.bin", packed, 0o644)
}
