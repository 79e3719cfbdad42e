// Package hookfile puts our entries into the text of a host's hooks file and
// takes them out again, text in, text out. It edits only entries of ours:
// everybody else's stay, byte for byte and in their place, because Codex trusts
// a hook by its position. It refuses a text that the host would reject, and it
// touches no disk.
package hookfile

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"proem/hooks/host"
)

// Problem is an error about which the user can do something.
type Problem struct {
	Message string
	Hint    string
}

// Error returns the message without the hint.
func (p Problem) Error() string { return p.Message }

// Registration is one entry that a host's file should hold.
type Registration struct {
	Event   string // in the host's words
	Binary  string
	Command string
}

// Entry is one entry of ours that a host's file holds.
type Entry struct {
	Registration
	// At is its place in the file: event:group:handler in Codex's words, the
	// name of its hook on Antigravity.
	At string
}

// Change is one edit of a file, for people to read.
type Change struct {
	Event string
	At    string
	Old   string // the entry that goes, "" where one is added
	New   string // the entry that comes, "" where one is removed
}

// form is how one host's file holds our entries.
type form struct {
	host     string
	word     func(path string) (string, error) // a path as a word of the host's command line
	check    func(doc string) error
	entries  func(doc string) []Entry
	fragment func(regs []Registration) string
	add      func(doc string, regs []Registration) (string, []Change, error)
	remove   func(doc, before string) (string, []Change, error)
}

// forms is a function because a variable would refer to itself through it.
func forms() []form { return []form{codexForm(), antigravityForm()} }

func formOf(h *host.Host) form {
	all := forms()
	return all[slices.IndexFunc(all, func(f form) bool { return f.host == h.Name })]
}

// binaries serve the events. The order is that of the hooks' own lists.
var binaries = []struct {
	event host.Event
	name  string
}{
	{host.Start, "session-start"},
	{host.Subagent, "session-start"},
	{host.Prompt, "user-prompt-submit"},
}

// Registrations lists what h should run from the folder bin.
func Registrations(h *host.Host, bin string) ([]Registration, error) {
	var regs []Registration
	for _, b := range binaries {
		event := h.EventName(b.event)
		if event == "" {
			continue
		}
		word, err := formOf(h).word(filepath.Join(bin, b.name))
		if err != nil {
			return nil, err
		}
		regs = append(regs, Registration{event, b.name, word + " " + h.Name})
	}
	return regs, nil
}

// Fragment is the JSON that registers regs, as a file of its own.
func Fragment(h *host.Host, regs []Registration) string { return formOf(h).fragment(regs) }

// Check refuses a document that h would reject, or that cannot be edited safely.
func Check(h *host.Host, doc string) error { return formOf(h).check(doc) }

// Entries lists the entries of ours in a document, at any place where somebody
// may have put them.
func Entries(h *host.Host, doc string) []Entry { return formOf(h).entries(doc) }

// Add makes doc hold exactly regs of ours.
func Add(h *host.Host, doc string, regs []Registration) (string, []Change, error) {
	return formOf(h).add(doc, regs)
}

// Remove takes ours out of doc. before is the document as it was without them,
// as far as known: containers that it had stay, others go when they are empty.
func Remove(h *host.Host, doc, before string) (string, []Change, error) {
	return formOf(h).remove(doc, before)
}

// Ours returns the path of the binary that a command of ours runs.
func Ours(command string) (path string, ok bool) {
	path, _ = firstWord(command)
	_, ok = isOurs(command)
	return path, ok
}

// AllOurs tells whether a piece of JSON holds commands, all of them ours.
func AllOurs(raw string) bool {
	all := commands(gjson.Parse(raw))
	return len(all) > 0 && !slices.ContainsFunc(all, func(c string) bool {
		_, ok := isOurs(c)
		return !ok
	})
}

// isOurs tells whether a command runs one of our binaries: an absolute path
// that ends in its name, and a host's word. Others may call a hook
// session-start too, but they do not give it that word alone.
func isOurs(command string) (binary string, ok bool) {
	path, rest := firstWord(command)
	binary = strings.TrimSuffix(filepath.Base(path), ".exe")
	known := binary == "session-start" || binary == "user-prompt-submit"
	return binary, known && filepath.IsAbs(path) && host.Find(strings.TrimSpace(rest)) != nil
}

// firstWord splits off the first word of a shell command and takes its quotes
// away. It understands what is written by hand for a path and no more.
func firstWord(command string) (word, rest string) {
	command = strings.TrimLeft(command, " \t")
	var b strings.Builder
	quote := byte(0)
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case quote != 0 && c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(command):
			i++
			b.WriteByte(command[i])
		case quote == 0 && (c == ' ' || c == '\t'):
			return b.String(), command[i:]
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), ""
}

// isPlain is true where a path needs no quotes in any shell.
func isPlain(path string) bool {
	return path != "" && strings.IndexFunc(path, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+=:@,", r))
	}) < 0
}

var errControl = errors.New("the path of the binaries holds a control character")

// Word is a path as one word of a command line for people to copy.
func Word(path string) string {
	if isPlain(path) {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}

// quoted is a path as one word of sh.
func quoted(path string) (string, error) {
	if strings.ContainsFunc(path, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return "", errControl
	}
	return Word(path), nil
}

// unquoted is a path that must do without quotes: they broke on agy 1.1.8.
func unquoted(path string) (string, error) {
	if !isPlain(path) {
		return "", Problem{
			fmt.Sprintf("register %q: Antigravity takes no quoted path, so it may hold letters, digits and /._-+=:@, alone", path),
			"install with --prefix DIR, where DIR is a plain path without spaces",
		}
	}
	return path, nil
}
