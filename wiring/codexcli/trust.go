package codexcli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"proem/wiring/hookfile"
)

// byHand is what a user can do where proem cannot.
const byHand = `start codex, choose to review the hooks or type /hooks, and trust the entries shown above`

// Talk is how the user is asked whether Codex shall trust entries.
type Talk struct {
	Codex    string // the executable
	Dir      string // the folder whose hooks Codex is asked for
	Out      io.Writer
	Progress io.Writer
	Agreed   func(entries int) bool
}

// Trust has Codex trust the entries of the file at path, after showing them and
// asking, and nobody else's.
func (t Talk) Trust(ctx context.Context, path string, entries []hookfile.Entry) error {
	fmt.Fprintln(t.Progress, "proem: asking Codex which hooks it sees (a few seconds)")
	server, err := Start(ctx, t.Codex, t.Dir)
	if err != nil {
		return Untrusted(err)
	}
	defer server.Close()
	hooks, warnings, err := server.Hooks(ctx, t.Dir)
	if err != nil {
		return Untrusted(err)
	}
	for _, warning := range warnings {
		fmt.Fprintf(t.Progress, "proem: codex: %s\n", Visible(warning))
	}
	ours, others := Split(hooks, path, entries)
	t.show(ours, others)
	if len(ours) == 0 {
		return t.unseen(path)
	}
	if n := len(entries) - len(ours); n > 0 {
		fmt.Fprintf(t.Progress, "proem: this Codex does not list %d of our entries: it does not know their event (0.130.0 has no SubagentStart)\n", n)
	}
	open := slices.DeleteFunc(slices.Clone(ours), Hook.Trusted)
	if len(open) == 0 {
		fmt.Fprintln(t.Out, "trust: Codex trusts all of ours already")
		return nil
	}
	if !t.Agreed(len(open)) {
		return hookfile.Problem{Message: "trust the hooks: not agreed, so they do not run yet", Hint: byHand}
	}
	if err := server.Trust(ctx, open); err != nil {
		return Untrusted(err)
	}
	return t.verify(ctx, server, ours)
}

// unseen says why Codex may list nothing of what was just written.
func (t Talk) unseen(path string) error {
	hint := "start codex and see what it says about that file"
	if filepath.Dir(path) != t.Dir {
		hint = "start codex in " + t.Dir + " once and trust the folder; in a linked worktree Codex reads the main one's hooks"
	}
	return hookfile.Problem{Message: "trust the hooks: Codex lists none of our entries of " + path, Hint: hint}
}

// verify asks again: only Codex knows whether it took the answer.
func (t Talk) verify(ctx context.Context, server *Server, ours []Hook) error {
	hooks, _, err := server.Hooks(ctx, t.Dir)
	if err != nil {
		return Untrusted(err)
	}
	for _, h := range ours {
		if !slices.ContainsFunc(hooks, func(now Hook) bool { return now.Key == h.Key && now.Hash == h.Hash && now.Trusted() }) {
			return Untrusted(fmt.Errorf("codex does not take the trust of %s", h.Key))
		}
	}
	fmt.Fprintf(t.Out, "trust: Codex trusts our %d entries now\n", len(ours))
	return nil
}

func (t Talk) show(ours, others []Hook) {
	for _, h := range ours {
		off := ""
		if !h.Enabled {
			off = "  (switched off: /hooks in codex switches it on)"
		}
		fmt.Fprintf(t.Out, "  %-10s %s%s\n             %s\n", Visible(h.Status), Visible(h.Key), off, Visible(h.Command))
	}
	for _, h := range others {
		if !h.Trusted() {
			fmt.Fprintf(t.Out, "  %-10s not ours, left as it is: %s\n             %s\n", Visible(h.Status), Visible(h.Key), Visible(h.Command))
		}
	}
}

// Visible quotes what a terminal would obey or hide: these texts are other
// people's.
func Visible(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// Untrusted is an error after which the hooks are registered but do not run.
func Untrusted(err error) error {
	message := fmt.Sprintf("trust the hooks: %v; they are registered, but may not run yet", err)
	if errors.Is(err, ErrMissing) {
		message += " (an older Codex, which lists no hooks)"
	}
	return hookfile.Problem{Message: message, Hint: byHand}
}
