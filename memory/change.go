package memory

import (
	"encoding/hex"
	"slices"
	"strings"
	"unicode"

	"proem/internal/digest"
	"proem/internal/redact"
)

// maxForgotten bounds the fingerprints of what people took out.
const maxForgotten = 500

// Add puts an item in a list. added is false where the list says so already.
func (m *Memory) Add(l List, i Item) (_ Item, added bool) {
	i.mask()
	for _, was := range m.Current(l) {
		if same(was.Text, i.Text) {
			return was, false
		}
	}
	if i.ID == "" || index(m.Lists[l], i.ID) >= 0 {
		i.ID = id(l.String(), i.Text, m.Lists[l])
	}
	m.Lists[l] = append(slices.Clip(m.Lists[l]), i)
	m.welcome(i.Text)
	return i, true
}

// SetGoal puts a goal in the place of the one before. set is false where it is
// the same.
func (m *Memory) SetGoal(i Item) (_ Item, set bool) {
	i.mask()
	if same(m.Goal.Text, i.Text) {
		return m.Goal, false
	}
	i.ID = id("goal", i.Text, nil)
	m.Goal = i
	m.welcome(i.Text)
	return i, true
}

// Forget takes items out. A person did so, hence they do not come back.
func (m *Memory) Forget(ids []string) (gone []Item) {
	if m.Goal.Text != "" && slices.Contains(ids, m.Goal.ID) {
		gone = append(gone, m.Goal)
		m.Goal = Item{}
	}
	for l := range m.Lists {
		var left []Item
		for _, i := range m.Lists[l] {
			if slices.Contains(ids, i.ID) {
				gone = append(gone, i)
			} else {
				left = append(left, i)
			}
		}
		m.Lists[l] = left
	}
	for _, i := range gone {
		if f := fingerprint(i.Text); !slices.Contains(m.Forgotten, f) {
			m.Forgotten = append(slices.Clip(m.Forgotten), f)
		}
	}
	m.Forgotten = m.Forgotten[max(len(m.Forgotten)-maxForgotten, 0):]
	return gone
}

// Remembers returns the items whose ids begin so, the goal among them.
func (m Memory) Remembers(prefix string) (found []Item) {
	if m.Goal.Text != "" && strings.HasPrefix(m.Goal.ID, prefix) {
		found = append(found, m.Goal)
	}
	for _, list := range m.Lists {
		for _, i := range list {
			if strings.HasPrefix(i.ID, prefix) {
				found = append(found, i)
			}
		}
	}
	return found
}

// Merge brings what became of base in mine into theirs, item by item: what mine
// added, changed or took out counts, and what theirs did to other items stays.
func Merge(base, mine, theirs Memory) Memory {
	merged := theirs.Clone()
	if !equal(mine.Goal, base.Goal) {
		merged.Goal = mine.Goal
	}
	for l := range mine.Lists {
		merged.Lists[l] = mergeList(base.Lists[l], mine.Lists[l], theirs.Lists[l])
	}
	for _, f := range mine.Forgotten {
		if !slices.Contains(merged.Forgotten, f) && !slices.Contains(base.Forgotten, f) {
			merged.Forgotten = append(merged.Forgotten, f)
		}
	}
	if !slices.Equal(mine.Extra, base.Extra) {
		merged.Extra = mine.Extra
	}
	return merged
}

func mergeList(base, mine, theirs []Item) []Item {
	var merged []Item
	for _, i := range theirs {
		b, m := index(base, i.ID), index(mine, i.ID)
		switch {
		case m < 0 && b >= 0: // mine took it out
		case m >= 0 && (b < 0 || !equal(mine[m], base[b])):
			merged = append(merged, mine[m])
		default:
			merged = append(merged, i)
		}
	}
	for _, i := range mine {
		// What theirs took out stays out, unless mine changed it.
		b := index(base, i.ID)
		if index(merged, i.ID) < 0 && (b < 0 || !equal(i, base[b])) {
			merged = append(merged, i)
		}
	}
	return merged
}

func index(list []Item, id string) int {
	return slices.IndexFunc(list, func(i Item) bool { return i.ID == id })
}

func equal(a, b Item) bool {
	return a.ID == b.ID && a.Text == b.Text && a.Created == b.Created && a.Source == b.Source &&
		a.Supersedes == b.Supersedes && slices.Equal(a.Extra, b.Extra)
}

// Masked returns the memory with every secret masked, which is how it is kept.
func (m Memory) Masked() Memory {
	m = m.Clone()
	m.Goal.mask()
	for _, list := range m.Lists {
		for i := range list {
			list[i].mask()
		}
	}
	return m
}

func (i *Item) mask() {
	i.Text, i.Source = redact.Mask(Plain(i.Text)), redact.Mask(Plain(i.Source))
}

// Plain returns text as one line: white space becomes single spaces and
// characters that nobody sees go, in which a secret could hide from the mask.
func Plain(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.C, r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
	return strings.Join(strings.Fields(text), " ")
}

// same tells whether two texts say the same but for case and the end mark.
func same(a, b string) bool { return folded(a) == folded(b) }

func folded(text string) string {
	return strings.TrimRight(strings.ToLower(Plain(text)), ".!;, ")
}

// id is made of the text, so that the same words at two places at once are one
// item. It is short because people type it.
func id(key, text string, taken []Item) string {
	sum := hash(key, folded(text))
	n := 8
	for n < len(sum) && index(taken, sum[:n]) >= 0 {
		n++
	}
	return sum[:n]
}

func hash(parts ...string) string {
	sum := digest.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum)
}
