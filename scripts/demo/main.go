// Command demo runs the built hooks on bundled payloads of both hosts, in a
// scratch repository, and prints what the model would receive and how long it
// took. Everything happens in a temporary folder, the hooks' state included.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

// scene is one hook run.
type scene struct {
	title   string
	hook    string
	host    string
	payload string // under fixtures/hosts
	prompt  string // put in place of the payload's own, "" keeps it
	history string // transcript under fixtures/hosts
}

const (
	codexPayloads = "codex/payloads/"
	codexHistory  = "codex/transcripts/paginated-3-turns-0.171.0.jsonl"
	agyPayloads   = "antigravity/payloads/"
	agyHistory    = "antigravity/transcripts/reconstructed-3-turns.jsonl"
)

var scenes = []scene{
	{"Codex 0.171.0: a session starts", "session-start", "codex", codexPayloads + "session-start.startup-0.171.0.json", "", codexHistory},
	{"Codex 0.171.0: a repository task", "user-prompt-submit", "codex", codexPayloads + "user-prompt-submit.root-0.171.0.json", "correggi lo script installer", codexHistory},
	{"Codex 0.171.0: !quick", "user-prompt-submit", "codex", codexPayloads + "user-prompt-submit.root-0.171.0.json", "!quick spiegami questa SQL", codexHistory},
	{"Codex 0.171.0: !agents", "user-prompt-submit", "codex", codexPayloads + "user-prompt-submit.root-0.171.0.json", "!agents analizza questi log e dimmi le anomalie principali", codexHistory},
	{"Antigravity (payload reconstructed from public records of agy 1.2.17, not captured)", "user-prompt-submit", "antigravity", agyPayloads + "reconstructed-PreInvocation-0-1.2.17.json", "and now fix the parser", agyHistory},
}

func main() {
	bin := flag.String("bin", "bin", "folder of the built binaries")
	fixtures := flag.String("fixtures", "fixtures/hosts", "folder of the payloads")
	flag.Parse()
	if err := demo(*bin, *fixtures); err != nil {
		fmt.Fprintf(os.Stderr, "demo: %v\ndemo: hint: run make demo from the project's root\n", err)
		os.Exit(1)
	}
}

func demo(bin, fixtures string) error {
	root, err := os.MkdirTemp("", "proem-demo-")
	if err != nil {
		return fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(root)
	if err := scratch(filepath.Join(root, "project")); err != nil {
		return err
	}
	for _, s := range scenes {
		in, err := s.input(fixtures, root)
		if err != nil {
			return fmt.Errorf("%s: %w", s.title, err)
		}
		if err := s.play(filepath.Join(bin, s.hook), in, root); err != nil {
			return fmt.Errorf("%s: %w", s.title, err)
		}
	}
	return nil
}

// scratch makes a small repository with one changed and one new file.
func scratch(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, "docs"), 0o755); err != nil {
		return fmt.Errorf("make the scratch repository: %w", err)
	}
	git := func(args ...string) error {
		cmd := exec.Command("git", append([]string{"-c", "user.name=demo", "-c", "user.email=demo@example.invalid"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
		return nil
	}
	write := func(name, text string) error { return os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644) }
	for _, step := range []func() error{
		func() error { return git("init", "-q", "-b", "main") },
		func() error { return write("install.sh", "echo install\n") },
		func() error { return write("docs/guide.md", "# Guide\n") },
		func() error { return git("add", "-A") },
		func() error { return git("commit", "-q", "-m", "first") },
		func() error { return write("install.sh", "echo installing\n") },
		func() error { return write("notes.txt", "new\n") },
	} {
		if err := step(); err != nil {
			return fmt.Errorf("make the scratch repository: %w", err)
		}
	}
	return nil
}

// input fills the bundled payload with this run's paths and prompt.
func (s scene) input(fixtures, root string) ([]byte, error) {
	payload, err := os.ReadFile(filepath.Join(fixtures, s.payload))
	if err != nil {
		return nil, fmt.Errorf("read the payload: %w", err)
	}
	history, err := os.ReadFile(filepath.Join(fixtures, s.history))
	if err != nil {
		return nil, fmt.Errorf("read the transcript: %w", err)
	}
	if s.host == "antigravity" {
		history = append(history, userRow(s.prompt)...)
	}
	transcript := filepath.Join(root, "transcript.jsonl")
	if err := os.WriteFile(transcript, history, 0o600); err != nil {
		return nil, fmt.Errorf("write the transcript: %w", err)
	}
	text := string(payload)
	for _, key := range []string{"transcript_path", "transcriptPath", "prompt"} {
		old := gjson.Get(text, key).Raw
		value := transcript
		if key == "prompt" {
			value = s.prompt
		}
		if old != "" && value != "" {
			text = strings.Replace(text, old, quote(value), 1)
		}
	}
	return []byte(strings.ReplaceAll(text, "/home/user/project", filepath.Join(root, "project"))), nil
}

// userRow is how Antigravity writes the prompt before it calls the hook.
func userRow(prompt string) string {
	return `{"step_index":90,"source":"USER_EXPLICIT","type":"USER_INPUT","status":"DONE","content":` +
		quote("<USER_REQUEST>\n"+prompt+"\n</USER_REQUEST>") + "}\n"
}

func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }

// play runs the hook as its host does and prints what came back.
func (s scene) play(hook string, in []byte, root string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, hook, s.host)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	cmd.Env = append(os.Environ(), "PROEM_HOME="+filepath.Join(root, s.title), "PROEM_OFF=") // the bundled payloads share one session id
	start := time.Now()
	out, err := cmd.Output()
	took := time.Since(start)
	if err != nil {
		return fmt.Errorf("run %s: %w", hook, err)
	}
	text := gjson.GetBytes(out, "hookSpecificOutput.additionalContext").String()
	if s.host == "antigravity" {
		text = gjson.GetBytes(out, "injectSteps.0.systemMessage.systemMessage").String()
	}
	fmt.Printf("== %s\n", s.title)
	if s.prompt != "" {
		fmt.Printf("   the user types: %s\n", s.prompt)
	}
	fmt.Printf("   %s %s answered in %.1f ms; the model receives %d bytes beside the prompt:\n\n", s.hook, s.host, float64(took.Microseconds())/1000, len(text))
	for line := range strings.Lines(text) {
		fmt.Printf("   | %s", line)
	}
	fmt.Print("\n\n")
	return nil
}
