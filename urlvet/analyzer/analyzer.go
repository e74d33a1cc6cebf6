// Package analyzer finds two things: checks of URLs that attackers can get past, and what changes
// when a program imports github.com/gowhatwg/url/net/url, the drop-in replacement of net/url. Each
// report has a kind.
//
// These kinds are reported by default. They have no fix, because only the author knows the intent:
//
//	host
//		strings.HasSuffix(u.Host, "example.com"): evilexample.com has that suffix, too;
//		also for the Host of an http.Request
//		strings.Contains(u.Host, "example.com"): example.com.evil.example contains it
//		strings.HasPrefix(u.Host, "example.com"): example.com.evil.example begins with it
//		strings.HasPrefix(s, "https://example.com"), where s is any string, such as the header Origin:
//		https://example.com.evil.example/ and https://example.com@evil.example/ begin with it. This
//		isn't reported in tests.
//		u.Host == "evil.example", strings.EqualFold(u.Host, "evil.example"), slices.Contains with a
//		list of such names, a map of them and the like: Host is "evil.example:443" if the URL has that
//		port, and Hostname has none
//	address
//		u.Hostname() == "127.0.0.1", or "localhost", and strings.HasPrefix(u.Host, "10."): other
//		addresses and names lead to the same machines. Comparisons aren't reported in a function that
//		also calls net.ParseIP or netip.ParseAddr.
//	passed
//		http.Redirect(w, r, s, code), http.Get(s), http.NewRequest(method, s, body) and the like
//		after url.Parse(s): net/http and browsers read s again
//	redirect
//		http.Redirect(w, r, s, code), another Redirect, or w.Header().Set("Location", s), after
//		strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//"): browsers read /\evil.example as
//		//evil.example. It isn't reported behind a constant with a backslash, or behind a call that
//		gets s, other than of package strings: these may be another check.
//	literal
//		url.Parse("http://:8080/"): a constant that net/url accepts and the drop-in refuses
//		"http://:" + port, and "http://" + addr if the package also passes addr to net.Listen or another
//		Listen or ListenAndServe, or to an http.Server, so that it can be ":8080"; also with fmt.Sprintf
//
// These are reported with the flag -only, which takes a list of kinds, or "all":
//
//	equal
//		u == v for two values of type *url.URL, net/url's or of package github.com/gowhatwg/url
//	import
//		the import of net/url, once for a package, if a file calls Parse, ParseRequestURI, JoinPath or
//		ParseQuery, and of github.com/gowhatwg/url/net/url/watch. With the flag -import, each such file
//		has a report and a fix, which keeps the imports sorted and in their groups. A file that uses
//		what only watch has, such as SetHandler, has no fix.
//	query
//		u.Query(), which becomes url.Query(u) with the flag -query. FormValue and Form of an
//		http.Request keep net/url's reading, and so do packages that aren't changed.
//	resolve
//		base.Parse(s), which becomes url.Resolve(base, s) with the flag -resolve
//		base.ResolveReference(ref) after ref, err := url.Parse(s), which also does. There is no fix if
//		ref has another use, or if there is anything but a check of err between the two.
//	join, unmarshal
//		u.JoinPath(elem...) and u.UnmarshalBinary(b): the drop-in has no function with the same results
//
// The kinds resolve and join omit constants without a "%".
//
// Resolve is for references from outside, which a browser reads, too. Keep the method for
// references that the program builds, such as "repos/" + name: where these lead is the program's
// decision.
//
// A call whose error is dropped or unchecked isn't changed: Resolve fails for more bases, and its
// result is nil then. The calls have no fix in a file that doesn't import net/url or the drop-in,
// or imports it with a dot, or where another variable has the package's name, or if the *url.URL
// is embedded in another type, or if a comment would be lost. An import with a dot has no fix, and
// nor have method values and method expressions such as base.Parse. What has a fix of a call has
// one of its import.
//
// The kinds passed and redirect follow variables within one function: s is a local variable or a
// parameter, its name is the argument of both calls, and no statement between them assigns anything
// but a constant to it, or takes its address. They don't follow fields, other variables with the
// same value, or calls of other functions.
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

func init() {
	Analyzer.Flags.Var(&only, "only", `report only these kinds: "all", or some of `+kinds.String())
	for kind, usage := range map[string]string{
		"import":  "report the import of each file, with its fix; -fix implies it",
		"query":   "also report calls of u.Query, with their fix",
		"resolve": "also report calls of base.Parse and base.ResolveReference, with their fix",
	} {
		fixes[kind] = Analyzer.Flags.Bool(kind, false, usage)
	}
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		Pass: pass, values: map[types.Object]ast.Expr{}, listens: map[types.Object]bool{}, fixed: map[*ast.File]bool{},
		dropped: map[ast.Expr]bool{}, watches: map[*ast.File]bool{},
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c.findValues(in)
	c.findListens(in)
	c.findWatches()
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
			c.checkFormat(n)
		case *ast.AssignStmt:
			if len(n.Lhs) == 2 && len(n.Rhs) == 1 {
				err, ok := n.Lhs[1].(*ast.Ident)
				c.dropped[n.Rhs[0]] = ok && err.Name == "_"
			}
		case *ast.SelectorExpr:
			c.checkMethod(n, called[n])
		case *ast.BinaryExpr:
			c.checkComparison(n)
			c.checkConcatenation(n)
		case *ast.IndexExpr:
			c.checkEqual(n, n.Index, c.elements(n.X)...)
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
