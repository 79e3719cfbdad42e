package arch

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNothingHappensAtStart holds the packages that a hook links to literals:
// no init function, and no package variable that is computed, be it a map, a
// regexp or the result of a call. errors.New and sync.OnceValue are free.
func TestNothingHappensAtStart(t *testing.T) {
	t.Parallel()
	var linked []string
	for _, main := range hookMains {
		linked = append(linked, own(find(t, main).Deps)...)
		linked = append(linked, main)
	}
	slices.Sort(linked)
	for _, path := range slices.Compact(linked) {
		for _, f := range find(t, path).files(t) {
			for _, decl := range f.ast.Decls {
				require.Empty(t, startWork(decl), f.path)
			}
		}
	}
}

// startWork says what a declaration makes the program do before main, or "".
func startWork(decl ast.Decl) string {
	if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
		return "an init function"
	}
	gen, ok := decl.(*ast.GenDecl)
	if !ok || gen.Tok != token.VAR {
		return ""
	}
	work := ""
	for _, spec := range gen.Specs {
		for _, value := range spec.(*ast.ValueSpec).Values {
			ast.Inspect(value, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					return false // runs only when called
				case *ast.MapType:
					work = "a map"
				case *ast.CallExpr:
					if name := callee(n); !slices.Contains(freeCalls, name) {
						work = "a call of " + name
					}
				}
				return work == ""
			})
		}
	}
	return work
}

var freeCalls = []string{"errors.New", "sync.OnceValue", "sync.OnceValues", "string", "byte", "rune"}

func callee(c *ast.CallExpr) string {
	switch fn := c.Fun.(type) {
	case *ast.Ident:
		return fn.Name
	case *ast.SelectorExpr:
		return fmt.Sprintf("%v.%s", fn.X, fn.Sel.Name)
	}
	return "a function value"
}

func TestStartWorkIsSeen(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		`var x = map[string]int{"a": 1}`:       "a map",
		`var x = regexp.MustCompile("a")`:      "a call of regexp.MustCompile",
		`var x = []T{{f: func() { g() }}}`:     "",
		`var x = errors.New("a")`:              "",
		`var x = []int{compute()}`:             "a call of compute",
		`func init() {}`:                       "an init function",
		`func (t T) init() {}`:                 "",
		`const x = len("a")`:                   "",
		`var x = make(map[string]int)`:         "a call of make",
		`var x = struct{ m map[string]int }{}`: "a map",
	} {
		require.Equal(t, want, startWork(parseDecl(t, code)), code)
	}
}
