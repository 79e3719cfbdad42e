package compact

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/tokens"
)

// Summarize keeps the newest messages and says in one message what was in the
// others, by sentences of theirs: no model is asked.
func Summarize() Strategy {
	return Strategy{
		Name:    "summarize",
		Doc:     "a part of the newest messages, and a summary of the older ones made of their own sentences",
		window:  0.5,
		dropped: "in the summary, as far as it has room",
		merges:  true,
		rest:    (*plan).summarize,
	}
}

const (
	head = "[summary of "
	tail = " messages]"
	// keyed stands before a sentence that was admitted, said before the first
	// line of a user's turn.
	keyed = "- "
	said  = "user: "
	// lineLimit is the most tokens of one line: a sentence or two.
	lineLimit = 60
	// leastSummary is the room, or a quarter of the target if that is less, that a
	// summary takes of the limit where what stays has filled the target.
	leastSummary = 64
	// mostMessages is the largest number in a heading, so that sums of what a
	// conversation claims do not overflow.
	mostMessages = 1_000_000_000
)

// summary tells whether a message is a summary of ours.
func (m Message) summary() bool {
	_, ok := summarized(m.Text)
	return ok && m.Role == user && !m.Tool() && !m.Pinned()
}

// summarized is the number of messages that a summary stands for.
func summarized(text string) (n int, ok bool) {
	first, _, _ := strings.Cut(text, "\n")
	number := strings.TrimSuffix(strings.TrimPrefix(first, head), tail)
	n, err := strconv.Atoi(number)
	return n, err == nil && n > 0 && n <= mostMessages && first == heading(n)
}

func heading(n int) string { return head + strconv.Itoa(n) + tail }

// setSummariesAside takes out the summaries of earlier runs.
func (p *plan) setSummariesAside() {
	for i := range p.units {
		u := &p.units[i]
		if len(u.at) == 1 && p.Messages[u.at[0]].summary() {
			u.aside = true
		}
	}
}

// summarize puts a summary in the place of what goes. Where nothing new goes the
// summary that is there stays as it is, so that a second run changes nothing.
func (p *plan) summarize() {
	room := p.target - p.used
	if least := min(leastSummary, p.target/4); room < least {
		room = min(least, p.limit-p.used)
	}
	gone := p.gone()
	before := p.aside()
	if len(gone) == 0 && len(before) == 1 && p.units[before[0]].tokens <= room {
		p.keep(&p.units[before[0]], p.limit)
		return
	}
	n := len(gone)
	for _, i := range before {
		at := p.units[i].at[0]
		count, _ := summarized(p.Messages[at].Text)
		n += count
		gone = append(gone, at)
		p.units[i].reason = "in the new summary"
	}
	if slices.Sort(gone); n == 0 {
		return
	}
	lines := p.lines(gone)
	if m := within(min(n, mostMessages), lines, room); m != nil {
		p.summary, p.at = m, gone[0]
	}
}

// aside returns the places of the units that were set aside, oldest first.
func (p *plan) aside() []int {
	var found []int
	for i := len(p.units) - 1; i >= 0; i-- {
		if p.units[i].aside {
			found = append(found, i)
		}
	}
	return found
}

// lines are what the messages say, in their order, each line once.
func (p *plan) lines(gone []int) []string {
	var lines []string
	add := func(prefix, text string) {
		text = tokens.Cut(strings.Join(strings.Fields(text), " "), lineLimit)
		if text != "" && !slices.Contains(lines, prefix+text) {
			lines = append(lines, prefix+text)
		}
	}
	for _, i := range gone {
		m := p.Messages[i]
		switch {
		case m.summary():
			_, body, _ := strings.Cut(m.Text, "\n")
			for line := range strings.Lines(body) {
				if line = strings.TrimSpace(line); !slices.Contains(lines, line) {
					lines = append(lines, line)
				}
			}
			continue
		case m.Tool(): // what a tool was told or has answered is nobody's word
			continue
		}
		var admitted []string
		if i < len(p.Admitted) {
			admitted = p.Admitted[i]
		}
		first, _, _ := strings.Cut(strings.TrimSpace(m.Text), "\n")
		if first = strings.TrimSpace(first); m.Role == user && !slices.ContainsFunc(admitted, func(a string) bool { return strings.Contains(first, a) }) {
			add(said, first)
		}
		for _, sentence := range admitted {
			add(keyed, sentence)
		}
	}
	return lines
}

// within makes the summary of as many lines as there is room for: first the
// sentences that were admitted, then the users' turns, of both the newest first.
// They stand in their own order. Without room for its head there is none.
func within(n int, lines []string, room int) *Message {
	kept := make([]bool, len(lines))
	var order []int
	for _, key := range []bool{true, false} {
		for i := len(lines) - 1; i >= 0; i-- {
			if strings.HasPrefix(lines[i], keyed) == key {
				order = append(order, i)
			}
		}
	}
	left := room - made(heading(n)).Tokens
	for taken, i := range order {
		if left -= tokens.Count(lines[i] + "\n"); left < 0 {
			order = order[:taken]
			break
		}
		kept[i] = true
	}
	// The lines were counted one by one, and together they may be a little more.
	for {
		var text strings.Builder
		text.WriteString(heading(n))
		for i, line := range lines {
			if kept[i] {
				text.WriteString("\n" + line)
			}
		}
		m := made(text.String())
		if m.Tokens <= room {
			return &m
		}
		if len(order) == 0 {
			return nil
		}
		kept[order[len(order)-1]], order = false, order[:len(order)-1]
	}
}

// made is a message with this text.
func made(text string) Message {
	raw := gjson.AppendJSONString([]byte(`{"role":"user","content":`), strings.ToValidUTF8(text, "\ufffd"))
	m, _ := Parse(string(append(raw, '}'))) // which is an object with a role
	return m
}
