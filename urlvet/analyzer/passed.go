package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// sinks are the functions and methods of net/http that get a URL as a string, with the index of
// that argument.
var sinks = map[string]int{
	"net/http.Redirect": 2, "net/http.RedirectHandler": 0,
	"net/http.Get": 0, "net/http.Head": 0, "net/http.Post": 0, "net/http.PostForm": 0,
	"net/http.NewRequest": 1, "net/http.NewRequestWithContext": 2,
	"(*net/http.Client).Get": 0, "(*net/http.Client).Head": 0, "(*net/http.Client).Post": 0, "(*net/http.Client).PostForm": 0,
}

// What is known of a string. isLocal isn't enough for a redirect: browsers read `/\` as "//".
const (
	hasSlash   = 1 << iota // it begins with a slash
	hasOnlyOne             // it doesn't begin with two
	isParsed               // Parse has read it
	isUsed                 // it was used in a way that may be another check
	isPath                 // it begins with the path of a request
	isLocal    = hasSlash | hasOnlyOne
)

// A place is a variable, or a field that is reached from it, as in v.a.b.
type place struct {
	v    types.Object
	path string
}

// A fact is what is known of a place in a part of a function, until the place changes.
type fact struct {
	from, to token.Pos
	known    int
}

// A flow has what is known of the variables and fields in a function.
type flow struct {
	*checker
	facts map[place][]fact
	// changed has the end of the last statement that gives a place another value than a constant.
	changed map[place]token.Pos
	// isBounded is set behind a comparison of a request's path with more than slashes.
	isBounded bool
	// hasBackslash is set behind a constant with a "\".
	hasBackslash bool
}

// checkPassed looks in a declaration for
//
//	u, err := url.Parse(s)
//	…
//	http.Redirect(w, r, s, code)
//
// where s is a variable or a field: what was checked isn't what is passed on. It also looks for
//
//	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
//		http.Redirect(w, r, s, code)
//
// and for an if with the contrary before the redirect, if nothing else may be a check of s; and for
//
//	http.Redirect(w, r, r.URL.Path+"/", code)
func (c *checker) checkPassed(d ast.Node) {
	if c.isTest(d) {
		return
	}
	f := flow{checker: c, facts: map[place][]fact{}, changed: map[place]token.Pos{}}
	for n := range ast.Preorder(d) {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, _ := c.constant(n)
			f.hasBackslash = f.hasBackslash || strings.Contains(text, `\`) || n.Value == `'\\'`
		case *ast.IfStmt:
			f.noteSlashes(n.Cond, true, n.Body.Pos(), n.Body.End())
			f.noteSlashes(n.Cond, false, n.End(), d.End())
		case *ast.AssignStmt:
			f.checkReused(n.Rhs...)
			for i, left := range n.Lhs {
				f.assign(n, left, n.Rhs[min(i, len(n.Rhs)-1)], d.End())
			}
		case *ast.ReturnStmt:
			f.checkReused(n.Results...)
		case *ast.KeyValueExpr:
			f.checkReused(n.Value)
		case *ast.UnaryExpr: // &s
			f.changed[c.place(n.X)] = n.End()
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				f.bound(n.X, n.Y)
			}
		case *ast.IndexExpr:
			f.note(n.Index, isUsed, n.Pos(), d.End())
		case *ast.CallExpr:
			for i := range n.Args {
				f.checkArgument(n, i, d.End())
			}
		}
	}
}

// checkArgument reports an argument of a call, or notes what the call says of it.
func (f *flow) checkArgument(call *ast.CallExpr, i int, end token.Pos) {
	e, callee := call.Args[i], f.callee(call)
	function := typeutil.StaticCallee(f.TypesInfo, call)
	known, isRedirect := f.known(e), f.isRedirect(call)
	index, isSink := sinks[callee]
	switch {
	case (isSink && i == index || isRedirect || has(f.sends, function, i)) && known&isParsed != 0 && (f.local(e) != nil || isFixing()):
		f.report(e, "passed", types.ExprString(e)+" was parsed and checked, and is now read again, after the switch to the drop-in by other rules: pass on the String of the URL that was checked", f.stringOf(e)...)
	case isRedirect && f.beginsWithPath(e) && !f.hasBackslash && !f.isBounded:
		f.report(e, "redirect", "the path of a request can be `/%2Fevil.example` or `/%5Cevil.example`, which a redirect makes `//evil.example` or `/\\evil.example`, another host: use ParseSameOrigin of "+root)
	case isRedirect && known == isLocal && !f.hasBackslash:
		f.report(e, "redirect", "a browser reads `/\\evil.example` as `//evil.example`: a check of the slashes of "+types.ExprString(e)+" isn't enough; use ParseSameOrigin of "+root)
	case isRedirect:
	case i == 0 && isFunction(function, "Parse", "ParseRequestURI"), has(f.checks, function, i) && !has(f.sends, function, i):
		if !f.unseen[call] {
			f.note(e, isParsed, call.End(), end)
		}
	case callee == "strings.HasPrefix":
		f.checkReused(e)
		f.bound(call.Args[0], call.Args[1])
		if text, ok := f.constant(call.Args[1]); !ok || strings.HasPrefix(text, "/") && strings.Trim(text, "/") != "" {
			f.note(e, isUsed, call.End(), end)
		}
	case !f.TypesInfo.Types[call.Fun].IsBuiltin():
		if !isMessage.MatchString(types.ExprString(call.Fun)) && !f.isMethodCall(call, "Parse") {
			f.checkReused(e)
		}
		if !strings.HasPrefix(callee, "strings.") {
			f.note(e, isUsed, call.End(), end)
		}
	}
}

// isMessage matches the functions that make errors or messages for people.
var isMessage = regexp.MustCompile(`(?i)^(log|slog|errors|klog|glog)\.|\b(err|log|debug|info|warn|fatal|panic|print|trace|wrap|str$|string$)\w*$`)

// checkReused reports texts that were parsed, where they are kept, returned or given to a call.
func (f *flow) checkReused(list ...ast.Expr) {
	for _, e := range list {
		if f.known(e)&isParsed != 0 {
			f.report(e, "reused", types.ExprString(e)+" was parsed, and is now used as text: if this relies on what Parse refuses or on what its URL is, use the String of that URL")
		}
	}
}

// stringOf returns an edit that replaces e, a text that was parsed, with u.String(), if u is the URL
// of e for certain: if neither changes behind Parse.
func (f *flow) stringOf(e ast.Expr) []analysis.TextEdit {
	s := f.local(e)
	for _, fact := range f.facts[place{v: s}] {
		if u := f.urls[fact.from]; s != nil && types.Identical(s.Type(), types.Typ[types.String]) && s.Parent() != f.Pkg.Scope() && u != nil && f.assigned[s] <= fact.from && f.assigned[u] == token.NoPos && f.lookUp(u.Name(), e.Pos()) == u {
			return []analysis.TextEdit{replace(e, u.Name()+".String()")}
		}
	}
	return nil
}

// isRedirect reports whether a call is one of a function or method Redirect, or sets the header
// Location.
func (f *flow) isRedirect(call *ast.CallExpr) bool {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	header, _ := f.constant(call.Args[0])
	return ok && (selector.Sel.Name == "Redirect" || strings.EqualFold(header, "Location") && slices.Contains([]string{"Set", "Add", "Header", "SetHeader"}, selector.Sel.Name))
}

// noteSlashes notes what a condition that is true, or false, says of variables.
func (f *flow) noteSlashes(condition ast.Expr, isTrue bool, from, to token.Pos) {
	var subject ast.Expr
	var prefix string
	switch e := ast.Unparen(condition).(type) {
	case *ast.UnaryExpr:
		f.noteSlashes(e.X, !isTrue, from, to)
	case *ast.BinaryExpr:
		if isTrue && e.Op == token.LAND || !isTrue && e.Op == token.LOR {
			f.noteSlashes(e.X, isTrue, from, to)
			f.noteSlashes(e.Y, isTrue, from, to)
		} else if at, ok := e.X.(*ast.IndexExpr); ok && types.ExprString(e.Y) == "'/'" && (e.Op == token.EQL || e.Op == token.NEQ) {
			subject, prefix = at.X, map[string]string{"0": "/", "1": "//"}[types.ExprString(at.Index)]
			isTrue = isTrue == (e.Op == token.EQL)
		}
	case *ast.CallExpr:
		if f.callee(e) == "strings.HasPrefix" {
			subject = e.Args[0]
			prefix, _ = f.constant(e.Args[1])
		}
	}
	if prefix == "/" && isTrue {
		f.note(subject, hasSlash, from, to)
	} else if prefix == "//" && !isTrue {
		f.note(subject, hasOnlyOne, from, to)
	}
}

func (f *flow) note(e ast.Expr, known int, from, to token.Pos) {
	p := f.place(e)
	f.facts[p] = append(f.facts[p], fact{from, to, known})
}

// known returns what is known of e, or 0 if it isn't a variable or field.
func (f *flow) known(e ast.Expr) (known int) {
	p := f.place(e)
	changed := max(f.changed[p], f.changed[place{v: p.v}])
	for _, fact := range f.facts[p] {
		if p.v != nil && changed <= fact.from && fact.from <= e.Pos() && e.Pos() < fact.to {
			known |= fact.known
		}
	}
	return known
}

// place returns the variable or field that e is, or points to, or none.
func (c *checker) place(e ast.Expr) place {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return place{c.object(e), ""}
	case *ast.StarExpr:
		return c.place(e.X)
	case *ast.SelectorExpr:
		if p, v := c.place(e.X), c.object(e.Sel); p.v != nil && v != nil {
			return place{p.v, p.path + "." + v.Name()}
		}
	}
	return place{}
}

// local returns the variable that e is, or nil.
func (c *checker) local(e ast.Expr) types.Object {
	name, _ := ast.Unparen(e).(*ast.Ident)
	return c.object(name)
}

// object returns the variable of a name, or nil.
func (c *checker) object(name *ast.Ident) types.Object {
	if v, ok := c.TypesInfo.ObjectOf(name).(*types.Var); ok {
		return v
	}
	return nil
}

// assign notes that left gets the value right, and whether that begins with the path of a request.
// A URL with another path or host is another URL.
func (f *flow) assign(n *ast.AssignStmt, left, right ast.Expr, end token.Pos) {
	if _, isConstant := f.constant(right); isConstant && f.local(left) != nil {
		return
	}
	if n.Tok == token.ADD_ASSIGN {
		right = left
	}
	isPathNow := f.beginsWithPath(right)
	if u, ok := left.(*ast.SelectorExpr); ok && (u.Sel.Name == "Path" || u.Sel.Name == "Host") && isURL(f.TypesInfo.TypeOf(u.X)) {
		left = u.X
	}
	f.changed[f.place(left)] = n.End()
	if isPathNow {
		f.note(left, isPath, n.End(), end)
	}
}

// bound notes a comparison of the path of a request with more than slashes.
func (f *flow) bound(e, other ast.Expr) {
	text, ok := f.constant(other)
	f.isBounded = f.isBounded || ok && strings.Trim(text, "/") != "" && f.beginsWithPath(e)
}

// beginsWithPath reports whether e is a text that begins with the path of a request, or a part of
// it, perhaps behind slashes; or the URL of a request.
func (f *flow) beginsWithPath(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		text, ok := f.constant(e.X)
		return e.Op == token.ADD && (f.beginsWithPath(e.X) || ok && strings.Trim(text, "/") == "" && f.beginsWithPath(e.Y))
	case *ast.StarExpr:
		return f.beginsWithPath(e.X)
	case *ast.SelectorExpr:
		isOfRequest := slices.Contains([]string{"URL", "RequestURI", "PathValue"}, e.Sel.Name) && isNamed(f.TypesInfo.TypeOf(e.X), "net/http", "Request")
		isOfURL := slices.Contains([]string{"Path", "String", "RequestURI", "EscapedPath"}, e.Sel.Name) && isURL(f.TypesInfo.TypeOf(e.X)) && f.beginsWithPath(e.X)
		p := f.place(e)
		return (isOfRequest || isOfURL) && (p.v == nil || f.changed[p] == token.NoPos || f.known(e)&isPath != 0)
	case *ast.CallExpr:
		callee := f.callee(e)
		if len(e.Args) > 0 && (strings.HasPrefix(callee, "strings.") && f.TypesInfo.TypeOf(e) == types.Typ[types.String] || callee == "path.Clean") {
			return f.beginsWithPath(e.Args[0]) && !strings.Contains(types.ExprString(e), `\`)
		}
		return f.beginsWithPath(e.Fun)
	}
	return f.known(e)&isPath != 0
}

// isDecision reports whether a function returns only a bool or an error.
func isDecision(t *ast.FuncType) bool {
	return t.Results.NumFields() == 1 && slices.Contains([]string{"bool", "error"}, types.ExprString(t.Results.List[0].Type))
}

// findChecks fills c.checks and c.sends.
func (c *checker) findChecks(d ast.Node) {
	for n := range ast.Preorder(d) {
		call, ok := n.(*ast.CallExpr)
		if !ok || !isFixing() && !isDecision(d.(*ast.FuncDecl).Type) {
			continue
		}
		if index, isSink := sinks[c.callee(call)]; isSink && isFixing() {
			c.sends[c.local(call.Args[index])] = true
		} else if isFunction(typeutil.StaticCallee(c.TypesInfo, call), "Parse", "ParseRequestURI") && !c.unseen[call] {
			c.checks[c.local(call.Args[0])] = true
		}
	}
}

// has reports whether the parameter i of a function is in a set.
func has(set map[types.Object]bool, f *types.Func, i int) bool {
	return f != nil && i < f.Signature().Params().Len() && set[f.Signature().Params().At(i)]
}
