// Package analyzer finds two things in packages that import net/url or its drop-in
// replacement, github.com/gowhatwg/url/net/url: what changing the import alone doesn't fix, and
// checks that attackers can get past.
//
// Reported with a fix, which is right once the drop-in is imported:
//
//   - the import of net/url in a file that calls Parse, ParseRequestURI, JoinPath or
//     ParseQuery, or that has one of the calls below. The fix keeps the imports sorted and in
//     their groups.
//   - u.Query(), which becomes url.Query(u)
//
// Reported with a fix only with the flag -resolve, because the function has other results. Use it
// for references from outside, which a browser reads, too. Keep the method for references that the
// program builds, such as "repos/" + name: where these lead is the program's decision.
//
//   - base.Parse(s), which becomes url.Resolve(base, s)
//   - base.ResolveReference(ref) after ref, err := url.Parse(s), which also becomes
//     url.Resolve(base, s). There is no fix if ref has another use, or if there is anything
//     but a check of err between the two.
//
// A call whose error is dropped or unchecked isn't changed: Resolve fails for more bases, and its
// result is nil then. The calls have no fix in a file that doesn't import net/url or the drop-in, or
// imports it with a dot, or where another variable has the package's name, or if the *url.URL is
// embedded in another type, or if a comment would be lost. An import with a dot has no fix, either.
//
// Reported without a fix, because there is no function with the same results:
//
//   - u.JoinPath(elem...), u.UnmarshalBinary(b), and method values and method expressions such
//     as base.Parse
//   - url.Parse("http://:8080/"): a constant that net/url accepts and the drop-in refuses
//
// Reported without a fix, because only the author knows the intent:
//
//   - strings.HasSuffix(u.Host, "example.com"): evilexample.com has that suffix, too
//   - strings.Contains(u.Host, "example.com"): example.com.evil.example contains it
//   - strings.HasPrefix(u.Host, "example.com"): example.com.evil.example begins with it
//   - strings.HasPrefix(u.String(), "https://example.com"): https://example.com.evil.example/
//     and https://example.com@evil.example/ begin with it
//   - u.Host == "evil.example", strings.EqualFold(u.Host, "evil.example") and the like: Host
//     is "evil.example:443" if the URL has that port, and Hostname has none
//   - u.Hostname() == "127.0.0.1" and strings.HasPrefix(u.Host, "10."): other addresses and
//     names lead to the same machines
//   - http.Redirect(w, r, s, code), http.Get(s), http.NewRequest(method, s, body) and the like
//     after url.Parse(s): net/http and browsers read s again
//
// The last check follows variables within one function: s is a local variable or a parameter, its
// name is the argument of both calls, and no statement between them assigns to it or takes its
// address. It doesn't follow fields, other variables with the same value, or calls of other
// functions.
package analyzer

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// Analyzer reports these calls and checks.
var Analyzer = &analysis.Analyzer{
	Name:     "urlvet",
	Doc:      "find calls for which net/url differs from browsers, and checks that attackers can get past",
	URL:      "https://pkg.go.dev/github.com/gowhatwg/url/urlvet/analyzer",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// fixesResolve is the flag -resolve.
var fixesResolve bool

func init() {
	Analyzer.Flags.BoolVar(&fixesResolve, "resolve", false, "with -fix, also replace base.Parse and base.ResolveReference")
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass, values: map[types.Object]ast.Expr{}, fixed: map[*ast.File]bool{}, dropped: map[ast.Expr]bool{}}
	if !c.importsURL() {
		return nil, nil
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c.findValues(in)
	c.checkNodes(in)
	c.checkImports()
	slices.SortStableFunc(c.reports, func(a, b analysis.Diagnostic) int {
		from, to := c.Fset.Position(a.Pos), c.Fset.Position(b.Pos)
		return cmp.Or(cmp.Compare(from.Filename, to.Filename), cmp.Compare(from.Offset, to.Offset))
	})
	// A reference that is parsed twice is found twice.
	c.reports = slices.CompactFunc(c.reports, func(a, b analysis.Diagnostic) bool { return a.Pos == b.Pos && a.Message == b.Message })
	for _, d := range c.reports {
		c.Report(d)
	}
	return nil, nil
}

// checkNodes checks everything but the imports.
func (c *checker) checkNodes(in *inspector.Inspector) {
	called := map[*ast.SelectorExpr]*ast.CallExpr{}
	in.Preorder(nil, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if selector, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
				called[selector] = n
			}
			c.checkHost(n)
			c.checkLiteral(n)
		case *ast.AssignStmt:
			if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
				err, ok := n.Lhs[1].(*ast.Ident)
				c.dropped[n.Rhs[0]] = ok && err.Name == "_"
			}
		case *ast.SelectorExpr:
			c.checkMethod(n, called[n])
		case *ast.BinaryExpr:
			c.checkComparison(n)
		case *ast.SwitchStmt:
			c.checkSwitch(n)
		case *ast.FuncDecl:
			if n.Body != nil {
				c.checkPassed(n.Body)
			}
		case *ast.BlockStmt:
			c.checkReferences(n.List)
		case *ast.CaseClause:
			c.checkReferences(n.Body)
		case *ast.CommClause:
			c.checkReferences(n.Body)
		}
	})
}
