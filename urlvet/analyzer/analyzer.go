// Package analyzer finds two things: checks of URLs that attackers can get past, and what changes
// when a program imports github.com/gowhatwg/url/net/url, the drop-in replacement of net/url. Each
// report has a kind.
//
// The kinds host, address, passed, redirect, target and literal are reported by default. Only passed
// has a fix, because for the others only the author knows the intent. The flag -only takes a list of
// kinds, or "all". Each message ends in its kind and a link to one of the sections below.
//
// A comment on the line of a report, or on the line before, silences one kind of it, and gives a
// reason. A comment without both silences nothing:
//
//	//urlvet:ignore passed the parser of our own service reads it again
//
// # host
//
// These checks of a host let others pass:
//
//	strings.HasSuffix(u.Host, "example.com")    // evilexample.com has that suffix, too
//	strings.Contains(u.Host, "example.com")     // example.com.evil.example contains it
//	strings.HasPrefix(u.Host, "example.com")    // example.com.evil.example begins with it
//
// The same goes for the Host of an http.Request, and for strings.HasPrefix(s, "https://example.com"),
// where s is any string, such as the header Origin: https://example.com.evil.example/ and
// https://example.com@evil.example/ begin with it. Tests may do that.
//
// u.Host == "evil.example", strings.EqualFold(u.Host, "evil.example"), slices.Contains with a list of
// such names, a map of them and the like miss a host: Host is "evil.example:443" if the URL has that
// port, and Hostname has none. Names without a dot aren't reported.
//
// # address
//
// After u.Hostname() == "127.0.0.1", or "localhost", and strings.HasPrefix(u.Host, "10."), other
// addresses and names lead to the same machines. Comparisons aren't reported in a function that
// also calls net.ParseIP or netip.ParseAddr, and a line is reported once.
//
// A function that decides by IsPrivate with IsLoopback or IsGlobalUnicast misses 100.100.100.200,
// 192.0.0.192, 64:ff9b::a9fe:a9fe and 2002:a9fe:a9fe::1. It is reported if its only result is a bool
// or an error, and if it has no list of its own, with a method Contains.
//
// # passed
//
//	u, err := url.Parse(s)    // and a look at u
//	http.Get(s)
//
// What is sent is s, which net/http, and a browser after a redirect, read again. With net/url alone
// this is rarely a hole: the check and net/http have the same parser. It is one after the switch to
// the drop-in, since the check then reads s as a browser does: if a proxy allows paths below /images/,
// /admin/../images/x passes its check and is sent as it is written. So -fix, or the flag -import, writes
// u.String() in place of s where u is the URL of s for certain: the next statement returns if Parse
// failed, nothing assigns to u or a field of it, u has no other name, s is a local variable, and nothing
// assigns to s after Parse. If a report has
// no such fix, no import of its package is changed.
//
// Instead of the call of Parse there can be a call of a function of the package that parses its
// parameter, and whose only result is a bool or an error. Where imports are fixed, the results don't
// matter, and a function of the package that sends its parameter counts as a call that sends. Calls are those of net/http that take a URL
// as a string, functions and methods Redirect, and setting the header Location. Nothing is reported in
// tests, or if the URL isn't looked at, as in _, err := url.Parse(s).
//
// # redirect
//
// http.Redirect(w, r, s, code), another Redirect, or w.Header().Set("Location", s) after
// strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//"), or the same for s[0] and s[1]: browsers read
// /\evil.example as //evil.example. It isn't reported behind a constant with a backslash, or behind a
// call that gets s, other than of package strings: these may be another check.
//
// http.Redirect(w, r, r.URL.Path+"/", code): the path is //evil.example for the request target
// //evil.example or /%2Fevil.example, and a router that cleans paths stops only the former. Also other
// texts that begin with the path of a request, or with slashes and then a part of it: its String,
// RequestURI, EscapedPath and PathValue, what package strings and path.Clean return for it, and a copy
// of the URL. It isn't reported behind a comparison of the path with more than slashes, or behind a
// constant with a backslash.
//
// # target
//
// url.Parse(r.Header.Get("X-Original-URL")), and the same for X-Original-URI and the like,
// X-Forwarded-Uri, X-Rewrite-URL, and the RequestURI of an http.Request, or for a sum or fmt.Sprintf with
// one of these. Also ParseRequestURI. The server behind it can read the target otherwise: nginx merges
// slashes, so that /public//../admin is /admin, and the drop-in, as browsers do, reads /public/admin.
// Package github.com/gowhatwg/url/urltarget has these readings.
//
// # literal
//
// url.Parse("http://1.2.3.4.5/"), a constant that net/url accepts and the drop-in refuses. Also
// "http://:" + port, and "http://" + addr if the package also passes addr to net.Listen or another
// Listen or ListenAndServe, or to an http.Server, so that it can be ":8080"; also with fmt.Sprintf. A
// port alone is no host: write the one to connect to, as in "http://localhost:8080".
//
// # equal
//
// u == v for two values of type *url.URL, net/url's or of package github.com/gowhatwg/url.
//
// # import
//
// The import of net/url, once for a package, if a file calls Parse, ParseRequestURI, JoinPath or
// ParseQuery, and of github.com/gowhatwg/url/net/url/watch. With the flag -import, each such file
// has a report and a fix, which keeps the imports sorted and in their groups. An import with a dot has
// none, nor has a file that uses what only watch has, such as SetHandler.
//
// # query
//
// u.Query(), which becomes url.Query(u) with the flag -query. FormValue and Form of an http.Request
// keep net/url's reading, and so do packages that aren't changed.
//
// # resolve
//
// base.Parse(s), which becomes url.Resolve(base, s) with the flag -resolve, and
// base.ResolveReference(ref) after ref, err := url.Parse(s), which also does. There is no fix if
// ref has another use, or if there is anything but a check of err between the two. Constants without
// a "%" aren't reported.
//
// Resolve is for references from outside, which a browser reads, too. Keep the method for
// references that the program builds, such as "repos/" + name: where these lead is the program's
// decision.
//
// # join
//
// u.JoinPath(elem...), but for constants without a "%": the drop-in has no function with the same
// results.
//
// # unmarshal
//
// u.UnmarshalBinary(b): the drop-in has no function with the same results.
//
// # reused
//
// A text that is returned, assigned, or given to a call after url.Parse, but for errors and logs. The
// drop-in reads it as another URL than net/url, so a text that is matched, stored or sent, or emitted
// in a page, can be another one than the one that was checked.
//
// # Fixes of calls
//
// A call whose error is dropped or unchecked isn't changed: Resolve fails for more bases, and its
// result is nil then. The calls have no fix in a file that doesn't import net/url or the drop-in,
// or imports it with a dot, or where another variable has the package's name, or if the *url.URL
// is embedded in another type, or if a comment would be lost. Method values and method expressions
// such as base.Parse have none. What has a fix of a call has one of its import.
//
// # Variables
//
// The kinds passed, redirect and reused follow variables within one function: s is a local variable or
// a parameter, its name is the argument of both calls, and no statement between them assigns anything
// but a constant to it, or takes its address. They don't follow other variables with the same value. A
// field counts if it is written the same in both calls, as in j.target, but for passed only where
// imports are fixed.
package analyzer

import (
	"cmp"
	"go/ast"
	"go/token"
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
		"import":  "report the import of each file, with its fix, and fix the kind passed; -fix implies it",
		"query":   "also report calls of u.Query, with their fix",
		"resolve": "also report calls of base.Parse and base.ResolveReference, with their fix",
	} {
		fixes[kind] = Analyzer.Flags.Bool(kind, false, usage)
	}
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		Pass: pass, values: map[types.Object]ast.Expr{}, listens: map[types.Object]bool{}, fixed: map[*ast.File]bool{},
		dropped: map[ast.Expr]bool{}, unseen: map[ast.Expr]bool{}, watches: map[*ast.File]bool{}, checks: map[types.Object]bool{}, sends: map[types.Object]bool{},
		assigned: map[types.Object]token.Pos{}, urls: map[token.Pos]types.Object{},
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	c.findValues(in)
	c.findListens(in)
	c.findWatches()
	c.checkNodes(in)
	in.Preorder([]ast.Node{(*ast.FuncDecl)(nil)}, c.findChecks)
	in.Preorder([]ast.Node{(*ast.FuncDecl)(nil), (*ast.GenDecl)(nil)}, c.checkPassed)
	c.checkImports()
	slices.SortStableFunc(c.reports, func(a, b analysis.Diagnostic) int {
		from, to := c.Fset.Position(a.Pos), c.Fset.Position(b.Pos)
		return cmp.Or(cmp.Compare(from.Filename, to.Filename), cmp.Compare(from.Offset, to.Offset))
	})
	// A reference that is parsed twice is found twice, and a line with addresses is one report.
	c.reports = slices.CompactFunc(c.reports, func(a, b analysis.Diagnostic) bool {
		return a.Pos == b.Pos && a.Message == b.Message || a.Category == "address" && b.Category == "address" && c.file(a.Pos) == c.file(b.Pos) && c.line(a.Pos) == c.line(b.Pos)
	})
	for _, d := range c.reports {
		if c.isHeld && d.Category != "passed" {
			d.SuggestedFixes = nil // the others need the drop-in
		}
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
				c.unseen[n.Rhs[0]] = types.ExprString(n.Lhs[0]) == "_"
				c.dropped[n.Rhs[0]] = types.ExprString(n.Lhs[1]) == "_"
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
			c.checkAddresses(n, n.Type)
		case *ast.FuncLit:
			c.checkAddresses(n, n.Type)
		case *ast.BlockStmt:
			c.checkReferences(n.List)
		case *ast.CaseClause:
			c.checkReferences(n.Body)
		case *ast.CommClause:
			c.checkReferences(n.Body)
		}
	})
}
