package arch

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

const module = "proem"

// root is the repository's folder.
func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../..")
	require.NoError(t, err)
	return dir
}

// pkg is what `go list` says of a package.
type pkg struct {
	ImportPath string
	Dir        string
	Name       string
	Imports    []string
	Deps       []string
	GoFiles    []string
}

var listed = sync.OnceValues(func() ([]pkg, error) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Name,Imports,Deps,GoFiles", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var pkgs []pkg
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := dec.Decode(&p); err == io.EOF {
			return pkgs, nil
		} else if err != nil {
			return nil, err
		}
		pkgs = append(pkgs, p)
	}
})

func packages(t *testing.T) []pkg {
	t.Helper()
	pkgs, err := listed()
	require.NoError(t, err)
	require.NotEmpty(t, pkgs)
	return pkgs
}

func find(t *testing.T, path string) pkg {
	t.Helper()
	for _, p := range packages(t) {
		if p.ImportPath == module+"/"+path {
			return p
		}
	}
	require.Fail(t, "no such package", path)
	return pkg{}
}

// file is one parsed source file.
type file struct {
	path string // from the repository's root
	fset *token.FileSet
	ast  *ast.File
}

func (p pkg) files(t *testing.T) []file {
	t.Helper()
	var files []file
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		require.NoError(t, err)
		rel, err := filepath.Rel(root(t), path)
		require.NoError(t, err)
		files = append(files, file{rel, fset, f})
	}
	return files
}

// own is the part of a list that is this module's, without the module's name.
func own(paths []string) []string {
	var out []string
	for _, p := range paths {
		if rest, ok := strings.CutPrefix(p, module+"/"); ok {
			out = append(out, rest)
		}
	}
	return out
}
