//go:build !race

package growth_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSearchHasAllFunctions compares the functions of the growth search with the exported
// functions of the packages, so that new ones are included.
func TestSearchHasAllFunctions(t *testing.T) {
	functions, receivers := map[string]bool{}, map[string]bool{}
	for name, folder := range searchPackages {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range f.Decls {
				d, ok := d.(*ast.FuncDecl)
				if !ok || !d.Name.IsExported() {
					continue
				}
				if d.Recv == nil {
					functions[name+"."+d.Name.Name] = true
				} else if receiver := receiverName(d); ast.IsExported(receiver) {
					receivers[name+"."+receiver] = true
				}
			}
		}
	}
	same := func(what string, is, want []string) {
		for _, name := range want {
			if !slices.Contains(is, name) {
				t.Errorf("the search lacks the %s %s", what, name)
			}
		}
		for _, name := range is {
			if !slices.Contains(want, name) {
				t.Errorf("there is no %s %s", what, name)
			}
		}
	}
	same("function", slices.Sorted(maps.Keys(searchFunctions)), slices.Sorted(maps.Keys(functions)))
	same("type with methods", slices.Sorted(maps.Keys(searchReceivers)), slices.Sorted(maps.Keys(receivers)))
}

// receiverName returns the name of the type that d is a method of.
func receiverName(d *ast.FuncDecl) string {
	t := d.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if i, ok := t.(*ast.Ident); ok {
		return i.Name
	}
	return ""
}
