// Package world is what a bench measures and where: a temporary folder with
// repositories, transcripts and homes, the rows of the table and how a run of
// one is timed. It judges nothing.
package world

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"proem/scripts/bench/inherit"
	"proem/scripts/bench/kept"
	"proem/scripts/bench/nodehook"
	"proem/scripts/bench/repo"
	"proem/scripts/bench/rollout"
)

// World is everything that the measured programs see: one temporary folder.
// Repositories and transcripts are made only for the rows that are measured.
type World struct {
	Root, bin string // bin is the folder of the hooks
	Env       []string

	Small, Large, Ignoring *Place // the last as the first, and with 30,000 files that are ignored

	smallDirty, edited, largeDirty *Place
	short, middle, long, running   *script

	searches kept.Server

	runs int // so far
}

// Place is a repository.
type Place struct {
	Label, Dir string
	spec       repo.Spec
	made       bool
}

// script is a transcript.
type script struct {
	path string
	spec rollout.Spec
	last int // the number of its last turn
}

// New fills root with what every row needs: homes, programs, the files of
// the Node hook and a configuration.
func New(ctx context.Context, root, bin string, files int) (*World, error) {
	home := filepath.Join(root, "home")
	w := &World{Root: root, bin: bin, Env: inherit.Environment(home)}
	for _, dir := range []string{w.home("tmp"), w.stateOfFresh(), w.home("cold"), w.home(".codex", "sessions", "2026", "11", "30")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	var err error
	if w.searches, err = kept.Serve(); err != nil {
		return nil, err
	}
	w.lay(files)
	if err := w.configure(); err != nil {
		return nil, err
	}
	if err := nodehook.Write(w.home("node")); err != nil {
		return nil, err
	}
	for _, name := range []string{"empty", "spawn", "gitcall"} {
		if err := w.build(ctx, name); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// lay says which repositories and transcripts there may be.
func (w *World) lay(files int) {
	name := repo.Thousands(files) + " files"
	w.Small = w.place("100 files", repo.Spec{Files: 100})
	w.smallDirty = w.place("100 files, dirty", repo.Spec{Files: 100, Dirty: true})
	w.edited = w.place("100 files, edited", repo.Spec{Files: 100})
	w.Ignoring = w.place("100 files, 30,000 ignored", repo.Spec{Files: 100, Ignored: 30_000})
	w.Large = w.place(name, repo.Spec{Files: files})
	w.largeDirty = w.place(name+", dirty", repo.Spec{Files: files, Dirty: true})
	// Long sessions have long turns: a reader of the last three messages goes
	// back through 150 KB, 1.5 MB and 4.5 MB.
	w.short = w.script(1, rollout.Spec{Size: 1 << 20, Calls: 4})
	w.middle = w.script(2, rollout.Spec{Size: 50 << 20, Calls: 40})
	w.long = w.script(3, rollout.Spec{Size: 500 << 20, Calls: 120})
	w.running = w.script(4, rollout.Spec{Size: 1 << 20, Calls: 4, Running: true})
}

func (w *World) home(parts ...string) string {
	return filepath.Join(append([]string{w.Root, "home"}, parts...)...)
}

// program is where a program of the bench stands once it is built.
func (w *World) program(name string) string { return filepath.Join(w.Root, name) }

// stateOfFresh is the state folder of rows with a new session for every run.
func (w *World) stateOfFresh() string { return w.home(".local", "fresh") }

func (w *World) place(label string, s repo.Spec) *Place {
	return &Place{Label: label, Dir: filepath.Join(w.Root, strings.NewReplacer(" ", "-", ",", "").Replace(label)), spec: s}
}

func (w *World) script(n int, s rollout.Spec) *script {
	s.Session, s.Cwd = rollout.SessionID(n), w.Small.Dir
	name := "rollout-2026-11-30T13-32-26-" + s.Session + ".jsonl"
	return &script{path: w.home(".codex", "sessions", "2026", "11", "30", name), spec: s}
}

// Prepare makes the repositories, transcripts and programs of these rows.
func (w *World) Prepare(ctx context.Context, rows []Row, progress io.Writer) error {
	for _, r := range rows {
		if p := r.place; p != nil && !p.made {
			if err := os.Mkdir(p.Dir, 0o755); err != nil {
				return err
			}
			err := slow(progress, "make a repository of "+p.Label, func() error { return repo.Make(ctx, p.Dir, w.Env, p.spec) })
			if err != nil {
				return fmt.Errorf("make a repository of %s: %w", p.Label, err)
			}
			p.made = true
		}
		if s := r.script; s != nil && s.last == 0 {
			what := fmt.Sprintf("write a transcript of %d MB", s.spec.Size>>20)
			if err := slow(progress, what, s.write); err != nil {
				return fmt.Errorf("%s: %w", what, err)
			}
		}
		if r.argv[0] == w.program("gogit") {
			if err := slow(progress, "build go-git", func() error { return w.build(ctx, "gogit") }); err != nil {
				return err
			}
		}
	}
	return nil
}

// slow says what is done, if it takes more than a second.
func slow(progress io.Writer, what string, do func() error) error {
	t := time.AfterFunc(time.Second, func() { fmt.Fprintf(progress, "bench: %s ...\n", what) })
	defer t.Stop()
	return do()
}

// write makes the file and waits until the disk has it, so that it is not
// written back while something is measured.
func (s *script) write() error {
	f, err := os.OpenFile(s.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if s.last, err = rollout.Write(f, s.spec); err != nil {
		return err
	}
	return f.Sync()
}

// configure writes a configuration file in which every kind of value is set and a
// few keys are unknown, larger than most people's.
func (w *World) configure() error {
	path := w.home("configured", "proem", "config.json")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(`{"off": false, "log": "on",
  "sections": {"environment_snapshot": "on", "session_state": "once", "rules": "on"},
  "budget": {"prompt": 1400, "start": 2000},
  "hosts": {"antigravity": {"off": true, "sections": {"rules": "off"}}, "codex": {"sections": {"session_state": "on"}}},
  "projects": {"/srv/one": {"off": true}, "/srv/two": {"off": "2020-01-01T00:00:00Z"}},
  "of_a_later_version": {"a": 1, "b": [2, 3]}}
`), 0o600)
}

// tidy forgets the sessions of the rows that have a new one for every run: a
// folder of thousands of states is not what people have.
func (w *World) tidy() error {
	states, err := filepath.Glob(filepath.Join(w.stateOfFresh(), "proem", "sessions", "*.jsonl"))
	if err != nil {
		return err
	}
	for _, path := range states {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// build compiles a program of the bench exactly as `make build` compiles the
// hooks. Version control is left out of it: stamping asks git.
func (w *World) build(ctx context.Context, name string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", w.program(name), "proem/scripts/bench/"+name)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w: %s", name, err, text)
	}
	return nil
}
