package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func parseDecl(t *testing.T, code string) ast.Decl {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+code, 0)
	require.NoError(t, err)
	return f.Decls[0]
}

func TestEveryPackageSaysWhatItIs(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		if len(p.GoFiles) == 0 {
			continue
		}
		want := "Package " + p.Name + " "
		if p.Name == "main" {
			want = "Command " + filepath.Base(p.Dir) + " "
		}
		found := false
		for _, f := range p.files(t) {
			found = found || strings.HasPrefix(f.ast.Doc.Text(), want)
		}
		require.True(t, found, "%s has no comment that starts with %q", p.ImportPath, want)
	}
}

func TestExportedNamesAreDocumented(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		if p.Name == "main" {
			continue
		}
		for _, f := range p.files(t) {
			for _, decl := range f.ast.Decls {
				for _, name := range undocumented(decl) {
					require.Fail(t, "no comment", "%s: %s", f.path, name)
				}
			}
		}
	}
}

func undocumented(decl ast.Decl) []string {
	var names []string
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && !strings.HasPrefix(d.Doc.Text(), d.Name.Name+" ") {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			names = append(names, undocumentedSpec(d, spec)...)
		}
	}
	return names
}

func undocumentedSpec(d *ast.GenDecl, spec ast.Spec) []string {
	var names []string
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && d.Doc.Text()+s.Doc.Text() == "" {
			names = append(names, s.Name.Name)
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() && d.Doc.Text()+s.Doc.Text() == "" {
				names = append(names, n.Name)
			}
		}
	}
	return names
}

// The sizes of the house, in lines; parameters in number.
const (
	maxFile     = 300
	maxFunction = 60
	maxPackage  = 800
	maxParams   = 5
)

// wideFolders hold one file a verb: the file is the unit there, not the folder.
var wideFolders = []string{"cmd/proem"}

// Tables may be as long as they need.
var (
	dataPackages = []string{"routing/lexicon", "routing/lexicon/words", "memory/extract/words"}
	dataFiles    = []string{"routing/weights.go"}
)

func TestSizesStaySmall(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		total := 0
		for _, f := range p.files(t) {
			text, err := os.ReadFile(filepath.Join(root(t), f.path))
			require.NoError(t, err)
			lines := strings.Count(string(text), "\n")
			if isData(p) || slices.Contains(dataFiles, f.path) {
				continue
			}
			total += lines
			require.LessOrEqual(t, lines, maxFile, f.path)
			for _, decl := range f.ast.Decls {
				checkFunction(t, f, decl)
			}
		}
		if !slices.Contains(wideFolders, strings.TrimPrefix(p.ImportPath, module+"/")) {
			require.LessOrEqual(t, total, maxPackage, p.ImportPath)
		}
	}
}

func isData(p pkg) bool {
	for _, d := range dataPackages {
		if p.ImportPath == module+"/"+d {
			return true
		}
	}
	return false
}

func checkFunction(t *testing.T, f file, decl ast.Decl) {
	t.Helper()
	fn, ok := decl.(*ast.FuncDecl)
	if !ok {
		return
	}
	length := f.fset.Position(fn.End()).Line - f.fset.Position(fn.Pos()).Line + 1
	require.LessOrEqual(t, length, maxFunction, "%s: %s", f.path, fn.Name.Name)
	require.LessOrEqual(t, fn.Type.Params.NumFields(), maxParams, "%s: %s", f.path, fn.Name.Name)
}
