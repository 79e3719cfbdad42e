package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/places"
	"proem/internal/state"
	"proem/internal/transcript"
)

func lastVerb() verb {
	return verb{
		name:  "last",
		args:  "[--dir D] [--all]",
		short: "show what was last sent in this project",
		run:   last,
	}
}

// lastLimit is how long a transcript may be read.
const lastLimit = 10 * time.Second

// last prints what the hooks said in the newest session of a project, as the
// host's own transcript has it: the texts of the last turn that had any.
func last(w world, args []string) error {
	set := flags("last")
	dir := set.String("dir", ".", "the project folder")
	all := set.Bool("all", false, "the texts of every turn of that session")
	if helped, err := parse(set, lastVerb(), args, w); helped || err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usageError{fmt.Sprintf("last: unexpected argument %q", set.Arg(0)), "run proem last --help"}
	}
	f, err := lastSession(w, *dir)
	if err != nil {
		return err
	}
	h, path := host.Find(f.Host), f.At.Transcript
	if h == nil {
		return fmt.Errorf("last: the state names no host that proem knows: %s", inject.Escape(f.Host))
	}
	if path == "" {
		return hintedError{errors.New("last: the host keeps no transcript of the newest session here"), "proem explain shows what a hook would send"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), lastLimit)
	defer cancel()
	texts, err := transcript.Contexts(ctx, path, h.Dialect, inject.Ours)
	if err != nil {
		return hintedError{fmt.Errorf("last: %w", err), "the host may have removed the session; send a prompt and look again"}
	}
	if len(texts) == 0 {
		return hintedError{fmt.Errorf("last: no text of ours stands in %s", inject.Escape(path)), unheard(h)}
	}
	out := bufio.NewWriter(w.stdout)
	fmt.Fprintf(out, "host        %s\nfolder      %s\ntranscript  %s\n", h.Name, inject.Escape(f.Dir), inject.Escape(path))
	newest := texts[len(texts)-1].Turn
	for _, t := range texts {
		if *all || t.Turn == newest {
			fmt.Fprintf(out, "\nturn %d, %s, %d bytes\n", t.Turn, inject.Escape(t.Time), len(t.Text))
			_, _ = io.WriteString(out, visible(t.Text)+"\n")
		}
	}
	return out.Flush()
}

// lastSession finds the session that a hook ran in last, in the project around
// dir or below it.
func lastSession(w world, dir string) (*state.File, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("find the project folder: %w", err)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return nil, usageError{fmt.Sprintf("last: %s is no folder", dir), "give an existing folder with --dir"}
	}
	root := places.Project(path, w.getenv("HOME"))
	f := state.Locate(w.getenv).Newest(func(s state.Session) bool { return below(root, s.Dir) })
	if f == nil {
		return nil, hintedError{
			fmt.Errorf("last: no session in %s is remembered", inject.Escape(root)),
			"send a prompt there; proem doctor finds what keeps the hooks from running",
		}
	}
	return f, nil
}

// below tells whether dir is root, a path without links, or inside it.
func below(root, dir string) bool {
	if dir == "" {
		return false
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	rel, err := filepath.Rel(root, dir)
	return err == nil && filepath.IsLocal(rel)
}

// unheard says why a transcript may hold nothing of ours.
func unheard(h *host.Host) string {
	if h.Dialect.Name == transcript.Antigravity.Name {
		return "agy 1.1.7 keeps no record of what hooks say, 1.2.17 does; proem log shows what they did"
	}
	return "the hooks may have said nothing in it yet; proem log shows what they did"
}

// visible keeps a text as it is but for characters that a terminal would obey;
// what the hooks send has none.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && unicode.Is(unicode.C, r) {
			return -1
		}
		return r
	}, text)
}
