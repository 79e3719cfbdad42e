package compact

import (
	"slices"
	"strings"

	"proem/memory/compact/order"
)

// Rag keeps the newest messages and, of those before them, what is said about
// the last prompt.
func Rag() Strategy {
	return Strategy{
		Name:    "rag",
		Doc:     "a few of the newest messages, and of the older ones those about the last prompt",
		window:  0.25,
		dropped: "not about the last prompt",
		rest:    retrieve,
	}
}

// retrieve fills the target with what is about the query, best first. The prompt
// itself is what is asked, not something that is found. Without a query the
// newest are the best.
func retrieve(p *plan) {
	prompt := lastPrompt(p.Messages)
	var left []int
	var texts []string
	for i, u := range p.units {
		if u.reason != "" && !slices.Contains(u.at, prompt) {
			left, texts = append(left, i), append(texts, p.textOf(u))
		}
	}
	found, relevant := order.ByRelevance(texts, p.Query)
	for _, i := range found[:relevant] {
		if u := &p.units[left[i]]; !p.keep(u, p.target) {
			u.reason = reasonRoom
		}
	}
}

// textOf is what a unit says, its tool calls included.
func (p *plan) textOf(u unit) string {
	var b strings.Builder
	for _, i := range u.at {
		m := p.Messages[i]
		b.WriteString(m.Text + "\n")
		if m.Tool() && m.Text == "" {
			b.WriteString(m.Raw + "\n")
		}
	}
	return b.String()
}
