package scaffold

import (
	"fmt"
	"strconv"
	"strings"

	"proem/memory/compact"
	"proem/wiring/agents"
)

// design fills the template of the context-design document. What only people know is
// left to them, marked as such.
func design(k Known) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Context design of %s\n\n", cell(k.Name))
	b.WriteString("What each agent is told, remembers, may use and may spend. `proem init` filled it with what was known then; from now on it is yours.\n\n")
	b.WriteString("## Goal\n\n_To fill in: what this project's agents are for, and how you notice that they do it well._\n\n")
	k.agents(&b)
	k.budgets(&b)
	k.tools(&b)
	k.strategies(&b)
	sharing(&b)
	compaction(&b)
	b.WriteString("## Open questions\n\n_To fill in._\n")
	return b.String()
}

// cell keeps a text from ending a row or a cell of a table.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "\n", " ", "\r", " ").Replace(s)
}

// table writes rows, the first of which are the titles.
func table(b *strings.Builder, rows [][]string) {
	for i, row := range rows {
		for j := range row {
			row[j] = cell(row[j])
		}
		b.WriteString("| " + strings.Join(row, " | ") + " |\n")
		if i == 0 {
			b.WriteString(strings.Repeat("| --- ", len(row)) + "|\n")
		}
	}
	b.WriteString("\n")
}

func (k Known) agents(b *strings.Builder) {
	fmt.Fprintf(b, "## Agents\n\nThe main agent works alone unless the user asks for a sub-agent (`!agents`, or in words). The roles stand in `%s`.\n\n", agents.Source)
	rows := [][]string{{"agent", "is for", "model", "reads of the shared memory"}, {"main", "decisions, the final patch, the answer", "the host's", "all"}}
	for _, a := range k.Canon.Agents {
		model := "the host's"
		if a.Model != "" {
			model = a.Model + " (" + a.Provider + ")"
		}
		rows = append(rows, []string{a.Name, a.Description, model, or(strings.Join(a.Reads, ", "), "nothing")})
	}
	table(b, rows)
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (k Known) budgets(b *strings.Builder) {
	fmt.Fprintf(b, "## Budgets\n\nIn o200k_base tokens. Beside a prompt go at most %d, at a session's start %d; no section has more than its ceiling, and less where the total is short.\n\n", k.Prompt, k.Start)
	rows := [][]string{{"section", "beside a prompt", "at a start"}}
	for _, s := range k.Sections {
		rows = append(rows, []string{s.Name, or(tokens(s.Prompt), "-"), or(tokens(s.Start), "-")})
	}
	table(b, rows)
	rows = [][]string{{"agent", "tokens of its task", "strategy"}}
	for _, a := range k.Canon.Agents {
		rows = append(rows, []string{a.Name, or(tokens(a.Tokens), "none of its own"), or(a.Strategy, "the project's")})
	}
	table(b, rows)
}

// tokens is "" where there is no limit.
func tokens(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (k Known) tools(b *strings.Builder) {
	b.WriteString("## Tools\n\nThe main agent has what its host gives it.\n\n")
	rows := [][]string{{"agent", "may use", "keys, by variable"}}
	for _, a := range k.Canon.Agents {
		var keys []string
		for _, key := range a.Keys {
			keys = append(keys, key.Service+": "+key.Variable)
		}
		rows = append(rows, []string{a.Name, or(strings.Join(a.Tools, ", "), "nothing"), or(strings.Join(keys, ", "), "`<AGENT>_<SERVICE>_KEY`")})
	}
	table(b, rows)
}

func (k Known) strategies(b *strings.Builder) {
	fmt.Fprintf(b, "## Strategies\n\nWhat survives where there is no room for all. Remembered items are chosen by `%s` for the main agent.\n\n", k.Recall)
	rows := [][]string{{"strategy", "keeps", "used by"}}
	for _, s := range compact.All() {
		var users []string
		if s.Name == k.Recall {
			users = append(users, "main")
		}
		for _, a := range k.Canon.Agents {
			if a.Strategy == s.Name {
				users = append(users, a.Name)
			}
		}
		rows = append(rows, []string{s.Name, s.Doc, or(strings.Join(users, ", "), "nobody")})
	}
	table(b, rows)
}

func sharing(b *strings.Builder) {
	b.WriteString("## Sharing rules\n\nWhat is not named here is not shared.\n\n")
	table(b, [][]string{
		{"what", "read by", "written by"},
		{"shared memory: goal, decisions, conventions, open questions", "the main agent; a sub-agent the lists of its role", "the main agent's conversations, people"},
		{"an agent's own memory", "that agent", "that agent, people"},
		{"global layer `.proem/prompts/global.md`", "the main agent", "people"},
		{"an agent's layer `.proem/prompts/agents/<name>.md`", "that agent", "people"},
		{"user profile", "all; the main agent is given it", "its owner"},
		{"limits", "all", "people"},
		{"preferences", "all; the main agent is given them", "any agent"},
		{"conversation history", "the session's own agent", "the session's own agent"},
		{"keys", "the agent whose variable it is; a service's usual one where the user set `keys.shared`", "people"},
	})
}

func compaction(b *strings.Builder) {
	b.WriteString(`## Compaction

- It begins at 0.6 of the limit less the reserve, and shrinks to that size (` + "`proem compact`" + `).
- Never dropped: the system message, the user's profile, the goal. A tool call and its answer stay together.
- When a host compacts, what the conversation lost of the hooks' text goes out again: the running turn's mode at once, the rest with the next full prompt.
- What was settled is kept in the project's memory after more than 24 messages, and when a session ends, compacts or is resumed.

`)
}
