package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"proem/scripts/bench/rollout"
)

// The repository of the bench: the shape for which the limits are given.
const (
	repoFiles   = 100
	repoTops    = 7
	repoFolders = 43 // the tops and the folders below them
)

// world is everything that the measured programs see: one temporary folder.
type world struct {
	root, repo, transcript string
	configured             string // the configuration home of the row that has a file there
	spawn, empty           string // built programs
	bin                    string // the folder of the hooks
	env                    []string
}

// newWorld fills root with a repository, a transcript, empty homes and the two
// programs that the bench itself needs.
func newWorld(ctx context.Context, root, bin string) (*world, error) {
	w := &world{root: root, bin: bin, repo: filepath.Join(root, "project")}
	home := filepath.Join(root, "home")
	w.env = environment(home)
	for _, dir := range []string{w.repo, home, filepath.Join(home, "tmp")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	if err := w.makeRepo(ctx); err != nil {
		return nil, fmt.Errorf("make repository: %w", err)
	}
	if err := w.makeTranscript(home); err != nil {
		return nil, fmt.Errorf("make transcript: %w", err)
	}
	if err := w.makeConfig(); err != nil {
		return nil, fmt.Errorf("make configuration: %w", err)
	}
	var err error
	if w.empty, err = build(ctx, root, "empty"); err != nil {
		return nil, err
	}
	w.spawn, err = build(ctx, root, "spawn")
	return w, err
}

// environment is what the measured programs inherit: nothing of the person who
// runs the bench but PATH, so that no setting of theirs is measured.
func environment(home string) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + home,
		"XDG_CONFIG_HOME=" + filepath.Join(home, ".config"),
		"XDG_STATE_HOME=" + filepath.Join(home, ".local", "state"),
		"XDG_CACHE_HOME=" + filepath.Join(home, ".cache"),
		"XDG_DATA_HOME=" + filepath.Join(home, ".local", "share"),
		"XDG_RUNTIME_DIR=" + filepath.Join(home, "tmp"),
		"TMPDIR=" + filepath.Join(home, "tmp"),
		"GIT_CONFIG_NOSYSTEM=1",
		"LANG=C.UTF-8",
		"TZ=UTC",
	}
}

// makeRepo commits 100 files. They are older than the index on purpose: git and
// every other reader must hash a file that is as young as the index, and that
// would be measured on every run.
func (w *world) makeRepo(ctx context.Context) error {
	old := time.Now().Add(-time.Hour)
	for n := range repoFiles {
		path := filepath.Join(w.repo, filepath.FromSlash(fileName(n)))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, fileText(n), 0o644); err != nil {
			return err
		}
		if err := os.Chtimes(path, old, old); err != nil {
			return err
		}
	}
	for _, args := range [][]string{
		{"-c", "init.defaultBranch=main", "init", "-q"},
		{"add", "-A"},
		{"-c", "user.name=bench", "-c", "user.email=bench@example.invalid", "commit", "-q", "-m", "first"},
	} {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir, cmd.Env = w.repo, w.env
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("git %s: %w: %s", args[len(args)-1], err, out)
		}
	}
	return nil
}

// makeTranscript writes the rollout where Codex keeps them.
func (w *world) makeTranscript(home string) error {
	dir := filepath.Join(home, ".codex", "sessions", "2026", "11", "30")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	w.transcript = filepath.Join(dir, "rollout-2026-11-30T13-32-26-"+rollout.SessionID(1)+".jsonl")
	return os.WriteFile(w.transcript, rollout.Transcript(rollout.SessionID(1), w.repo), 0o600)
}

// makeConfig writes a file in which every kind of value is set and a few keys
// are unknown, larger than most people's.
func (w *world) makeConfig() error {
	w.configured = filepath.Join(w.root, "configured")
	if err := os.MkdirAll(filepath.Join(w.configured, "proem"), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(w.configured, "proem", "config.json"), []byte(`{"off": false, "log": "on",
  "sections": {"environment_snapshot": "on", "session_state": "once", "rules": "on"},
  "budget": {"prompt": 1400, "start": 2000},
  "hosts": {"antigravity": {"off": true, "sections": {"rules": "off"}}, "codex": {"sections": {"session_state": "on"}}},
  "projects": {"/srv/one": {"off": true}, "/srv/two": {"off": "2020-01-01T00:00:00Z"}},
  "of_a_later_version": {"a": 1, "b": [2, 3]}}
`), 0o600)
}

// fileName spreads the files over the folders: a few at the top, most of them
// two levels down. The first is a .gitignore, as nearly every repository has.
func fileName(n int) string {
	if n == 0 {
		return ".gitignore"
	}
	folder := n % repoFolders
	if folder < repoTops {
		return fmt.Sprintf("area%d/file%02d.go", folder, n)
	}
	return fmt.Sprintf("area%d/part%02d/file%02d.go", folder%repoTops, folder, n)
}

func fileText(n int) []byte {
	if n == 0 {
		return []byte("/bin/\n*.log\n")
	}
	return []byte(strings.Repeat(fmt.Sprintf("// File %d has some lines of ordinary text.\n", n), 20+n%40))
}

// build compiles a program of the bench exactly as `make build` compiles the
// hooks. Version control is left out of it: stamping asks git.
func build(ctx context.Context, dir, name string) (string, error) {
	out := filepath.Join(dir, name)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, "proem/scripts/bench/"+name)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build %s: %w: %s", name, err, text)
	}
	return out, nil
}
