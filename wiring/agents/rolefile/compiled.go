package rolefile

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/allow"
	"proem/internal/roster"
	"proem/wiring/agents"
)

// Compiled is where the form for hooks goes: among the files that count only as they
// were allowed.
const Compiled = allow.Folder + "/" + roster.File

// Compile writes what internal/roster reads.
func Compile(c agents.Canon) []byte {
	var b strings.Builder
	b.WriteString("{\n  \"generated\": " + quote(Mark+agents.Source) + ",\n")
	b.WriteString("  \"digest\": " + quote(c.Digest) + ",\n")
	b.WriteString("  \"version\": " + strconv.Itoa(roster.Version) + ",\n  \"agents\": [\n")
	for i, a := range c.Agents {
		if i > 0 {
			b.WriteString(",\n")
		}
		compileRole(&b, a.Role)
	}
	b.WriteString("\n  ]\n}\n")
	return []byte(b.String())
}

func compileRole(b *strings.Builder, r roster.Role) {
	line := func(key, value string) { b.WriteString(",\n      " + quote(key) + ": " + value) }
	b.WriteString("    {\n      \"name\": " + quote(r.Name))
	line("description", quote(r.Description))
	line("prioritize", array(r.Prioritize))
	line("avoid", array(r.Avoid))
	line("tools", array(r.Tools))
	if r.Provider != "" {
		line("provider", quote(r.Provider))
		line("model", quote(r.Model))
	}
	line("memory", "{\"reads\": "+array(r.Reads)+"}")
	if r.Tokens > 0 {
		line("budget", "{\"tokens\": "+strconv.Itoa(r.Tokens)+", \"strategy\": "+quote(r.Strategy)+"}")
	}
	if len(r.Keys) > 0 {
		pairs := make([]string, len(r.Keys))
		for i, k := range r.Keys {
			pairs[i] = quote(k.Service) + ": " + quote(k.Variable)
		}
		line("keys", "{"+strings.Join(pairs, ", ")+"}")
	}
	b.WriteString("\n    }")
}

func array(items []string) string {
	quoted := make([]string, len(items))
	for i, item := range items {
		quoted[i] = quote(item)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
