package analyzer

import (
	"go/ast"
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

// checkPassed looks in a function for
//
//	u, err := url.Parse(s)
//	…
//	http.Redirect(w, r, s, code)
//
// where s is a variable that nothing assigns to after the first statement: what was checked isn't
// what is passed on.
func (c *checker) checkPassed(body *ast.BlockStmt) {
	parsed := map[types.Object]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, right := range n.Rhs {
				c.noteParsed(parsed, right)
			}
			for _, left := range n.Lhs {
				if name, ok := left.(*ast.Ident); ok {
					delete(parsed, c.object(name))
				}
			}
			return false
		case *ast.UnaryExpr:
			if name, ok := ast.Unparen(n.X).(*ast.Ident); ok && n.Op.String() == "&" {
				delete(parsed, c.object(name))
			}
		case *ast.CallExpr:
			c.checkSink(parsed, n)
		}
		return true
	})
}

// noteParsed notes the variable that is parsed in e, and checks the calls in it.
func (c *checker) noteParsed(parsed map[types.Object]bool, e ast.Expr) {
	for n := range ast.Preorder(e) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			continue
		}
		c.checkSink(parsed, call)
		if callee := typeutil.StaticCallee(c.TypesInfo, call); isFunction(callee, "Parse", "ParseRequestURI") {
			if name, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok && c.object(name) != nil {
				parsed[c.object(name)] = true
			}
		}
	}
}

// checkSink reports a call that gets a string that was parsed.
func (c *checker) checkSink(parsed map[types.Object]bool, call *ast.CallExpr) {
	callee := c.callee(call)
	index, ok := sinks[callee]
	if !ok || index >= len(call.Args) {
		return
	}
	name, ok := ast.Unparen(call.Args[index]).(*ast.Ident)
	if ok && parsed[c.object(name)] {
		c.report(call.Args[index], "passed", name.Name+" was parsed and checked, but "+callee[strings.LastIndexByte(callee, '.')+1:]+" reads it again: pass on the String of the URL that was checked")
	}
}

// object returns the variable of a name, or nil.
func (c *checker) object(name *ast.Ident) types.Object {
	if v, ok := c.TypesInfo.ObjectOf(name).(*types.Var); ok {
		return v
	}
	return nil
}
