package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/roster"
	"proem/memory/recall"
	"proem/wiring/agents"
	"proem/wiring/agents/rolefile"
)

// list prints the roles, or as JSON what hooks read of them.
func (c *crew) list(words []string) error {
	if len(words) > 0 {
		return c.unexpected(words[0])
	}
	if c.json {
		_, err := fmt.Fprintln(c.stdout, gjson.GetBytes(rolefile.Compile(c.canon), "agents.@ugly").Raw)
		return err
	}
	for _, a := range c.canon.Agents {
		if _, err := fmt.Fprintf(c.stdout, "%-18s %-25s %-14s %s\n", a.Name, strings.Join(a.Tools, ","), either(a.Model, "host's model"), a.Description); err != nil {
			return err
		}
	}
	return nil
}

func either(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// show prints one role. Of keys it says where they come from, never what they are.
func (c *crew) show(words []string) error {
	if len(words) != 1 {
		return usageError{c.verb + ": which role?", "proem agents list names them"}
	}
	a, ok := c.canon.Find(words[0])
	if !ok {
		return hintedError{fmt.Errorf("%s: no role is called %q", c.verb, words[0]), "proem agents list names them"}
	}
	if c.json {
		_, err := fmt.Fprintln(c.stdout, gjson.GetBytes(rolefile.Compile(agents.Canon{Agents: []agents.Agent{a}}), "agents.0.@ugly").Raw)
		return err
	}
	rows := [][2]string{
		{"name", a.Name},
		{"description", a.Description},
		{"prioritize", strings.Join(a.Prioritize, "; ")},
		{"avoid", either(strings.Join(a.Avoid, "; "), "nothing in particular")},
		{"tools", either(strings.Join(a.Tools, ", "), "none")},
		{"model", either(strings.TrimSpace(a.Provider+" "+a.Model), "the host's own")},
		{"budget", c.budgetOf(a)},
		{"reads", either(strings.Join(a.Reads, ", "), "its own memory alone")},
		{"memory", c.memoryOf(a.Name)},
	}
	for _, k := range a.Keys {
		rows = append(rows, [2]string{"key", c.keyOf(a.Name, k.Service)})
	}
	for _, h := range rolefile.All() {
		rows = append(rows, [2]string{h.Name, h.Folder + "/" + a.Name + h.Ending})
	}
	for _, r := range rows {
		if _, err := fmt.Fprintf(c.stdout, "%-12s %s\n", r[0], r[1]); err != nil {
			return err
		}
	}
	return nil
}

func (c *crew) budgetOf(a agents.Agent) string {
	if a.Tokens == 0 {
		return "none of its own"
	}
	return fmt.Sprintf("%d tokens, %s", a.Tokens, a.Strategy)
}

// memoryOf is the file of an agent's own memory.
func (c *crew) memoryOf(name string) string {
	data := c.settings.Places.Data
	if data == "" {
		return "none: there is no data folder"
	}
	found, err := recall.Of(data, filepath.Clean(c.settings.Project.Root), c.getenv("HOME"), c.now)
	if err != nil {
		return "none that can be read: " + err.Error()
	}
	return found.Store.Path(found.Namespace(name))
}

func (c *crew) keyOf(agent, service string) string {
	roles := c.canon.Roles()
	variable, why, ok := roster.KeyOf(roles, agent, service, c.settings.SharedKeys(), c.getenv)
	if !ok {
		return service + ": none is set"
	}
	return fmt.Sprintf("%s: $%s (%s)", service, variable, why)
}
