package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"proem/internal/gitstate"
	"proem/internal/gitstate/gogit"
	"proem/internal/gitstate/native"
)

func snapshotVerb() verb {
	return verb{
		name:  "snapshot",
		args:  "[--json] [--all] [DIR]",
		short: "show what a hook would say of a working tree, and which engine knows it",
		run:   snapshot,
	}
}

// snapshotShown is how many changed paths are listed, as a hook lists them.
const snapshotShown = 8

// snapshotJSON is what --json prints; programs read it.
type snapshotJSON struct {
	Repository bool             `json:"repository"`
	Branch     string           `json:"branch"`
	Detached   bool             `json:"detached"`
	Commit     string           `json:"commit"`
	Operation  string           `json:"operation"`
	Dirty      *bool            `json:"dirty"` // null where it is not known
	Modified   []snapshotChange `json:"modified"`
	More       int              `json:"more"`
	Engine     string           `json:"engine"`
	Reason     string           `json:"reason"`
	Scanned    int              `json:"scanned"`
	Total      int              `json:"total"`
	DurationMS float64          `json:"duration_ms"`
}

// snapshotChange has git's letters: "." for no change, "?" for not tracked.
type snapshotChange struct {
	Path     string `json:"path"`
	Index    string `json:"index"`
	Worktree string `json:"worktree"`
	From     string `json:"from,omitempty"`
}

// snapshot takes a snapshot as the prompt's hook does. The home folder is
// looked at too, since somebody asked.
func snapshot(w world, args []string) error {
	set := flags("snapshot")
	asJSON := set.Bool("json", false, "print one JSON object")
	all := set.Bool("all", false, "list every changed path")
	words, helped, err := parseMixed(set, snapshotVerb(), args, w)
	if helped || err != nil {
		return err
	}
	if len(words) > 1 {
		return usageError{fmt.Sprintf("snapshot: unexpected argument %q", words[1]), "run proem snapshot --help"}
	}
	dir := strings.Join(append(words, ".")[:1], "")
	if dir, err = filepath.Abs(dir); err != nil {
		return fmt.Errorf("find the folder: %w", err)
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usageError{fmt.Sprintf("snapshot: %s is no folder", dir), "name an existing folder"}
	}
	start := w.now()
	s := gitstate.TakeWithin(context.Background(), libraryLimit, gitstate.Place{Dir: dir}, snapshotEngine())
	out := describe(s, w.now().Sub(start))
	if n := len(out.Modified); n > snapshotShown && !*all {
		out.Modified, out.More = out.Modified[:snapshotShown], n-snapshotShown
	}
	if *asJSON {
		return json.NewEncoder(w.stdout).Encode(out)
	}
	return out.print(w.stdout, s)
}

// libraryLimit is how long go-git may take: it needs seconds for large trees.
const libraryLimit = 20 * time.Second

// snapshotEngine is the hook's, with one more behind it for machines that have
// no git.
func snapshotEngine() gitstate.Engine {
	return native.Engine(gitstate.NativeLimit, func(ctx context.Context, repo gitstate.Repo) (gitstate.Snapshot, error) {
		s, err := gitstate.Binary(ctx, repo)
		if errors.Is(err, gitstate.ErrNoBinary) {
			return gogit.Engine(ctx, repo)
		}
		return s, err
	})
}

func describe(s gitstate.Snapshot, took time.Duration) snapshotJSON {
	out := snapshotJSON{
		Repository: s.Found, Branch: s.Branch, Commit: s.Commit, Operation: s.Operation,
		Detached: s.Found && s.Branch == "" && s.Commit != "",
		Modified: []snapshotChange{}, Engine: s.Engine, Reason: s.Reason,
		Scanned: s.Scanned, Total: s.Total, DurationMS: float64(took.Microseconds()) / 1000,
	}
	switch {
	case s.Unknown != "":
		out.Reason = s.Unknown
	case s.Stopped:
		out.Reason = "scan " + s.Progress()
	}
	if s.Found && s.Unknown == "" {
		out.Dirty = new(s.Dirty())
	}
	if out.Engine == "" {
		out.Engine = gitstate.None
	}
	for _, c := range s.Changes {
		out.Modified = append(out.Modified, snapshotChange{c.Path, string(c.Index), string(c.Worktree), c.From})
	}
	return out
}

// print is for people: the state, a path a line, and who says so.
func (out snapshotJSON) print(to io.Writer, s gitstate.Snapshot) error {
	var b strings.Builder
	state := "unknown"
	switch {
	case !s.Found:
		_, err := fmt.Fprintln(to, "no repository")
		return err
	case out.Dirty != nil && *out.Dirty:
		state = "dirty"
	case out.Dirty != nil:
		state = "clean"
	}
	name := s.Branch
	if name == "" {
		name = "detached at " + s.Commit
	}
	fmt.Fprintf(&b, "%q: %s", name, state)
	if s.Operation != "" {
		fmt.Fprintf(&b, ", %s in progress", s.Operation)
	}
	b.WriteByte('\n')
	for _, c := range out.Modified {
		fmt.Fprintf(&b, "  %s%s %q", c.Index, c.Worktree, c.Path)
		if c.From != "" {
			fmt.Fprintf(&b, " from %q", c.From)
		}
		b.WriteByte('\n')
	}
	if out.More > 0 {
		fmt.Fprintf(&b, "  and %d more (--all)\n", out.More)
	}
	fmt.Fprintf(&b, "engine: %s, %d of %d paths, %.1f ms\n", out.Engine, out.Scanned, out.Total, out.DurationMS)
	if out.Reason != "" {
		fmt.Fprintf(&b, "reason: %s\n", out.Reason)
	}
	_, err := io.WriteString(to, b.String())
	return err
}
