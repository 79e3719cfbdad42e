package shared

import (
	"slices"
	"strings"

	"proem/internal/agentid"
)

// Root is the agent of the main conversation.
const Root = "root"

// Field is a field of the context and the rule about it. A new one is a row.
type Field struct {
	Name string
	Rule string // one sentence
	// Owned fields hold a part for each agent, under its name.
	Owned bool
	// ByAll says that every agent writes it, and not the person alone.
	ByAll bool
	// Elsewhere says that it is kept in another place than the context's file.
	Elsewhere bool
	// Here says that it is kept with the project and not with the person.
	Here bool
}

var fields = []Field{
	{Name: "user", Rule: "user is read by every agent and written by its owner, the person, alone"},
	{Name: "limits", Rule: "limits are read by every agent and written by the person alone"},
	{Name: "preferences", Rule: "preferences are read and written by every agent", ByAll: true},
	{Name: "conversation_history", Rule: "conversation_history is read and written by the session's own agent alone", Owned: true, Here: true},
	{Name: "memories", Rule: "memories are read and written by their own agent alone; of root's, which are the project's, a role reads the lists that its definition names", Owned: true, Here: true, Elsewhere: true},
}

// Fields lists the fields.
func Fields() []Field { return slices.Clone(fields) }

// Find returns the field of this name, or nil.
func Find(name string) *Field {
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return &fields[i]
}

// Actor is who reads or writes.
type Actor struct {
	Agent string // an agent's id, Root for the main conversation's; "" is the person
	// Reads are the parts of root's memory, by their names in its file, that the
	// agent's role may read as well: it is the project's.
	Reads []string
}

// Act is what is done.
type Act int

// The acts.
const (
	Read Act = iota
	Write
	Remove
)

// Refusal says that a rule stands against it.
type Refusal struct{ Rule string }

// Error is the rule.
func (r *Refusal) Error() string { return r.Rule }

// Target is what a path names.
type Target struct {
	Field *Field
	Owner string // of an owned field's part, "" where the path names the field alone
	Part  string // of what the owner has, "" where the path names all of it
}

// At returns what a path names. A path of none of the fields is refused: what
// nobody wrote a rule for nobody shares.
func At(path string) (Target, error) {
	if err := CheckPath(path); err != nil {
		return Target{}, err
	}
	names := strings.Split(path, ".")
	f := Find(names[0])
	if f == nil {
		return Target{}, &Refusal{names[0] + " is none of the fields: " + strings.Join(names0(), ", ")}
	}
	t := Target{Field: f}
	if f.Owned && len(names) > 1 {
		t.Owner = names[1]
		if len(names) > 2 {
			t.Part = names[2]
		}
	}
	return t, nil
}

func names0() []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Name)
	}
	return all
}

// May says which rule stands against what the actor does, nil where none does.
// The person reads and removes everything: the files are theirs.
func (a Actor) May(act Act, t Target) error {
	ok := false
	switch {
	case a.Agent != "" && !agentid.Valid(a.Agent):
		return &Refusal{"an agent's name has small letters, digits, _ and - alone"}
	case a.Agent == "":
		ok = act != Write || !t.Field.Owned
	case !t.Field.Owned:
		ok = act == Read || t.Field.ByAll
	case t.Owner == a.Agent:
		ok = true
	case act == Read && t.Field.Elsewhere && t.Owner == Root:
		ok = t.Part != "" && slices.Contains(a.Reads, t.Part)
	}
	if ok {
		return nil
	}
	return &Refusal{t.Field.Rule}
}
