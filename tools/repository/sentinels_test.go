package repository_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestSentinels checks that an error has one value if two packages have it by the same name:
// errors.Is with the wrong import would compile, and be false.
func TestSentinels(t *testing.T) {
	created := map[string]string{} // where an error of that name is created
	count := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testing" && filepath.Base(filepath.Dir(path)) == "internal":
			return fs.SkipDir
		case d.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for name, value := range exportedErrors(file) {
			count++
			if selector, ok := value.(*ast.SelectorExpr); ok && selector.Sel.Name == name {
				continue // the same value
			}
			if other := created[name]; other != "" {
				t.Errorf("%s and %s have different errors %s", other, path, name)
			}
			created[name] = path
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < 20 {
		t.Errorf("there are only %d errors", count)
	}
}

// exportedErrors returns the variables of a file that are named as errors, with their values.
func exportedErrors(file *ast.File) map[string]ast.Expr {
	found := map[string]ast.Expr{}
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, spec := range d.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				if strings.HasPrefix(name.Name, "Err") && i < len(v.Values) {
					found[name.Name] = v.Values[i]
				}
			}
		}
	}
	return found
}
