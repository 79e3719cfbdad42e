// Package durable makes the durable_memory section: what is remembered of the
// project from earlier sessions. It changes no memory, and where one cannot be
// read it says nothing in its place.
package durable

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/roster"
	"proem/memory"
	"proem/memory/compact/order"
	"proem/memory/recall"
)

// ceiling is the most tokens of the section.
const ceiling = 400

// The limits of what is chosen, in weights of characters (see weigh): tokens are
// not counted here, because the table that counts them costs a steady prompt
// more than all else that memory does. Prose of this weight has about 300 tokens
// in the six languages; the ceiling cuts what has more.
const (
	goalLimit = 800
	itemLimit = 480
	chosen    = 2600
)

// refresh is after how many prompts the memory goes out again in any case.
const refresh = 40

// Module is the section's module.
var Module = inject.Module{
	Name:    "durable_memory",
	Ceiling: ceiling,
	Yield:   5,
	Again:   inject.NewItems,
	Refresh: refresh,
	Build:   build,
}

// keys are the lines' names, in the order of memory.All.
var keys = []string{"decisions", "conventions", "open_questions"}

func build(_ context.Context, in inject.Input) ([]inject.Line, error) {
	if in.Turn.Dir == "" || in.Data == "" {
		return nil, nil
	}
	now := func() time.Time { return in.Now }
	found, err := recall.Of(in.Data, in.Turn.Dir, in.Home, now)
	if err != nil {
		return nil, notice(err)
	}
	m, first, about := found.Root, in.Recall, in.Decision.StrippedPrompt
	if in.Turn.Event == host.Subagent {
		role, known := in.Roster.Role(in.Turn.AgentType)
		if !known {
			role.Reads = roster.Usual()
		}
		if m, err = agents(found, in.Turn.AgentType, role.Reads); err != nil {
			return nil, notice(err)
		}
		// A start has no prompt, so what concerns the role is what goes first.
		first, about = cmp.Or(role.Strategy, first), strings.Join(append(role.Prioritize, role.Description), " ")
	}
	if found.Apart != "" {
		return nil, inject.Notice{
			Name: "memory apart",
			Text: found.Apart + " names the same remote and has a memory; proem memory link uses it here too, proem memory unlink keeps this folder apart",
		}
	}
	return lines(m, in.Now, order.Find(first), about), nil
}

// agents is what a sub-agent reads: its own memory, and of the root namespace's what
// its role may. Another agent's it never reads.
func agents(found recall.Found, name string, reads []string) (memory.Memory, error) {
	var own memory.Memory
	var err error
	if name != "" {
		own, err = found.Store.Load(found.Namespace(name))
	}
	if own.Goal.Text == "" && slices.Contains(reads, roster.Goal) {
		own.Goal = found.Root.Goal
	}
	for l, key := range keys {
		if l := memory.List(l); slices.Contains(reads, key) {
			own.Lists[l] = append(found.Root.Current(l), own.Current(l)...)
		}
	}
	return own, err
}

// notice names a file that holds no memory.
func notice(err error) error {
	broken, ok := errors.AsType[*memory.Broken](err)
	if !ok {
		return err
	}
	return inject.Notice{
		Name:  "memory broken",
		Text:  broken.Path + " cannot be read as a memory and is left as it is; this says why: proem memory show",
		Cause: err,
	}
}

// lines lays out the goal and then as many items as there is room for, in the
// order of a strategy. Those that find none are counted. Which these are is
// decided here and not by the ceiling, which would send them one after the other
// with later prompts.
func lines(m memory.Memory, now time.Time, first order.Order, prompt string) []inject.Line {
	var out []inject.Line
	room := chosen
	if m.Goal.Text != "" {
		goal := inject.Line{Key: "goal", Text: shown(m.Goal, goalLimit, now)}
		room -= weigh(goal.Text)
		out = append(out, goal)
	}
	rows := make([]inject.Line, len(keys))
	all := inTurn(m)
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = c.item.Text
	}
	for _, i := range first.Of(texts, prompt) {
		row := &rows[all[i].list]
		if room <= 0 {
			row.More++
			continue
		}
		text := shown(all[i].item, itemLimit, now)
		if room -= weigh(text) + separator; room < 0 {
			row.More++
		} else if text != "" {
			row.Items = append(row.Items, text)
		}
	}
	for l, row := range rows {
		if len(row.Items) > 0 {
			row.Key = keys[l]
			out = append(out, row)
		}
	}
	return out
}

// candidate is an item that may find room.
type candidate struct {
	list memory.List
	item memory.Item
}

// inTurn returns the items newest first, one of each list in turn.
func inTurn(m memory.Memory) []candidate {
	var all []candidate
	left := make([][]memory.Item, len(keys))
	for _, l := range memory.All() {
		left[l] = m.Current(l)
	}
	for more := true; more; {
		more = false
		for _, l := range memory.All() {
			if n := len(left[l]) - 1; n >= 0 {
				all = append(all, candidate{l, left[l][n]})
				left[l], more = left[l][:n], true
			}
		}
	}
	return all
}

const day = 24 * time.Hour

// shown is an item's text, with its age where it is older than a month.
func shown(i memory.Item, limit int, now time.Time) string {
	text := cut(inject.Clean(i.Text, 0), limit)
	switch days := int(i.Age(now) / day); {
	case text == "" || days <= 30:
	case days < 60:
		text += " (1 month old)"
	case days < 730:
		text += fmt.Sprintf(" (%d months old)", days/30)
	default:
		text += fmt.Sprintf(" (%d years old)", days/365)
	}
	return strings.TrimSpace(text)
}

// separator is the weight of what stands between two items.
const separator = 6

// weigh adds up the weights of the bytes of s: letters, digits and blanks share
// tokens more often than marks and other alphabets do.
func weigh(s string) int {
	n := 0
	for i := range len(s) {
		n += weight(s[i])
	}
	return n
}

func weight(b byte) int {
	switch {
	case b == ' ' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9':
		return 2
	case b >= utf8.RuneSelf:
		return 3
	}
	return 4
}

// cut shortens s to a weight, between characters, with a mark where it was cut.
func cut(s string, limit int) string {
	n := 0
	for i := range len(s) {
		if n += weight(s[i]); n > limit {
			for i > 0 && !utf8.RuneStart(s[i]) {
				i--
			}
			return s[:i] + "…"
		}
	}
	return s
}
