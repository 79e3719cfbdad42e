package agents

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"

	"proem/internal/roster"
	"proem/memory/compact"
)

// The limits of one role, in bytes: a host's model reads all of it with each task.
const (
	maxDescription  = 300
	maxPhrase       = 200
	maxPhrases      = 32
	maxInstructions = 8000
	maxModel        = 64
	maxTokens       = 1_000_000
)

// agent reads one role, and the nodes of its variables.
func (p *parser) agent(n *yaml.Node) (a Agent, named []*yaml.Node) {
	a.Reads = roster.Usual()
	p.mapping(n, "the agent", []field{
		{"name", true, func(n *yaml.Node) {
			if p.text(n, "name", maxDescription, &a.Name); a.Name != "" && !roster.ValidName(a.Name) {
				p.fail(n, "the name %q is not of lower-case letters, digits, - and _, beginning with a letter, or means something else", a.Name)
				a.Name = ""
			}
		}},
		{"description", true, func(n *yaml.Node) { p.text(n, "description", maxDescription, &a.Description) }},
		{"prioritize", true, func(n *yaml.Node) { a.Prioritize = p.phrases(n, "prioritize") }},
		{"avoid", false, func(n *yaml.Node) { a.Avoid = p.phrases(n, "avoid") }},
		{"tools", true, func(n *yaml.Node) { a.Tools = p.words(n, "tools", roster.Tools()) }},
		{"provider", false, func(n *yaml.Node) {
			if p.text(n, "provider", maxModel, &a.Provider); a.Provider != "" && !slices.Contains(roster.Providers(), a.Provider) {
				p.fail(n, "unknown provider %q: it is one of %s", a.Provider, strings.Join(roster.Providers(), ", "))
			}
		}},
		{"model", false, func(n *yaml.Node) {
			if p.text(n, "model", maxModel, &a.Model); !modelName(a.Model) {
				p.fail(n, "the model %q is not of letters, digits, ., -, _, : and /", a.Model)
			}
		}},
		{"memory", false, func(n *yaml.Node) { p.memory(n, &a) }},
		{"budget", false, func(n *yaml.Node) { p.budget(n, &a) }},
		{"keys", false, func(n *yaml.Node) { named = p.keys(n, &a) }},
		{"instructions", false, func(n *yaml.Node) { p.instructions(n, &a) }},
	})
	if (a.Provider == "") != (a.Model == "") {
		p.fail(n, "provider and model come together: hosts of another provider take their own")
	}
	return a, named
}

// modelName is narrow, because hosts make a command line's word of it.
func modelName(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".-_:/", r)
	})
}

func (p *parser) memory(n *yaml.Node, a *Agent) {
	p.mapping(n, "memory", []field{
		{"reads", true, func(n *yaml.Node) { a.Reads = p.words(n, "reads", roster.Lists()) }},
	})
}

func (p *parser) budget(n *yaml.Node, a *Agent) {
	var names []string
	for _, s := range compact.All() {
		names = append(names, s.Name)
	}
	p.mapping(n, "budget", []field{
		{"tokens", true, func(n *yaml.Node) {
			tokens, err := strconv.Atoi(n.Value)
			if n.Tag != "!!int" || err != nil || tokens < roster.MinTokens || tokens > maxTokens {
				p.fail(n, "tokens must be a number from %d to %d", roster.MinTokens, maxTokens)
				return
			}
			a.Tokens = tokens
		}},
		{"strategy", true, func(n *yaml.Node) {
			if p.text(n, "strategy", maxModel, &a.Strategy); a.Strategy != "" && !slices.Contains(names, a.Strategy) {
				p.fail(n, "unknown strategy %q: it is one of %s", a.Strategy, strings.Join(names, ", "))
			}
		}},
	})
}

// keys reads names of variables. No key stands in this file.
func (p *parser) keys(n *yaml.Node, a *Agent) (named []*yaml.Node) {
	if n.Kind != yaml.MappingNode {
		p.fail(n, "keys must be a mapping of services to names of variables")
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		service, variable := n.Content[i], n.Content[i+1]
		switch {
		case !roster.ValidService(service.Value):
			p.fail(service, "the service is not of capital letters and digits, beginning with a letter")
		case a.Variable(service.Value) != "":
			p.fail(service, "keys has %s twice", service.Value)
		case variable.Kind != yaml.ScalarNode || !roster.ValidVariable(variable.Value):
			p.fail(variable, "what %s has is no name of a variable (capital letters, digits, _); a key itself never stands here", service.Value)
		default:
			a.Keys = append(a.Keys, roster.Key{Service: service.Value, Variable: variable.Value})
			named = append(named, variable)
		}
	}
	return named
}

func (p *parser) instructions(n *yaml.Node, a *Agent) {
	if n.Kind != yaml.ScalarNode || n.Tag != "!!str" {
		p.fail(n, "instructions must be a text")
		return
	}
	text := strings.TrimSpace(strings.ReplaceAll(n.Value, "\r\n", "\n"))
	switch {
	case text == "" || len(text) > maxInstructions:
		p.fail(n, "instructions must have 1 to %d bytes", maxInstructions)
	case strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && r != '\t' && hidden(r) }):
		p.fail(n, "instructions hold a character that nobody sees")
	default:
		a.Instructions = text
	}
}

// text reads one line.
func (p *parser) text(n *yaml.Node, what string, limit int, to *string) {
	switch {
	case n.Kind != yaml.ScalarNode || n.Tag != "!!str":
		p.fail(n, "%s must be a text", what)
	case strings.TrimSpace(n.Value) == "" || len(n.Value) > limit:
		p.fail(n, "%s must have 1 to %d bytes", what, limit)
	case strings.ContainsFunc(n.Value, hidden):
		p.fail(n, "%s must be one line, of characters that one sees", what)
	default:
		*to = strings.TrimSpace(n.Value)
	}
}

// hidden is true of controls and of characters that a reader does not see and a
// model does.
func hidden(r rune) bool {
	return unicode.Is(unicode.C, r) || r == unicode.ReplacementChar || r == '\u2028' || r == '\u2029'
}

func (p *parser) phrases(n *yaml.Node, what string) []string {
	if n.Kind != yaml.SequenceNode || len(n.Content) == 0 || len(n.Content) > maxPhrases {
		p.fail(n, "%s must be a list of 1 to %d", what, maxPhrases)
		return nil
	}
	var out []string
	for _, item := range n.Content {
		var s string
		if p.text(item, what, maxPhrase, &s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// words reads a list, which may be empty, of words of a closed set.
func (p *parser) words(n *yaml.Node, what string, set []string) []string {
	out := []string{}
	if n.Kind != yaml.SequenceNode {
		p.fail(n, "%s must be a list of: %s", what, strings.Join(set, ", "))
		return out
	}
	for _, item := range n.Content {
		switch {
		case item.Kind != yaml.ScalarNode || !slices.Contains(set, item.Value):
			p.fail(item, "unknown word %q in %s: it is one of %s", item.Value, what, strings.Join(set, ", "))
		case slices.Contains(out, item.Value):
			p.fail(item, "%s has %s twice", what, item.Value)
		default:
			out = append(out, item.Value)
		}
	}
	return out
}
