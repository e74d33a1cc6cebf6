package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// findValues fills c.values.
func (c *checker) findValues(in *inspector.Inspector) {
	changed := map[types.Object]bool{}
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil), (*ast.UnaryExpr)(nil), (*ast.IncDecStmt)(nil), (*ast.RangeStmt)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				name, ok := left.(*ast.Ident)
				if !ok {
					continue
				}
				if object := c.TypesInfo.Defs[name]; object != nil && n.Tok == token.DEFINE {
					if len(n.Lhs) == len(n.Rhs) {
						c.values[object] = n.Rhs[i]
					}
				} else if object := c.TypesInfo.Uses[name]; object != nil {
					changed[object] = true
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				c.markChanged(changed, n.X)
			}
		case *ast.IncDecStmt:
			c.markChanged(changed, n.X)
		case *ast.RangeStmt:
			c.markChanged(changed, n.Key)
			c.markChanged(changed, n.Value)
		}
	})
	for object := range changed {
		delete(c.values, object)
	}
}

func (c *checker) markChanged(changed map[types.Object]bool, e ast.Expr) {
	if name, ok := e.(*ast.Ident); ok {
		changed[c.TypesInfo.Uses[name]] = true
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
			if name := c.stringsFunction(x); (name == "ToLower" || name == "ToUpper" || name == "TrimSpace") && len(x.Args) == 1 {
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
