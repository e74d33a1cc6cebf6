package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

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
	isLocal    = hasSlash | hasOnlyOne
)

// A fact is what is known of a variable in a part of a function, until the variable changes.
type fact struct {
	from, to token.Pos
	known    int
}

// A flow has what is known of the variables in a function.
type flow struct {
	*checker
	facts map[types.Object][]fact
	// changed has the end of the last statement that gives a variable another value than a constant.
	changed map[types.Object]token.Pos
	// hasBackslash is set behind a constant with a "\".
	hasBackslash bool
}

// checkPassed looks in a function for
//
//	u, err := url.Parse(s)
//	…
//	http.Redirect(w, r, s, code)
//
// where s is a variable: what was checked isn't what is passed on. It also looks for
//
//	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
//		http.Redirect(w, r, s, code)
//
// and for an if with the contrary before the redirect, if nothing else may be a check of s.
func (c *checker) checkPassed(body *ast.BlockStmt) {
	f := flow{checker: c, facts: map[types.Object][]fact{}, changed: map[types.Object]token.Pos{}}
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, _ := c.constant(n)
			f.hasBackslash = f.hasBackslash || strings.Contains(text, `\`) || n.Value == `'\\'`
		case *ast.IfStmt:
			f.noteSlashes(n.Cond, true, n.Body.Pos(), n.Body.End())
			f.noteSlashes(n.Cond, false, n.End(), body.End())
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if _, isConstant := c.constant(n.Rhs[min(i, len(n.Rhs)-1)]); !isConstant {
					f.changed[c.local(left)] = n.End()
				}
			}
		case *ast.UnaryExpr: // &s
			f.changed[c.local(n.X)] = n.End()
		case *ast.IndexExpr:
			f.note(n.Index, isUsed, n.Pos(), body.End())
		case *ast.CallExpr:
			for i := range n.Args {
				f.checkArgument(n, i, body.End())
			}
		}
	}
}

// checkArgument reports an argument of a call, or notes what the call says of it.
func (f *flow) checkArgument(call *ast.CallExpr, i int, end token.Pos) {
	e, callee := call.Args[i], f.callee(call)
	known := f.known(e)
	index, isSink := sinks[callee]
	switch {
	case isSink && i == index && known&isParsed != 0:
		f.report(e, "passed", f.local(e).Name()+" was parsed and checked, but "+callee[strings.LastIndexByte(callee, '.')+1:]+" reads it again: pass on the String of the URL that was checked")
	case f.isRedirect(call):
		if known == isLocal && !f.hasBackslash {
			f.report(e, "redirect", "a browser reads `/\\evil.example` as `//evil.example`: a check of the slashes of "+f.local(e).Name()+" isn't enough; use ParseSameOrigin of "+root)
		}
	case i == 0 && isFunction(typeutil.StaticCallee(f.TypesInfo, call), "Parse", "ParseRequestURI"):
		f.note(e, isParsed, call.End(), end)
	case callee == "strings.HasPrefix":
		if text, ok := f.constant(call.Args[1]); !ok || strings.HasPrefix(text, "/") && strings.Trim(text, "/") != "" {
			f.note(e, isUsed, call.End(), end)
		}
	case !strings.HasPrefix(callee, "strings.") && !f.TypesInfo.Types[call.Fun].IsBuiltin():
		f.note(e, isUsed, call.End(), end)
	}
}

// isRedirect reports whether a call is one of a function or method Redirect, or sets the header
// Location.
func (f *flow) isRedirect(call *ast.CallExpr) bool {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	header, _ := f.constant(call.Args[0])
	return ok && (selector.Sel.Name == "Redirect" || strings.EqualFold(header, "Location"))
}

// noteSlashes notes what a condition that is true, or false, says of variables.
func (f *flow) noteSlashes(condition ast.Expr, isTrue bool, from, to token.Pos) {
	switch e := ast.Unparen(condition).(type) {
	case *ast.UnaryExpr:
		f.noteSlashes(e.X, !isTrue, from, to)
	case *ast.BinaryExpr:
		if isTrue && e.Op == token.LAND || !isTrue && e.Op == token.LOR {
			f.noteSlashes(e.X, isTrue, from, to)
			f.noteSlashes(e.Y, isTrue, from, to)
		}
	case *ast.CallExpr:
		if f.callee(e) != "strings.HasPrefix" {
			return
		}
		switch text, _ := f.constant(e.Args[1]); {
		case text == "/" && isTrue:
			f.note(e.Args[0], hasSlash, from, to)
		case text == "//" && !isTrue:
			f.note(e.Args[0], hasOnlyOne, from, to)
		}
	}
}

func (f *flow) note(e ast.Expr, known int, from, to token.Pos) {
	f.facts[f.local(e)] = append(f.facts[f.local(e)], fact{from, to, known})
}

// known returns what is known of e, or 0 if it isn't a variable.
func (f *flow) known(e ast.Expr) (known int) {
	v := f.local(e)
	for _, fact := range f.facts[v] {
		if v != nil && f.changed[v] <= fact.from && fact.from <= e.Pos() && e.Pos() < fact.to {
			known |= fact.known
		}
	}
	return known
}

// local returns the variable that e is, or nil.
func (c *checker) local(e ast.Expr) types.Object {
	if name, ok := ast.Unparen(e).(*ast.Ident); ok {
		return c.object(name)
	}
	return nil
}

// object returns the variable of a name, or nil.
func (c *checker) object(name *ast.Ident) types.Object {
	if v, ok := c.TypesInfo.ObjectOf(name).(*types.Var); ok {
		return v
	}
	return nil
}
