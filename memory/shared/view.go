package shared

import (
	"strings"

	"github.com/tidwall/gjson"
)

// View is what agents of one project see: the person's context, and the
// preferences that were set in the project on top. Each file is read when it is
// first asked for. The zero View shows nothing.
type View struct {
	Person  func() (Context, error)
	Project func() (Context, error)
}

// Load returns all that is seen. What can be read is returned with an error.
func (v View) Load() (Context, error) {
	person, err := load(v.Person)
	project, perr := load(v.Project)
	if err == nil {
		err = perr
	}
	return Merge(person, project.Part("preferences")), err
}

func load(f func() (Context, error)) (Context, error) {
	if f == nil {
		return Context{}, nil
	}
	return f()
}

// Known tells whether the person has a context.
func (v View) Known() bool {
	c, err := load(v.Person)
	return !c.Empty() || err != nil
}

// Get returns the value at a path. The project's file is not asked for what is
// the person's alone. What belongs to one agent is no part of a view.
func (v View) Get(path string) gjson.Result {
	switch field, _, _ := strings.Cut(path, "."); field {
	case "user", "limits":
		c, _ := load(v.Person)
		return c.Get(path)
	case "preferences":
		c, _ := v.Load()
		return c.Get(path)
	}
	return gjson.Result{}
}

// least is the smallest budget that a limit makes: the routing line, the frame
// and the core rules always go out.
const least = 200

// Cap is a budget of tokens that is no larger than what limits.tokensRemaining
// leaves.
func (v View) Cap(tokens int) int {
	n := v.Get("limits.tokensRemaining")
	if n.Type != gjson.Number || n.Num >= float64(tokens) {
		return tokens
	}
	return min(max(int(n.Num), least), tokens)
}
