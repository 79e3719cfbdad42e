package agents

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"proem/internal/roster"
)

// maxAgents bounds the roles; the compiled form is read with the same bound.
const maxAgents = 64

// Parse reads a definition. Where it returns problems, in the order of their lines,
// the definition is of no use.
func Parse(data []byte) (Canon, []Problem) {
	p := &parser{}
	c := Canon{Digest: digest(data)}
	if root := p.document(data); root != nil {
		c.Agents = p.file(root)
	}
	slices.SortStableFunc(p.problems, func(a, b Problem) int { return a.Line - b.Line })
	return c, p.problems
}

// parser collects the faults, so that one run names all of them.
type parser struct{ problems []Problem }

func (p *parser) fail(n *yaml.Node, format string, args ...any) {
	p.problems = append(p.problems, Problem{max(n.Line, 1), fmt.Sprintf(format, args...)})
}

// document returns the one document's mapping, nil where there is none.
func (p *parser) document(data []byte) *yaml.Node {
	if len(data) > MaxSource {
		p.fail(&yaml.Node{}, "the file is larger than %d KiB", MaxSource>>10)
		return nil
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, second yaml.Node
	if err := dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("the file is empty")
		}
		p.syntax(err)
		return nil
	}
	switch err := dec.Decode(&second); {
	case err == nil:
		p.fail(&second, "a second document: the file has one")
		return nil
	case !errors.Is(err, io.EOF):
		p.syntax(err)
		return nil
	}
	return doc.Content[0]
}

// syntax takes the line out of the library's message, "yaml: line 3: what".
func (p *parser) syntax(err error) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	n := &yaml.Node{}
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if number, what, ok := strings.Cut(rest, ": "); ok {
			n.Line, _ = strconv.Atoi(number)
			text = what
		}
	}
	p.fail(n, "%s", text)
}

// field is a key of a mapping and what is done with its value.
type field struct {
	key      string
	required bool
	take     func(*yaml.Node)
}

// mapping hands each value to its field. Unknown keys, keys that stand twice and
// missing ones are faults.
func (p *parser) mapping(n *yaml.Node, what string, fields []field) {
	if n.Kind != yaml.MappingNode {
		p.fail(n, "%s must be a mapping", what)
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := slices.IndexFunc(fields, func(f field) bool { return f.key == key.Value && key.Kind == yaml.ScalarNode })
		switch first := seen[key.Value]; {
		case at < 0:
			p.fail(key, "unknown key %q of %s: it is one of %s", key.Value, what, keysOf(fields))
		case first > 0:
			p.fail(key, "%s has %s twice: it stands on line %d already", what, key.Value, first)
		default:
			fields[at].take(value)
		}
		seen[key.Value] = key.Line
	}
	for _, f := range fields {
		if f.required && seen[f.key] == 0 {
			p.fail(n, "%s has no %s", what, f.key)
		}
	}
}

func keysOf(fields []field) string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.key
	}
	return strings.Join(keys, ", ")
}

// file reads the top of the file.
func (p *parser) file(root *yaml.Node) []Agent {
	var list []Agent
	p.mapping(root, "the file", []field{
		{"version", true, func(n *yaml.Node) {
			if n.Tag != "!!int" || n.Value != strconv.Itoa(roster.Version) {
				p.fail(n, "the version is %d", roster.Version)
			}
		}},
		{"agents", true, func(n *yaml.Node) { list = p.agents(n) }},
	})
	return list
}

func (p *parser) agents(n *yaml.Node) []Agent {
	if n.Kind != yaml.SequenceNode || len(n.Content) == 0 || len(n.Content) > maxAgents {
		p.fail(n, "agents must be a list of 1 to %d", maxAgents)
		return nil
	}
	var list []Agent
	var lines []int
	var keys [][]*yaml.Node
	for _, item := range n.Content {
		a, named := p.agent(item)
		for i, other := range list {
			if a.Name != "" && roster.Stem(other.Name) == roster.Stem(a.Name) {
				p.fail(item, "the name %q is taken by the agent on line %d", a.Name, lines[i])
			}
		}
		list, lines, keys = append(list, a), append(lines, item.Line), append(keys, named)
	}
	p.owned(list, keys)
	return list
}

// owned refuses variables that are not for an agent to name, once all are known.
func (p *parser) owned(list []Agent, keys [][]*yaml.Node) {
	roles := Canon{Agents: list}.Roles()
	for i, a := range list {
		for k, key := range a.Keys {
			if a.Name != "" && !roster.MayName(roles, a.Name, key.Service, key.Variable) {
				p.fail(keys[i][k], "%s may not name %s for %s: the variable begins with %s_ or has %s in it, and begins with no other agent's name",
					a.Name, key.Variable, key.Service, roster.Stem(a.Name), key.Service)
			}
		}
	}
}
