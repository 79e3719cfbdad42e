// Package trial runs one registered command line as its host does, with a
// recorded payload and in a scratch home, and judges the answer by that host's
// rules. It changes nothing of the user's, and it decides nothing about what
// may be run: its caller does.
package trial

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tidwall/sjson"

	"proem/hooks/host"
)

// payloads are those of fixtures/hosts, one for each event, as HOST-EVENT.json.
//
//go:embed payloads
var payloads embed.FS

const (
	// slow is several times what a hook takes on a busy machine, start
	// included, and above its own limit of 800 ms.
	slow = 1500 * time.Millisecond
	// maxOutput is above what any host takes.
	maxOutput = 1 << 20
	waitDelay = 500 * time.Millisecond
)

// Trial is one command line that a host would run for one of its events.
type Trial struct {
	Host    *host.Host
	Event   string // in the host's words
	Command string
	Environ []string // the user's, without what Run replaces
}

// Outcome is a run whose answer the host takes.
type Outcome struct {
	Took   time.Duration
	Bytes  int  // of the context in the answer
	Silent bool // it said nothing, which a prompt of ours never gets
	Slow   bool
}

// Serves tells whether there is a payload for an event of h.
func Serves(h *host.Host, event string) bool {
	_, err := payloads.ReadFile(payloadName(h, event))
	return err == nil
}

func payloadName(h *host.Host, event string) string {
	return "payloads/" + h.Name + "-" + event + ".json"
}

// Run returns an error where the host would drop the answer, or get none.
func (t Trial) Run(ctx context.Context) (Outcome, error) {
	scratch, err := os.MkdirTemp("", "proem-doctor-")
	if err != nil {
		return Outcome{}, fmt.Errorf("make a scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	payload, err := t.payload(scratch)
	if err != nil {
		return Outcome{}, err
	}
	limit := time.Duration(t.Host.TimeoutLimit) * time.Second
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.shell(), "-c", t.Command)
	cmd.Dir, cmd.Env, cmd.Stdin = filepath.Join(scratch, "project"), t.env(scratch), bytes.NewReader(payload)
	cmd.WaitDelay = waitDelay
	ownGroup(cmd)
	stdout, stderr := &capped{}, &capped{}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	begin := time.Now()
	err = cmd.Run()
	took := time.Since(begin)
	switch {
	case ctx.Err() != nil:
		return Outcome{}, fmt.Errorf("no answer in %v", limit)
	case errors.Is(err, exec.ErrWaitDelay):
		_ = cmd.Cancel() // the whole group
		return Outcome{}, errors.New("a child of it holds its output open, for which the host waits")
	case err != nil:
		return Outcome{}, fmt.Errorf("%w%s", err, firstLine(stderr.String()))
	}
	size, err := judge(t.Host, t.Event, stdout.String())
	return Outcome{Took: took, Bytes: size, Silent: size == 0, Slow: took > slow}, err
}

// shell is the host's: Codex runs /bin/bash -c whatever $SHELL says (0.171.0),
// Antigravity sh -c (agy 1.2.15).
func (t Trial) shell() string {
	if t.Host.Name == "codex" {
		if _, err := exec.LookPath("bash"); err == nil {
			return "bash"
		}
	}
	return "sh"
}

// env is the user's environment with a scratch home in place of his own, so
// that neither state nor log nor cache of his is touched.
func (t Trial) env(scratch string) []string {
	ours := []string{"HOME=" + filepath.Join(scratch, "home"), "PROEM_LOG=off", "PROEM_HOME="}
	for _, kind := range []string{"STATE", "CACHE", "DATA", "CONFIG"} {
		ours = append(ours, "XDG_"+kind+"_HOME="+filepath.Join(scratch, strings.ToLower(kind)))
	}
	env := make([]string, 0, len(t.Environ)+len(ours))
	for _, kv := range t.Environ {
		key, _, _ := strings.Cut(kv, "=")
		if key != "BASH_ENV" && key != "ENV" { // files of the user's that the shell would obey
			env = append(env, kv)
		}
	}
	return append(env, ours...) // of two, the last counts
}

// payload puts the scratch folder into the recorded payload, and beside it the
// transcript in which Antigravity's prompt stands.
func (t Trial) payload(scratch string) ([]byte, error) {
	payload, err := payloads.ReadFile(payloadName(t.Host, t.Event))
	if err != nil {
		return nil, fmt.Errorf("find a payload: %w", err)
	}
	project, transcript := filepath.Join(scratch, "project"), filepath.Join(scratch, "transcript_full.jsonl")
	for _, dir := range []string{project, filepath.Join(scratch, "home")} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, fmt.Errorf("make a scratch folder: %w", err)
		}
	}
	values := []struct {
		key   string
		value any
	}{{"cwd", project}, {"transcript_path", nil}}
	if t.Host.Name == "antigravity" {
		values[0].key, values[1].key = "workspacePaths.0", "transcriptPath"
		values[1].value = transcript
		rows, err := payloads.ReadFile("payloads/antigravity-transcript.jsonl")
		if err == nil {
			err = os.WriteFile(transcript, rows, 0o600)
		}
		if err != nil {
			return nil, fmt.Errorf("make a transcript: %w", err)
		}
	}
	for _, v := range values {
		if payload, err = sjson.SetBytes(payload, v.key, v.value); err != nil {
			return nil, fmt.Errorf("fill the payload: %w", err)
		}
	}
	return payload, nil
}

// capped keeps the beginning of what is written to it.
type capped struct{ bytes.Buffer }

// Write takes everything, so that the writer never fails.
func (c *capped) Write(b []byte) (int, error) {
	c.Buffer.Write(b[:min(len(b), maxOutput+1-min(c.Len(), maxOutput+1))])
	return len(b), nil
}

// firstLine is what a program said, for the end of a message.
func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if line == "" {
		return ""
	}
	return fmt.Sprintf(", and it said %.200q", line)
}
