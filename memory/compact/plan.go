package compact

import (
	"cmp"
	"slices"
)

// plan is a choice in the making.
type plan struct {
	Task
	limit, target int
	units         []unit // by their last message, newest first
	used          int    // tokens of what stays
	summary       *Message
	at            int // the index in front of which the summary stands
	last          int // see Result.Last
	over          int // see Result.Over
}

// unit is what stays or goes together: a message, or tool calls with answers.
type unit struct {
	at     []int // indices, in their order
	tokens int
	pinned bool
	aside  bool   // a summary that was made before
	reason string // why it goes, "" where it stays
}

func newPlan(t Task) *plan {
	p := &plan{Task: t, limit: t.Budget.Limit(), target: t.Budget.Target()}
	first := group(t.Messages)
	of := make(map[int]int) // the first message of a unit to its place
	for i, m := range t.Messages {
		n, ok := of[first[i]]
		if !ok {
			n = len(p.units)
			of[first[i]] = n
			p.units = append(p.units, unit{})
		}
		u := &p.units[n]
		u.at, u.tokens, u.pinned = append(u.at, i), u.tokens+m.Tokens, u.pinned || m.Pinned()
		p.used += m.Tokens
	}
	slices.SortFunc(p.units, func(a, b unit) int { return cmp.Compare(b.end(), a.end()) })
	return p
}

func (u unit) end() int { return u.at[len(u.at)-1] }

// group returns, for each message, the first message of its unit. An answer
// belongs to the nearest message before it that made the call: programs count
// their calls anew in each turn. One without an id belongs to the nearest call.
func group(messages []Message) []int {
	first := make([]int, len(messages))
	caller := make(map[string]int) // an id to the message that called it last
	latest := -1
	for i, m := range messages {
		first[i] = i
		answers := m.Answers
		if len(answers) == 0 && (m.Role == tool || m.Role == function) {
			answers = []string{""}
		}
		for _, id := range answers {
			from, ok := caller[id]
			if id == "" {
				from, ok = latest, latest >= 0
			}
			if ok {
				join(first, i, from)
			}
		}
		for _, id := range m.Calls {
			caller[id], latest = i, i
		}
	}
	for i := range first {
		first[i] = root(first, i)
	}
	return first
}

func root(first []int, i int) int {
	for first[i] != i {
		i = first[i]
	}
	return i
}

func join(first []int, a, b int) {
	a, b = root(first, a), root(first, b)
	first[max(a, b)] = min(a, b)
}

// pin leaves what must stay and takes all else out, for a reason that later
// rules may change.
func (p *plan) pin(reason string) {
	p.used = 0
	for i := range p.units {
		if u := &p.units[i]; u.pinned {
			p.used += u.tokens
		} else {
			u.reason = reason
		}
	}
	p.over = max(p.used-p.limit, 0)
}

// keep lets a unit stay if it fits.
func (p *plan) keep(u *unit, limit int) bool {
	if p.used+u.tokens > limit {
		return false
	}
	p.used += u.tokens
	u.reason = ""
	return true
}

// keepNewest lets the newest units stay: those that hold one of the last KeepLast
// messages, or those that fill a part of the target. It ends at the first that
// does not fit, so that there is no gap.
func (p *plan) keepNewest(part float64) {
	room := p.used + int(part*float64(max(p.target-p.used, 0)))
	from := p.from(p.Budget.KeepLast)
	newest := true
	for i := range p.units {
		u := &p.units[i]
		if u.pinned || u.aside {
			continue
		}
		limit, asked := room, p.Budget.KeepLast >= 0
		switch {
		case asked && u.end() < from:
			return
		case asked || newest: // the very last one is what is being answered
			limit = p.limit
		}
		if !p.keep(u, limit) {
			if asked || newest {
				u.reason = reasonRoom
			}
			if newest {
				p.last = u.tokens
			}
			return
		}
		newest = false
	}
}

// reasonRoom is why a message goes that would have stayed.
const reasonRoom = "no room for it"

// from is the index of the first of the last n messages that may be dropped.
func (p *plan) from(n int) int {
	free := make([]int, 0, len(p.Messages))
	for _, u := range p.units {
		if !u.pinned && !u.aside {
			free = append(free, u.at...)
		}
	}
	if n <= 0 || len(free) == 0 {
		return len(p.Messages)
	}
	slices.Sort(free)
	return free[max(len(free)-n, 0)]
}

// gone returns the indices of the messages that do not stay, in their order.
func (p *plan) gone() []int {
	var gone []int
	for _, u := range p.units {
		if u.reason != "" && !u.aside {
			gone = append(gone, u.at...)
		}
	}
	slices.Sort(gone)
	return gone
}

func (p *plan) result() Result {
	r := Result{Over: p.over, Last: p.last}
	reasons := make([]string, len(p.Messages))
	for _, u := range p.units {
		for _, i := range u.at {
			reasons[i] = u.reason
		}
	}
	for i, m := range p.Messages {
		if p.summary != nil && i == p.at {
			r.Messages = append(r.Messages, *p.summary)
		}
		if reasons[i] == "" {
			r.Messages = append(r.Messages, m)
		} else {
			r.Dropped = append(r.Dropped, Dropped{i, reasons[i]})
		}
	}
	return r
}
