package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
)

// goFile parses a Go file of a project.
func goFile(elem ...string) (*ast.File, error) {
	return parser.ParseFile(token.NewFileSet(), filepath.Join(elem...), nil, 0)
}

// tables calls f with the elements of each composite literal in the function or the
// variable of that name.
func tables(file *ast.File, name string, f func(row []ast.Expr)) {
	visit := func(n ast.Node) bool {
		if row, ok := n.(*ast.CompositeLit); ok && len(row.Elts) > 0 {
			f(row.Elts)
		}
		return true
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == name {
				ast.Inspect(d, visit)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && v.Names[0].Name == name {
					ast.Inspect(v, visit)
				}
			}
		}
	}
}

// value returns a string of a row, with or without a field name.
func value(e ast.Expr) (string, bool) {
	if kv, ok := e.(*ast.KeyValueExpr); ok {
		e = kv.Value
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		// The only function that the tests call is strings.ToLower.
		s, ok := value(call.Args[0])
		return strings.ToLower(s), ok
	}
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// list returns the strings of a composite literal in a row.
func list(e ast.Expr) (values []string, ok bool) {
	if kv, ok := e.(*ast.KeyValueExpr); ok {
		e = kv.Value
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	for _, e := range lit.Elts {
		s, ok := value(e)
		if !ok {
			return nil, false
		}
		values = append(values, s)
	}
	return values, true
}

// fails reports whether the row expects a failure: its field or its last element is true.
func fails(row []ast.Expr) bool {
	e := row[len(row)-1]
	if kv, ok := e.(*ast.KeyValueExpr); ok {
		e = kv.Value
	}
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "true"
}

// isRow reports whether a row of strings isn't a list of results: it has field
// names, or ends in a boolean.
func isRow(row []ast.Expr) bool {
	_, named := row[0].(*ast.KeyValueExpr)
	_, boolean := row[len(row)-1].(*ast.Ident)
	return named || boolean
}

// safebrowsing reads the tests of google/safebrowsing.
func safebrowsing(folder string) ([]vector, error) {
	file, err := goFile(folder, "urls_test.go")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	for _, test := range []string{"GeneratePatterns", "CanonicalHost", "GenerateLookupHosts", "CanonicalPath", "GenerateLookupPaths", "CanonicalURL"} {
		tables(file, "Test"+test, func(row []ast.Expr) {
			input, ok := value(row[0])
			if !ok || len(row) < 2 {
				return
			}
			if fails(row) {
				vectors = append(vectors, newVector(test, input, nil))
			} else if want, ok := value(row[1]); ok && isRow(row) {
				vectors = append(vectors, newVector(test, input, nil, want))
			} else if want, ok := list(row[1]); ok {
				vectors = append(vectors, newVector(test, input, nil, want...))
			}
		})
	}
	return vectors, nil
}

// nlnwa reads the tests of the package canonicalizer of nlnwa/whatwg-url.
func nlnwa(folder string) ([]vector, error) {
	file, err := goFile(folder, "canonicalizer", "profiles_test.go")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	tables(file, "TestGoogleSafeBrowsing", func(row []ast.Expr) {
		if len(row) == 4 {
			input, ok := value(row[1])
			want, ok2 := value(row[2])
			if ok && ok2 {
				vectors = append(vectors, newVector("GoogleSafeBrowsing", input, nil, want))
			}
		}
	})
	return vectors, nil
}

// purell reads the tests of PuerkitoBio/purell.
func purell(folder string) ([]vector, error) {
	file, err := goFile(folder, "purell_test.go")
	if err != nil {
		return nil, err
	}
	var vectors []vector
	tables(file, "cases", func(row []ast.Expr) {
		if len(row) != 5 {
			return
		}
		input, ok := value(row[1])
		want, ok2 := value(row[3])
		if ok && ok2 {
			vectors = append(vectors, newVector("Normalize", input, map[string]string{"flags": flags(row[2])}, want))
		}
	})
	if file, err = goFile(folder, "urlnorm_test.go"); err != nil {
		return nil, err
	}
	tables(file, "TestUrlnorm", func(row []ast.Expr) {
		for _, e := range row {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				input, ok := value(kv.Key)
				want, ok2 := value(kv.Value)
				if ok && ok2 {
					vectors = append(vectors, newVector("Normalize", input,
						map[string]string{"flags": "FlagsSafe|FlagRemoveDotSegments"}, want))
				}
			}
		}
	})
	return vectors, nil
}

// flags returns the names of flags, with "|" between them.
func flags(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.BinaryExpr:
		return flags(e.X) + "|" + flags(e.Y)
	}
	panic(fmt.Sprintf("no flags: %T", e))
}
