package analyzer

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// checkReferences looks in a list of statements for
//
//	ref, err := url.Parse(s)
//	…
//	… base.ResolveReference(ref) …
//
// and reports the call. It has a fix if nothing else uses ref, if the call is in an expression of a
// statement of the same list, and if a check of err, and only such checks that end in return and
// the like, are in between:
//
//	ref, err := url.Resolve(base, s)
//	if err != nil {
//		…
//	}
//	… ref …
func (c *checker) checkReferences(list []ast.Stmt) {
	for i, statement := range list {
		parse, ref := c.parsed(statement)
		if parse == nil {
			continue
		}
		if err, _ := c.checkedError(list[min(i+1, len(list)-1)]); err != nil && c.local(err) == c.local(statement.(*ast.AssignStmt).Lhs[1]) {
			c.urls[parse.End()] = ref
		}
		for j, later := range list[i+1:] {
			isPlain := false
			switch later.(type) {
			case *ast.AssignStmt, *ast.ReturnStmt, *ast.ExprStmt:
				isPlain = true
			}
			for n := range ast.Preorder(later) {
				switch n := n.(type) {
				case *ast.FuncLit:
					isPlain = false // it may run more than once
				case *ast.CallExpr:
					if c.isMethodCall(n, "ResolveReference") && c.local(n.Args[0]) == ref {
						alone, ok := later.(*ast.ExprStmt)
						c.reportReference(n, parse, ref, isPlain && !(ok && ast.Unparen(alone.X) == n), list[i:i+1+j])
					}
				}
			}
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
	ref := c.local(assign.Lhs[0])
	call, ok := assign.Rhs[0].(*ast.CallExpr)
	if !ok || ref == nil || ref.Name() == "_" || !isFunction(typeutil.StaticCallee(c.TypesInfo, call), "Parse") || !c.canHavePercent(call.Args[0]) {
		return nil, nil
	}
	return call, ref
}

// reportReference reports a call of ResolveReference with ref, the result of parse in the first
// statement of before. isPlain says that the call belongs to the statement after these.
func (c *checker) reportReference(call, parse *ast.CallExpr, ref types.Object, isPlain bool, before []ast.Stmt) {
	const message = "base.ResolveReference follows RFC 3986, not browsers"
	name := c.packageName(parse.Pos())
	base := ast.Unparen(call.Fun).(*ast.SelectorExpr).X
	var text bytes.Buffer
	if !isPlain || name == "" || !isURL(c.TypesInfo.TypeOf(base)) || c.uses(ref) != 1 || !c.isSteady(base, before) ||
		c.hasComment(call.Pos(), call.End()) || c.hasComment(parse.Pos(), parse.Lparen) || format.Node(&text, c.Fset, base) != nil {
		c.report(call, "resolve", message+"; use Resolve of "+dropIn)
		return
	}
	open := name + ".Resolve("
	if _, isPointer := types.Unalias(c.TypesInfo.TypeOf(base)).(*types.Pointer); !isPointer {
		open += "&"
	}
	edit := analysis.TextEdit{Pos: parse.Pos(), End: parse.Lparen + 1, NewText: []byte(open + text.String() + ", ")}
	c.report(call, "resolve", message+"; use Resolve of "+dropIn, edit, replace(call, ref.Name()))
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

// isSteady reports whether base is a variable, or a field of one, that is in scope in the first
// statement, and whether the others are only checks of an error, one of them of the first
// statement's: Resolve fails where Parse doesn't.
func (c *checker) isSteady(base ast.Expr, before []ast.Stmt) bool {
	for selector, ok := base.(*ast.SelectorExpr); ok; selector, ok = base.(*ast.SelectorExpr) {
		base = selector.X
	}
	name, ok := base.(*ast.Ident)
	if !ok {
		return false
	}
	object := c.TypesInfo.Uses[name]
	if object == nil || c.lookUp(name.Name, before[0].Pos()) != object {
		return false
	}
	failure := c.local(before[0].(*ast.AssignStmt).Lhs[1])
	isChecked := false
	for _, s := range before[1:] {
		err, isAll := c.checkedError(s)
		if !isAll {
			return false
		}
		isChecked = isChecked || failure != nil && c.local(err) == failure
	}
	return isChecked
}

// checkedError returns err if a statement is if err != nil { …; return }, or has another end or more
// conditions behind ||, and whether that is all of the condition.
func (c *checker) checkedError(statement ast.Stmt) (err ast.Expr, isAll bool) {
	check, ok := statement.(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) == 0 {
		return nil, false
	}
	last := check.Body.List[len(check.Body.List)-1]
	branch, isBranch := last.(*ast.BranchStmt)
	if _, isReturn := last.(*ast.ReturnStmt); !isReturn && (!isBranch || branch.Tok == token.GOTO) {
		return nil, false
	}
	first := check.Cond
	for or, ok := first.(*ast.BinaryExpr); ok && or.Op == token.LOR; or, ok = first.(*ast.BinaryExpr) {
		first = or.X
	}
	comparison, ok := first.(*ast.BinaryExpr)
	if ok && comparison.Op == token.NEQ && c.TypesInfo.Types[comparison.Y].IsNil() && types.Identical(c.TypesInfo.TypeOf(comparison.X), types.Universe.Lookup("error").Type()) {
		return comparison.X, first == check.Cond
	}
	return nil, false
}
