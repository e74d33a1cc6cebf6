package analyzer

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// checkReferences looks in a list of statements for
//
//	ref, err := url.Parse(s)
//	…
//	… base.ResolveReference(ref) …
//
// and reports the call. It has a fix if nothing else uses ref, and if base is the same in the
// first statement:
//
//	ref, err := url.Resolve(base, s)
//	…
//	… ref …
func (c *checker) checkReferences(list []ast.Stmt) {
	for i, statement := range list {
		parse, ref := c.parsed(statement)
		if parse == nil {
			continue
		}
		for _, later := range list[i+1:] {
			ast.Inspect(later, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !c.isMethodCall(call, "ResolveReference") || !c.isUse(call.Args[0], ref) {
					return true
				}
				c.reportReference(call, parse, ref, list[i:])
				return true
			})
		}
	}
}

// parsed returns the call of Parse and the variable ref in ref, err := url.Parse(s), or with "=".
// That has no fix, because the assignment is another use.
func (c *checker) parsed(statement ast.Stmt) (*ast.CallExpr, types.Object) {
	assign, ok := statement.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 {
		return nil, nil
	}
	name, isName := assign.Lhs[0].(*ast.Ident)
	call, isCall := assign.Rhs[0].(*ast.CallExpr)
	if !isName || !isCall {
		return nil, nil
	}
	callee := typeutil.StaticCallee(c.TypesInfo, call)
	if callee == nil || callee.Pkg() == nil || callee.Signature().Recv() != nil || callee.Name() != "Parse" {
		return nil, nil
	}
	ref := c.TypesInfo.ObjectOf(name)
	if path := callee.Pkg().Path(); ref == nil || path != netURL && path != dropIn {
		return nil, nil
	}
	return call, ref
}

func (c *checker) isUse(e ast.Expr, object types.Object) bool {
	name, ok := ast.Unparen(e).(*ast.Ident)
	return ok && c.TypesInfo.Uses[name] == object
}

// reportReference reports a call of ResolveReference with ref, the result of parse
// in the first statement.
func (c *checker) reportReference(call, parse *ast.CallExpr, ref types.Object, list []ast.Stmt) {
	const message = "base.ResolveReference follows RFC 3986, not browsers"
	name := c.packageName(parse.Pos())
	base := ast.Unparen(call.Fun).(*ast.SelectorExpr).X
	if name == "" || !isURL(c.TypesInfo.TypeOf(base)) || c.uses(ref) != 1 || !c.isSteady(base, parse.Pos(), list) {
		c.report(call, "resolve", message+"; use Resolve of "+dropIn)
		return
	}
	var text bytes.Buffer
	if _, isPointer := types.Unalias(c.TypesInfo.TypeOf(base)).(*types.Pointer); !isPointer {
		text.WriteByte('&')
	}
	if err := format.Node(&text, c.Fset, base); err != nil {
		c.report(call, "resolve", message+"; use Resolve of "+dropIn)
		return
	}
	edit := replace(parse.Fun, name+".Resolve")
	edit.End = parse.Lparen + 1
	edit.NewText = append(append(edit.NewText, '('), append(text.Bytes(), ", "...)...)
	c.report(call, "resolve", message+"; use "+name+".Resolve", edit, replace(call, ref.Name()))
}

// uses returns the number of uses of a variable.
func (c *checker) uses(object types.Object) int {
	n := 0
	for _, used := range c.TypesInfo.Uses {
		if used == object {
			n++
		}
	}
	return n
}

// isSteady reports whether base is a variable, or a field of one, that is in scope at pos and
// isn't assigned to by any statement in the list.
func (c *checker) isSteady(base ast.Expr, pos token.Pos, list []ast.Stmt) bool {
	for {
		switch x := base.(type) {
		case *ast.SelectorExpr:
			base = x.X
			continue
		case *ast.Ident:
			object := c.TypesInfo.Uses[x]
			scope := c.Pkg.Scope().Innermost(pos)
			if object == nil || scope == nil {
				return false
			}
			_, known := scope.LookupParent(x.Name, pos)
			return known == object && !c.assigns(list, object)
		}
		return false
	}
}

// assigns reports whether a statement assigns to the variable or to a part of it, or compares it
// with nil: Resolve fails without a base.
func (c *checker) assigns(list []ast.Stmt, object types.Object) bool {
	found := false
	for _, statement := range list {
		ast.Inspect(statement, func(n ast.Node) bool {
			var changed []ast.Expr
			switch n := n.(type) {
			case *ast.AssignStmt:
				changed = n.Lhs
			case *ast.RangeStmt:
				changed = []ast.Expr{n.Key, n.Value}
			case *ast.BinaryExpr:
				if c.TypesInfo.Types[n.Y].IsNil() {
					changed = []ast.Expr{n.X}
				}
			}
			for _, left := range changed {
				for {
					selector, ok := left.(*ast.SelectorExpr)
					if !ok {
						break
					}
					left = selector.X
				}
				found = found || c.isUse(left, object)
			}
			return true
		})
	}
	return found
}
