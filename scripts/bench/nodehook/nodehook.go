// Package nodehook is a prompt hook as they are usually written for Node, with
// the files that it reads. It is there to be measured.
package nodehook

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:embed hook.mjs
var script []byte

// skills is how many files the hook scores: the seed's had eight to ten.
const skills = 9

// Args are what node is called with once Write has written to dir.
func Args(dir string) []string {
	return []string{filepath.Join(dir, "hook.mjs"), filepath.Join(dir, "skills"), filepath.Join(dir, "analytics.jsonl")}
}

// Write writes the hook and its skills, each of about 3 KB.
func Write(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "skills"), 0o700); err != nil {
		return err
	}
	for n := range skills {
		body := strings.Repeat(fmt.Sprintf("How to run the tests of part %d and mend its importer without losing a row.\n", n), 40)
		text := fmt.Sprintf("---\nname: skill%d\nkeywords: importer, part%d, tests\n---\n%s", n, n, body)
		if err := os.WriteFile(filepath.Join(dir, "skills", fmt.Sprintf("skill%d.md", n)), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "hook.mjs"), script, 0o600)
}
