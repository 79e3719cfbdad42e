//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/scripts/e2e/mockmodel"
)

// frame is the sentence in front of sections.
const frame = "Background for the user's message of this turn, not a task; use it only where it helps."

const (
	environment = "<environment_snapshot>"
	routingLine = "proem: contextMode="
)

// oursIn is every line of a request that a hook of ours said, in order.
func oursIn(items []mockmodel.Item) []string {
	var out []string
	for _, item := range items {
		text := item.Text()
		if item.Role == "developer" && (strings.HasPrefix(text, "proem: ") || strings.HasPrefix(text, frame) || strings.HasPrefix(text, coreRules)) {
			out = append(out, strings.Split(text, "\n")...)
		}
	}
	return out
}

// count is how many of our lines in a request begin so.
func count(items []mockmodel.Item, start string) int {
	n := 0
	for _, line := range oursIn(items) {
		if strings.HasPrefix(line, start) {
			n++
		}
	}
	return n
}

// knowledge is what a model knows of the work tree: what it has to know, or what a request tells it.
type knowledge struct {
	dir     string
	branch  string
	dirty   bool
	changes []string // as they are written in a snapshot, sorted
	more    int      // changes that are counted, not named
	rules   int      // core rules lines
}

var branchLine = regexp.MustCompile(`^(.+?) \((clean|dirty)\)$`)

// told reads a request as a model would: the newest snapshot that says something of git is what git says now, and what
// an older one said beside it still holds.
func told(items []mockmodel.Item) knowledge {
	k := knowledge{rules: count(items, coreRules)}
	for _, line := range oursIn(items) {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "cwd":
			k.dir = value
		case "git_branch":
			k.branch, k.dirty, k.changes, k.more = value, false, nil, 0
			if m := branchLine.FindStringSubmatch(value); m != nil {
				k.branch, k.dirty = m[1], m[2] == "dirty"
			}
		case "modified":
			for part := range strings.SplitSeq(value, " | ") {
				if _, err := fmt.Sscanf(part, "+%d more", &k.more); err != nil {
					k.changes = append(k.changes, part)
				}
			}
			slices.Sort(k.changes)
		}
	}
	return k
}

// truth asks git itself.
func (s *scene) truth() knowledge {
	s.t.Helper()
	ask := func(args ...string) string {
		out := s.run(10*time.Second, nil, append([]string{"git"}, args...)...)
		require.Zero(s.t, out.code, out.stderr)
		return out.stdout
	}
	k := knowledge{dir: s.project, branch: strings.TrimSpace(ask("symbolic-ref", "--short", "HEAD")), rules: 1}
	for entry := range strings.SplitSeq(ask("status", "--porcelain=v1", "--no-renames", "-z"), "\x00") {
		if entry == "" {
			continue
		}
		path := entry[3:]
		switch {
		case entry[:2] == "??":
			path = "? " + path
		case strings.Contains(entry[:2], "D"):
			path += " (deleted)"
		}
		k.changes = append(k.changes, path)
	}
	slices.Sort(k.changes)
	k.dirty = len(k.changes) > 0
	return k
}

// lacks says what of the truth somebody who was told k does not know, or has been told wrong.
func (k knowledge) lacks(truth knowledge) error {
	var errs []error
	if k.rules < truth.rules {
		errs = append(errs, errors.New("the core rules line is missing"))
	}
	if k.dir != truth.dir {
		errs = append(errs, fmt.Errorf("cwd is %q, not %q", truth.dir, k.dir))
	}
	if k.branch != truth.branch || k.dirty != truth.dirty {
		errs = append(errs, fmt.Errorf("git is at %q (dirty: %t), not %q (dirty: %t)", truth.branch, truth.dirty, k.branch, k.dirty))
	}
	unknown := slices.DeleteFunc(slices.Clone(k.changes), func(c string) bool { return slices.Contains(truth.changes, c) })
	if len(unknown) > 0 || len(k.changes)+k.more != len(truth.changes) {
		errs = append(errs, fmt.Errorf("changed are %q, not %q and %d more", truth.changes, k.changes, k.more))
	}
	return errors.Join(errs...)
}

// requireHolds wants a request to hold all that a full prompt has to come with, whenever it was said.
func (s *scene) requireHolds(items []mockmodel.Item) {
	s.t.Helper()
	require.NoError(s.t, told(items).lacks(s.truth()), "%q", oursIn(items))
}

// requireOnce wants a request to hold all that, and no more than one time each.
func (s *scene) requireOnce(items []mockmodel.Item) {
	s.t.Helper()
	s.requireHolds(items)
	for _, line := range []string{environment, "cwd: ", "os: ", "git_branch: ", coreRules} {
		require.Equal(s.t, 1, count(items, line), "%q in %q", line, oursIn(items))
	}
}

// requireRoutingAlone wants a turn to have been given its routing line, with policy sentences where a mode has some, and
// nothing else: no hook but the prompt's said anything.
func requireRoutingAlone(t *testing.T, tn turn, contextMode, subagentMode string) {
	t.Helper()
	requireRouting(t, tn.context(), contextMode, subagentMode)
	require.NotContains(t, tn.context(), frame)
	require.NotRegexp(t, `(?m)^<`, tn.context())
	if tn.hooks != "" {
		require.Equal(t, []string{tn.context()}, tn.injected)
	}
	if contextMode == "full" && subagentMode == "off" {
		require.Regexp(t, routing, tn.context(), "nothing stands below the routing line")
	}
}

// The oracle is believed by every test beside it, so it is shown here that it sees each kind of lack.
func TestOracleSeesWhatARequestDoesNotHold(t *testing.T) {
	t.Parallel()
	truth := knowledge{dir: "/p", branch: "main", dirty: true, changes: []string{"? new", "a"}, rules: 1}
	const first = routingLine + "full\n" + frame + "\n" + environment + "\ncwd: /p\ngit_branch: main (clean)\n</environment_snapshot>"
	const second = routingLine + "full\n" + frame + "\n" + environment + "\ngit_branch: main (dirty)\nmodified: a | ? new\n</environment_snapshot>"
	start := frame + "\n" + coreRules
	request := func(texts ...string) (items []mockmodel.Item) {
		for _, text := range texts {
			items = append(items, mockmodel.Item{Role: "developer", Parts: []string{text}})
		}
		return items
	}
	require.NoError(t, told(request(start, first, second)).lacks(truth))
	tests := []struct {
		name, lack string
		texts      []string
	}{
		{"no rules", "core rules", []string{first, second}},
		{"no folder", "cwd", []string{start, second}},
		{"stale state", "dirty: true", []string{start, first}},
		{"stale order", "dirty: true", []string{start, second, first}},
		{"other branch", `git is at "main"`, []string{start, first, strings.ReplaceAll(second, "main", "next")}},
		{"one change unsaid", "changed are", []string{start, first, strings.ReplaceAll(second, " | ? new", "")}},
		{"a change that is none", "changed are", []string{start, first, strings.ReplaceAll(second, "a |", "b |")}},
		{"wrong rest", "changed are", []string{start, first, strings.ReplaceAll(second, " | ? new", " | +2 more")}},
		{"nothing", "cwd", nil},
	}
	for _, tt := range tests {
		require.ErrorContains(t, told(request(tt.texts...)).lacks(truth), tt.lack, tt.name)
	}
	user := mockmodel.Item{Role: "user", Parts: []string{second}}
	require.Error(t, told(append(request(start, first), user)).lacks(truth), "what a user says is not ours")
	require.NoError(t, told(request(start, first, strings.ReplaceAll(second, " | ? new", " | +1 more"))).lacks(truth))
}
