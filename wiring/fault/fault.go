// Package fault finds mistakes in the text of a host's hooks file: those for
// which the host drops the file, or an entry, without a word. It knows the rules
// of each host and mends nothing.
package fault

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"proem/hooks/host"
	"proem/wiring/hookfile"
)

// manySeconds is a time-out above which somebody meant milliseconds.
const manySeconds = 1000

// Fault is a mistake for which a host drops a file or an entry without a word.
type Fault struct {
	Text string
	Ours bool // it is in an entry of ours, which adding ours again mends
	Off  bool // the user switched our entry off, which adding ours leaves
}

// Find lists the mistakes in a document that passes hookfile.Check.
func Find(h *host.Host, doc string) []Fault {
	if h.Name == "codex" {
		return codexFaults(doc)
	}
	return antigravityFaults(doc)
}

// codexFaults knows what Codex 0.171.0 rejects or ignores.
func codexFaults(doc string) []Fault {
	var all []Fault
	gjson.Get(doc, "hooks").ForEach(func(event, groups gjson.Result) bool {
		for i, group := range groups.Array() {
			at := fmt.Sprintf("%s[%d]", event.Str, i)
			handlers := group.Get("hooks")
			if command := group.Get("command"); runsOurs(command) && len(handlers.Array()) == 0 {
				all = append(all, Fault{Text: at + " is a handler and stands where a group has to be: Codex ignores it", Ours: true})
			}
			for _, h := range handlers.Array() {
				all = append(all, handlerFaults(at, h, "command", "mcp_tool", "prompt", "agent")...)
			}
		}
		return true
	})
	return all
}

// antigravityFaults knows what public records of agy 1.1.2 to 1.2.16 say that it
// rejects.
func antigravityFaults(doc string) []Fault {
	var all []Fault
	gjson.Parse(doc).ForEach(func(name, hook gjson.Result) bool {
		hook.ForEach(func(event, list gjson.Result) bool {
			at := name.Str + "." + event.Str
			switch {
			case event.Str == "enabled":
				all = append(all, enabledFaults(hook, at, list)...)
			case !list.IsArray():
				all = append(all, Fault{Text: at + " is no list, for which Antigravity rejects the whole file", Ours: hookfile.AllOurs(list.Raw)})
			default:
				all = append(all, flatFaults(at, event.Str, list)...)
			}
			return true
		})
		return true
	})
	return all
}

func enabledFaults(hook gjson.Result, at string, value gjson.Result) []Fault {
	switch {
	case !value.IsBool():
		return []Fault{{Text: at + " is neither true nor false, for which Antigravity rejects the whole file", Off: hookfile.AllOurs(hook.Raw)}}
	case !value.Bool() && hookfile.AllOurs(hook.Raw):
		return []Fault{{Text: at + " is false: our hooks are switched off", Off: true}}
	}
	return nil
}

// flatFaults is about one event's handlers. Only tool events have groups.
func flatFaults(at, event string, list gjson.Result) []Fault {
	var all []Fault
	tools := strings.EqualFold(event, "PreToolUse") || strings.EqualFold(event, "PostToolUse")
	for _, h := range list.Array() {
		inner := h.Get("hooks")
		if inner.Exists() && !tools {
			all = append(all, Fault{Text: at + " holds a group, as Codex's file does, and not handlers: Antigravity rejects the file", Ours: hookfile.AllOurs(h.Raw)})
		}
		for _, x := range inner.Array() {
			all = append(all, handlerFaults(at, x, "command", "prompt")...)
		}
		if !inner.Exists() {
			all = append(all, handlerFaults(at, h, "command", "prompt")...)
		}
	}
	return all
}

// handlerFaults is about one handler; both hosts count whole seconds.
func handlerFaults(at string, h gjson.Result, types ...string) []Fault {
	ours := runsOurs(h.Get("command"))
	timeout := h.Get("timeout")
	var all []Fault
	switch n := timeout.Num; {
	case !timeout.Exists():
	case timeout.Type != gjson.Number || strings.ContainsAny(timeout.Raw, ".eE") || n < 0 || n > math.MaxInt32:
		all = append(all, Fault{Text: fmt.Sprintf("the time-out %.40s in %s is no whole number of seconds, for which the whole file is rejected", timeout.Raw, at), Ours: ours})
	case ours && n >= manySeconds:
		all = append(all, Fault{Text: fmt.Sprintf("the time-out %s in %s counts seconds, not milliseconds", timeout.Raw, at), Ours: true})
	}
	if kind := h.Get("type"); kind.Exists() && !slices.Contains(types, kind.String()) {
		all = append(all, Fault{Text: fmt.Sprintf("the type %.40s in %s is unknown, for which the whole file is rejected", kind.Raw, at), Ours: ours})
	}
	return all
}

func runsOurs(command gjson.Result) bool {
	_, ok := hookfile.Ours(command.Str)
	return ok
}
