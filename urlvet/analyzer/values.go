package analyzer

import (
	"go/ast"
	"go/token"
	"math"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// findValues fills c.values and c.assigned.
func (c *checker) findValues(in *inspector.Inspector) {
	assign := func(e ast.Expr, end token.Pos) { c.assigned[c.place(e).v] = max(c.assigned[c.place(e).v], end) }
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				name, _ := left.(*ast.Ident)
				if object := c.TypesInfo.Defs[name]; object == nil {
					assign(left, n.End())
				} else if len(n.Lhs) == len(n.Rhs) {
					c.values[object] = n.Rhs[i]
				}
			}
			for _, right := range n.Rhs {
				if v := c.local(right); v != nil && isURL(v.Type()) {
					assign(right, n.End()) // another name for the URL
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Names) == len(n.Values) {
					c.values[c.TypesInfo.Defs[name]] = n.Values[i]
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				assign(n.X, n.End())
			}
		case *ast.IncDecStmt:
			assign(n.X, n.End())
		case *ast.RangeStmt:
			assign(n.Key, n.Body.Pos())
			assign(n.Value, n.Body.Pos())
		case *ast.FuncLit: // which changes variables whenever it is called
			for m := range ast.Preorder(n.Body) {
				if change, ok := m.(*ast.AssignStmt); ok {
					for _, left := range change.Lhs {
						if v := c.place(left).v; v != nil && v.Pos() < n.Pos() {
							assign(left, math.MaxInt)
						}
					}
				}
			}
		}
	})
	for object := range c.assigned {
		delete(c.values, object)
	}
}

// value follows e through variables with a single value, and through functions of
// package strings that change the case.
func (c *checker) value(e ast.Expr) ast.Expr {
	for range 8 {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			value := c.values[c.TypesInfo.Uses[x]]
			if value == nil {
				return x
			}
			e = value
		case *ast.CallExpr:
			if slices.Contains([]string{"strings.ToLower", "strings.ToUpper", "strings.TrimSpace"}, c.callee(x)) && len(x.Args) == 1 {
				e = x.Args[0]
				continue
			}
			return x
		default:
			return x
		}
	}
	return e
}

// elements returns the elements of a list that is written out, or the keys of such a map.
func (c *checker) elements(e ast.Expr) []ast.Expr {
	literal, ok := c.value(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	elements := slices.Clone(literal.Elts)
	for i, element := range elements {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			elements[i] = pair.Key
		}
	}
	return elements
}
