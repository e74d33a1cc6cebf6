// Package analyzer finds two things in packages that import net/url or its drop-in
// replacement, github.com/gowhatwg/url/net/url: calls that changing the import alone
// doesn't fix, and host checks that strangers can get past.
//
// Reported with a fix, which is right once the drop-in is imported:
//
//   - the import of net/url
//   - base.Parse(s), which becomes url.Resolve(base, s)
//   - base.ResolveReference(ref) after ref, err := url.Parse(s), which also becomes
//     url.Resolve(base, s). There is no fix if ref has another use, or if base is set
//     or changed in between.
//   - u.Query(), which becomes url.Query(u)
//
// Reported without a fix, because only the author knows the intent:
//
//   - strings.HasSuffix(u.Host, "example.com"): evilexample.com has that suffix, too
//   - strings.Contains(u.Host, "example.com"): example.com.evil.example contains it
//   - strings.HasPrefix(u.String(), "https://example.com"): https://example.com.evil.example/
//     and https://example.com@evil.example/ begin with it
package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Analyzer reports these calls and checks.
var Analyzer = &analysis.Analyzer{
	Name:     "urlvet",
	Doc:      "find calls for which net/url differs from browsers, and host checks that strangers can get past",
	URL:      "https://pkg.go.dev/github.com/gowhatwg/url/urlvet/analyzer",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

const (
	netURL = "net/url"
	dropIn = "github.com/gowhatwg/url/net/url"
)

// A checker checks one package.
type checker struct {
	*analysis.Pass

	// values has the value of each variable that is defined with a value and never
	// assigned again.
	values map[types.Object]ast.Expr
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass}
	imports := c.imports()
	if len(imports) == 0 {
		return nil, nil
	}
	for _, spec := range imports {
		if spec.Path.Value == strconv.Quote(netURL) {
			c.report(spec.Path, "import", "net/url reads URLs differently from browsers; "+dropIn+" has the same API",
				replace(spec.Path, strconv.Quote(dropIn)))
		}
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c.findValues(in)
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) { c.checkCall(n.(*ast.CallExpr)) })
	in.Preorder([]ast.Node{(*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.BlockStmt:
			c.checkReferences(n.List)
		case *ast.CaseClause:
			c.checkReferences(n.Body)
		case *ast.CommClause:
			c.checkReferences(n.Body)
		}
	})
	return nil, nil
}

// imports returns the imports of net/url and of the drop-in.
func (c *checker) imports() []*ast.ImportSpec {
	var specs []*ast.ImportSpec
	for _, file := range c.Files {
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && (path == netURL || path == dropIn) {
				specs = append(specs, spec)
			}
		}
	}
	return specs
}

// report reports n, with a fix if there are edits.
func (c *checker) report(n ast.Node, category, message string, edits ...analysis.TextEdit) {
	d := analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Category: category, Message: message}
	if len(edits) > 0 {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "Use " + dropIn, TextEdits: edits}}
	}
	c.Report(d)
}

func replace(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// checkCall checks a call of a function or a method.
func (c *checker) checkCall(call *ast.CallExpr) {
	switch callee := typeutil.StaticCallee(c.TypesInfo, call); {
	case callee == nil:
	case isURLMethod(callee, "Parse"):
		c.checkMethod(call, "resolve", "base.Parse follows RFC 3986, not browsers", "Resolve")
	case isURLMethod(callee, "Query"):
		c.checkMethod(call, "query", "u.Query drops pairs with a semicolon or a bad percent sign, which browsers keep", "Query")
	case callee.Pkg() != nil && callee.Pkg().Path() == "strings" && len(call.Args) == 2:
		c.checkHost(call, callee.Name())
	}
}

// isURLMethod reports whether f is the method of net/url's URL.
func isURLMethod(f *types.Func, name string) bool {
	receiver := f.Signature().Recv()
	return receiver != nil && f.Name() == name && isURL(receiver.Type())
}

// isURL reports whether t is net/url's URL or a pointer to it.
func isURL(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == netURL && named.Obj().Name() == "URL"
}

// checkMethod reports a call of a method that has a function in the drop-in.
func (c *checker) checkMethod(call *ast.CallExpr, category, message, function string) {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	name := c.packageName(call.Pos())
	if name == "" || !isURL(c.TypesInfo.TypeOf(selector.X)) {
		// The file doesn't import a package with the function, or the URL is embedded.
		c.report(call, category, message+"; use "+function+" of "+dropIn)
		return
	}
	open := name + "." + function + "("
	if _, isPointer := types.Unalias(c.TypesInfo.TypeOf(selector.X)).(*types.Pointer); !isPointer {
		open += "&"
	}
	between := ""
	if len(call.Args) > 0 {
		between = ", "
	}
	c.report(call, category, message+"; use "+name+"."+function,
		analysis.TextEdit{Pos: call.Pos(), End: call.Pos(), NewText: []byte(open)},
		analysis.TextEdit{Pos: selector.X.End(), End: call.Lparen + 1, NewText: []byte(between)})
}

// packageName returns the name of net/url or the drop-in at pos, or "".
func (c *checker) packageName(pos token.Pos) string {
	for _, file := range c.Files {
		if pos < file.FileStart || file.FileEnd <= pos {
			continue
		}
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			name := c.TypesInfo.PkgNameOf(spec)
			if name == nil || path != netURL && path != dropIn {
				continue
			}
			scope := c.Pkg.Scope().Innermost(pos)
			if scope == nil {
				continue
			}
			if _, object := scope.LookupParent(name.Name(), pos); object == name {
				return name.Name()
			}
		}
	}
	return ""
}
