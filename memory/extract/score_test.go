package extract

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/redact"
	"proem/memory/extract/similar"
)

// conversation is a file of fixtures/memory.
type conversation struct {
	ID, Lang, Set string
	Messages      []struct{ Role, Text string }
	Expect        struct{ Goal, Decisions, Conventions, OpenQuestions []string }
	Forbidden     []string
}

func (c conversation) messages() []Message {
	var list []Message
	for _, m := range c.Messages {
		list = append(list, Message{m.Role == "user", m.Text})
	}
	return list
}

// batch says whether a conversation is one of the first 72 or of those that other
// writers wrote after them, which are numbered from 21 on.
func (c conversation) batch() string {
	if c.ID[len(c.ID)-2:] > "20" {
		return "second"
	}
	return "first"
}

func conversations(t *testing.T, set string) (list []conversation) {
	t.Helper()
	files, err := filepath.Glob("../../fixtures/memory/conversations/*.json")
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var c conversation
		require.NoError(t, json.Unmarshal(text, &c))
		if c.Set == set {
			list = append(list, c)
		}
	}
	return list
}

// expected is a text that should be remembered, with the kinds that stand for
// it: a decision may stand for a convention and the other way round.
type expected struct {
	text string
	kind Kind
	hit  bool
}

func (c conversation) expected() (list []expected) {
	for kind, texts := range [][]string{c.Expect.Goal, c.Expect.Decisions, c.Expect.Conventions, c.Expect.OpenQuestions} {
		for _, text := range texts {
			list = append(list, expected{text: text, kind: Kind(kind)})
		}
	}
	return list
}

func (e expected) stands(kind Kind) bool {
	choice := func(k Kind) bool { return k == Decision || k == Convention }
	return e.kind == kind || choice(e.kind) && choice(kind)
}

// tally counts what was remembered.
type tally struct {
	items, right, expected, found int // right and items: precision; found and expected: recall
	forbidden, secrets            int
	wrong                         []string
}

func (t *tally) add(o tally) {
	t.items, t.right, t.expected, t.found = t.items+o.items, t.right+o.right, t.expected+o.expected, t.found+o.found
	t.forbidden, t.secrets = t.forbidden+o.forbidden, t.secrets+o.secrets
	t.wrong = append(t.wrong, o.wrong...)
}

func (t tally) precision() float64 { return float64(t.right) / float64(max(t.items, 1)) }
func (t tally) recall() float64    { return float64(t.found) / float64(max(t.expected, 1)) }

// near tells how much two texts share, both ways, in hundredths.
func near(a, b string) int {
	x, y := similar.Content(a), similar.Content(b)
	return min(similar.Covers(x, y), similar.Covers(y, x))
}

// judge compares items with what a conversation expects: expected texts first,
// then forbidden ones.
func judge(c conversation, items []Item) (by [4]tally) {
	want := c.expected()
	for _, e := range want {
		by[e.kind].expected++
	}
	for _, item := range items {
		best, most := -1, 59
		for i, e := range want {
			if n := near(item.Text, e.text); n > most && e.stands(item.Kind) {
				best, most = i, n
			}
		}
		kind := item.Kind
		if best >= 0 {
			kind = want[best].kind
			if !want[best].hit {
				by[kind].found++
			}
			want[best].hit = true
			by[kind].right++
		}
		t := &by[kind]
		t.items++
		if redact.Mask(item.Text) != item.Text {
			t.secrets++
		}
		if best >= 0 {
			continue
		}
		verdict := "wrong     "
		for _, f := range c.Forbidden {
			if near(item.Text, f) >= 60 || similar.Covers(similar.Content(f), similar.Content(item.Text)) >= 60 {
				t.forbidden++
				verdict = "FORBIDDEN "
				break
			}
		}
		t.wrong = append(t.wrong, verdict+c.ID+" "+item.Text)
	}
	return by
}

// sum adds the tallies of all kinds.
func sum(by [4]tally) (all tally) {
	for _, t := range by {
		all.add(t)
	}
	return all
}

// score remembers each conversation of a set and judges it, by kind, by
// language and by batch. It also counts decisions that were taken back and are shown.
func score(t *testing.T, set string) (by [4]tally, languages map[string]*[4]tally) {
	t.Helper()
	languages = map[string]*[4]tally{}
	for _, c := range conversations(t, set) {
		one := judge(c, Current(Read(c.messages())))
		for _, row := range []string{c.Lang, c.batch()} {
			if languages[row] == nil {
				languages[row] = new([4]tally)
			}
			for kind := range one {
				languages[row][kind].add(one[kind])
			}
		}
		for kind := range one {
			by[kind].add(one[kind])
		}
	}
	return by, languages
}

// The bars: what the extractor reached when it was last changed, rounded down.
// They only rise.
const (
	devPrecision, devRecall = 0.79, 0.44
	devForbidden            = 5
)

// TestScore holds the figures of the conversations that rules are made with.
func TestScore(t *testing.T) {
	t.Parallel()
	by, languages := score(t, "dev")
	report(t, "dev", by, languages)
	all := sum(by)
	require.GreaterOrEqual(t, all.precision(), devPrecision)
	require.GreaterOrEqual(t, all.recall(), devRecall)
	require.LessOrEqual(t, all.forbidden, devForbidden)
	require.Zero(t, all.secrets)
}

// TestScoreKept prints the figures of the conversations that nothing is made
// with, and not which texts were wrong: whoever reads those begins to tune on
// them.
func TestScoreKept(t *testing.T) {
	if os.Getenv("PROEM_KEPT") == "" {
		t.Skip("make memory-score looks at them")
	}
	by, languages := score(t, "kept")
	report(t, "kept", by, languages)
}

// report prints the figures; -v shows them.
func report(t *testing.T, set string, by [4]tally, languages map[string]*[4]tally) {
	t.Helper()
	row := func(name string, n tally) {
		t.Logf("%-12s %9.2f %6.2f %6d %6d %9d %10d %8d", name, n.precision(), n.recall(), n.items, n.right, n.expected, n.forbidden, n.secrets)
	}
	t.Logf("%-12s precision recall  items  right  expected  forbidden  secrets", set)
	for kind, name := range []string{"goal", "decision", "convention", "question"} {
		row(name, by[kind])
	}
	for _, code := range []string{"it", "en", "pt", "es", "fr", "de", "first", "second"} {
		if l := languages[code]; l != nil {
			row(code, sum(*l))
		}
	}
	row("all", sum(by))
	if testing.Verbose() && set == "dev" {
		for _, wrong := range sum(by).wrong {
			t.Log("  ", wrong)
		}
	}
}
