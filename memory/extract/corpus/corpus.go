// Package corpus reads the labelled conversations of fixtures/memory and judges
// what was remembered of them. It is for tests and for training.
package corpus

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"proem/internal/redact"
	"proem/memory/extract/candidate"
	"proem/memory/extract/similar"
)

// Conversation is a file of fixtures/memory.
type Conversation struct {
	ID, Lang, Set string
	Messages      []struct{ Role, Text string }
	Expect        struct{ Goal, Decisions, Conventions, OpenQuestions []string }
	Forbidden     []string
}

// Read returns the conversations of a set in a folder.
func Read(folder, set string) ([]Conversation, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, fmt.Errorf("list conversations: %w", err)
	}
	var list []Conversation
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read conversation: %w", err)
		}
		var c Conversation
		if err := json.Unmarshal(text, &c); err != nil {
			return nil, fmt.Errorf("read conversation %s: %w", file, err)
		}
		if c.Set == set {
			list = append(list, c)
		}
	}
	return list, nil
}

// Talk returns the messages.
func (c Conversation) Talk() (list []candidate.Message) {
	for _, m := range c.Messages {
		list = append(list, candidate.Message{User: m.Role == "user", Text: m.Text})
	}
	return list
}

// Batch says whether a conversation is one of the first 72 or of those that other
// writers wrote after them, which are numbered from 21 on.
func (c Conversation) Batch() string {
	if c.ID[len(c.ID)-2:] > "20" {
		return "second"
	}
	return "first"
}

// Writer says who wrote a conversation.
func (c Conversation) Writer() string {
	switch {
	case c.Batch() == "first":
		return "first"
	case c.Lang == "it" || c.Lang == "en":
		return "it and en"
	case c.Lang == "pt" || c.Lang == "es":
		return "pt and es"
	}
	return "fr and de"
}

// Expected is a text that should be remembered.
type Expected struct {
	Text string
	Kind candidate.Kind
	hit  bool
}

// Expected returns what should be remembered.
func (c Conversation) Expected() (list []Expected) {
	for kind, texts := range [][]string{c.Expect.Goal, c.Expect.Decisions, c.Expect.Conventions, c.Expect.OpenQuestions} {
		for _, text := range texts {
			list = append(list, Expected{Text: text, Kind: candidate.Kind(kind)})
		}
	}
	return list
}

// Stands tells whether an item of this kind may stand for what is expected: a
// decision may stand for a convention and the other way round.
func (e Expected) Stands(kind candidate.Kind) bool {
	choice := func(k candidate.Kind) bool { return k == candidate.Decision || k == candidate.Convention }
	return e.Kind == kind || choice(e.Kind) && choice(kind)
}

// Item is a text that was remembered.
type Item struct {
	Text string
	Kind candidate.Kind
}

// Tally counts what was remembered.
type Tally struct {
	Items, Right, Expected, Found int // right and items: precision; found and expected: recall
	Forbidden, Secrets            int
	Wrong                         []string
}

// Add adds another tally.
func (t *Tally) Add(o Tally) {
	t.Items, t.Right, t.Expected, t.Found = t.Items+o.Items, t.Right+o.Right, t.Expected+o.Expected, t.Found+o.Found
	t.Forbidden, t.Secrets = t.Forbidden+o.Forbidden, t.Secrets+o.Secrets
	t.Wrong = append(t.Wrong, o.Wrong...)
}

// Precision is the share of the items that was expected.
func (t Tally) Precision() float64 { return float64(t.Right) / float64(max(t.Items, 1)) }

// Recall is the share of what was expected that is found.
func (t Tally) Recall() float64 { return float64(t.Found) / float64(max(t.Expected, 1)) }

// Alike is from how much of each other's words on, in hundredths, a text is the
// one that was expected.
const Alike = 60

// Near tells how much two texts share, both ways, in hundredths.
func Near(a, b string) int {
	x, y := similar.Content(a), similar.Content(b)
	return min(similar.Covers(x, y), similar.Covers(y, x))
}

// Sum adds the tallies of all kinds.
func Sum(by [4]Tally) (all Tally) {
	for _, t := range by {
		all.Add(t)
	}
	return all
}

// Judge compares items with what a conversation expects, by kind: expected texts
// first, then forbidden ones.
func (c Conversation) Judge(items []Item) (by [4]Tally) {
	want := c.Expected()
	for _, e := range want {
		by[e.Kind].Expected++
	}
	for _, item := range items {
		best, most := -1, Alike-1
		for i, e := range want {
			if n := Near(item.Text, e.Text); n > most && e.Stands(item.Kind) {
				best, most = i, n
			}
		}
		kind := item.Kind
		if best >= 0 {
			kind = want[best].Kind
			if !want[best].hit {
				by[kind].Found++
			}
			want[best].hit = true
			by[kind].Right++
		}
		t := &by[kind]
		t.Items++
		if redact.Mask(item.Text) != item.Text {
			t.Secrets++
		}
		if best < 0 {
			c.blame(t, item.Text)
		}
	}
	return by
}

// blame counts a text that nobody expects.
func (c Conversation) blame(t *Tally, text string) {
	verdict := "wrong     "
	for _, f := range c.Forbidden {
		if Near(text, f) >= Alike || similar.Covers(similar.Content(f), similar.Content(text)) >= Alike {
			t.Forbidden++
			verdict = "FORBIDDEN "
			break
		}
	}
	t.Wrong = append(t.Wrong, verdict+c.ID+" "+text)
}
