// Package roster reads the sub-agents' roles as `proem agents sync` compiled
// them, the one form of them that hooks know. It reads no YAML, writes nothing and
// trusts no field: what is not of the form it should have is left out, as are roles
// whose names could be taken for another's.
package roster

import (
	"path/filepath"
	"slices"

	"github.com/tidwall/gjson"

	"proem/internal/regular"
)

// File is the compiled form, in a project's folder or in the user's.
const File = "agents.json"

// Version is the form of the file; another one is not read.
const Version = 1

// MaxFile bounds a compiled file in bytes: a project's own is bounded once more, by
// internal/allow.
const MaxFile = 128 << 10

// The limits of what a compiled file holds.
const (
	maxRoles = 64
	maxItems = 32 // of one list
)

// MinTokens is the least budget of a role: below it no section has room.
const MinTokens = 200

// Role is one sub-agent.
type Role struct {
	Name        string
	Description string
	Prioritize  []string // what it is for
	Avoid       []string // what is not for it
	Tools       []string // words of Tools
	Provider    string   // whose model it is, "" where every host takes its own
	Model       string
	Reads       []string // words of Lists: what it may read of the project's shared memory
	Tokens      int      // the most tokens that it is given, 0 where it has no budget of its own
	Strategy    string   // which remembered items go first, "" for the user's choice
	Keys        []Key
}

// Key names the environment variable that holds an agent's key of a service.
type Key struct{ Service, Variable string }

// Variable is the variable that the role names for a service, or "".
func (r Role) Variable(service string) string {
	for _, k := range r.Keys {
		if k.Service == service {
			return k.Variable
		}
	}
	return ""
}

// The lists of the shared memory, as roles name them.
const (
	Goal          = "goal"
	Decisions     = "decisions"
	Conventions   = "conventions"
	OpenQuestions = "open_questions"
)

// Lists are what a role may be given of the shared memory.
func Lists() []string { return []string{Goal, Decisions, Conventions, OpenQuestions} }

// Usual is what an agent reads of the shared memory where no role says so.
func Usual() []string { return []string{Decisions, Conventions} }

// Tools are the words for what an agent may do, which each host spells in its own way.
func Tools() []string { return []string{"read", "search", "edit", "execute", "web"} }

// Providers are the makers of models.
func Providers() []string { return []string{"openai", "anthropic", "google", "github"} }

// Source is where a turn's roles come from. Nothing is read before somebody asks.
type Source struct {
	Project []byte // the project's file, as its user allowed it; nil for none
	User    string // the folder of the user's own file, or ""
}

// Roles returns the roles, the project's first; where both know a name, the
// project's is meant.
func (s Source) Roles() []Role {
	roles := Parse(s.Project)
	if s.User == "" {
		return roles
	}
	data, err := regular.Read(filepath.Join(s.User, File), MaxFile)
	if err != nil {
		return roles
	}
	for _, r := range Parse(data) {
		if !taken(roles, r.Name) {
			roles = append(roles, r)
		}
	}
	return roles
}

// Role returns the role of this name; ok is false where there is none. The name
// is what a host says of an agent: it is compared and never made a path.
func (s Source) Role(name string) (role Role, ok bool) {
	if !ValidName(name) {
		return Role{}, false
	}
	for _, r := range s.Roles() {
		if r.Name == name {
			return r, true
		}
	}
	return Role{}, false
}

// Parse reads a compiled file, nil or one in another form as none.
func Parse(data []byte) []Role {
	if len(data) == 0 || len(data) > MaxFile || deep(data) || !gjson.ValidBytes(data) {
		return nil
	}
	doc := gjson.ParseBytes(data)
	if doc.Get("version").Int() != Version {
		return nil
	}
	var roles []Role
	doc.Get("agents").ForEach(func(_, v gjson.Result) bool {
		r := roleOf(v)
		if ValidName(r.Name) && !taken(roles, r.Name) {
			roles = append(roles, r)
		}
		return len(roles) < maxRoles
	})
	return roles
}

// taken tells whether a role has this name, or one whose keys would be the same.
func taken(roles []Role, name string) bool {
	return slices.ContainsFunc(roles, func(r Role) bool { return Stem(r.Name) == Stem(name) })
}

// deep is true of what gjson would recurse into too far.
func deep(data []byte) bool {
	n := 0
	for _, c := range data {
		switch c {
		case '{', '[':
			if n++; n > 512 {
				return true
			}
		case '}', ']':
			n--
		}
	}
	return false
}

func roleOf(v gjson.Result) Role {
	r := Role{
		Name: text(v, "name"), Description: text(v, "description"),
		Prioritize: list(v, "prioritize"), Avoid: list(v, "avoid"),
		Tools:    known(list(v, "tools"), Tools()),
		Provider: text(v, "provider"), Model: text(v, "model"),
		Reads:    known(list(v, "memory.reads"), Lists()),
		Strategy: text(v, "budget.strategy"),
	}
	if n := v.Get("budget.tokens").Int(); n > 0 {
		r.Tokens = int(min(max(n, MinTokens), 1<<30))
	}
	v.Get("keys").ForEach(func(service, variable gjson.Result) bool {
		if ValidService(service.Str) && ValidVariable(variable.Str) {
			r.Keys = append(r.Keys, Key{service.Str, variable.Str})
		}
		return len(r.Keys) < maxItems
	})
	return r
}

// text is a string, and nothing else.
func text(v gjson.Result, path string) string {
	if found := v.Get(path); found.Type == gjson.String {
		return found.Str
	}
	return ""
}

func list(v gjson.Result, path string) []string {
	var out []string
	for _, item := range v.Get(path).Array() {
		if item.Type == gjson.String && item.Str != "" && len(out) < maxItems {
			out = append(out, item.Str)
		}
	}
	return out
}

// known are those of the words that the closed set has.
func known(words, set []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return !slices.Contains(set, w) })
}
