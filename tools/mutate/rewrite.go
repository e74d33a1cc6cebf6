package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is a single change of the code.
type mutant struct {
	pos  token.Position
	what string
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", filepath.Base(m.pos.Filename), m.pos.Line, m.pos.Column, m.what)
}

// operators has the replacements of each binary operator. It doesn't have && and ||, which must
// not always evaluate both sides, or == and !=, which are negated.
var operators = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
}

// A rewriter puts all mutants of a file into its text. Each is a call of a helper function around the
// code that it changes, with the number of the mutant. Line numbers don't change.
type rewriter struct {
	fset    *token.FileSet
	types   *types.Package
	info    *types.Info
	file    *ast.File
	src     []byte
	mutants []mutant // of this file and the earlier ones

	path          []ast.Node     // the current node, after the nodes that it is in
	before, after map[int]string // the text to insert at an offset
	commas        map[int]int    // the length of an operator that becomes a comma
}

// rewrite returns the text of the file with its mutants.
func (r *rewriter) rewrite() []byte {
	r.before, r.after, r.commas = map[int]string{}, map[int]string{}, map[int]int{}
	ast.Inspect(r.file, func(n ast.Node) bool {
		if n == nil {
			r.path = r.path[:len(r.path)-1]
			return false
		}
		r.path = append(r.path, n)
		if inside := r.visit(n); !inside {
			r.path = r.path[:len(r.path)-1]
			return false
		}
		return true
	})
	var out []byte
	next := 0
	for i := range len(r.src) + 1 {
		out = append(out, r.after[i]...)
		if length, ok := r.commas[i]; ok {
			out = append(out, ',')
			next = i + length
		}
		out = append(out, r.before[i]...)
		if i >= next && i < len(r.src) {
			out = append(out, r.src[i])
		}
	}
	return out
}

func (r *rewriter) offset(p token.Pos) int { return r.fset.Position(p).Offset }

// text returns the code of n as one line, cut if it is long.
func (r *rewriter) text(n ast.Node) string {
	s := []rune(strings.Join(strings.Fields(string(r.src[r.offset(n.Pos()):r.offset(n.End())])), " "))
	if len(s) > 80 {
		s = append(s[:80], '…')
	}
	return string(s)
}

// add adds mutants of n and returns the number of the first. Numbers begin with 1.
func (r *rewriter) add(n ast.Node, what ...string) int {
	for _, w := range what {
		r.mutants = append(r.mutants, mutant{r.fset.Position(n.Pos()), w})
	}
	return len(r.mutants) - len(what) + 1
}

// wrap writes n between two texts. Nodes inside n must be wrapped later.
func (r *rewriter) wrap(n ast.Node, before, after string) {
	start, end := r.offset(n.Pos()), r.offset(n.End())
	r.before[start] += before
	r.after[end] = after + r.after[end]
}

// visit adds the mutants of n itself, and reports whether to visit its children.
func (r *rewriter) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR // constants must stay constant
	case *ast.ArrayType, *ast.StructType, *ast.InterfaceType, *ast.FuncType, *ast.MapType:
		return false
	case ast.Stmt:
		if r.isRemovable(n) {
			r.wrap(n, fmt.Sprintf("if !mutantOn(%d) { ", r.add(n, "without "+r.text(n))), " }")
		}
	case ast.Expr:
		if kv, ok := r.parent().(*ast.KeyValueExpr); ok && n == kv.Key {
			return false
		}
		if r.info.Types[n].Value != nil {
			r.constant(n)
			return false
		}
		if b, ok := n.(*ast.BinaryExpr); ok {
			r.binary(b)
		} else if r.isCondition(n) {
			r.negate(n)
		}
	}
	return true
}

func (r *rewriter) parent() ast.Node { return r.path[len(r.path)-2] }

// negate adds the mutant that negates a boolean.
func (r *rewriter) negate(n ast.Expr) {
	r.wrap(n, fmt.Sprintf("mutantNot(%d, ", r.add(n, "!("+r.text(n)+")")), ")")
}

// isCondition reports whether n is a boolean that something depends on, and isn't an operator
// that has its own mutants.
func (r *rewriter) isCondition(n ast.Expr) bool {
	switch x := n.(type) {
	case *ast.ParenExpr:
		return false
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return false
		}
	}
	if b, ok := r.basic(n); !ok || b.Info()&types.IsBoolean == 0 {
		return false
	}
	switch p := r.parent().(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.CaseClause, *ast.ReturnStmt:
		return true
	case *ast.BinaryExpr:
		return p.Op == token.LAND || p.Op == token.LOR
	case *ast.UnaryExpr:
		return p.Op == token.NOT
	}
	return false
}

// constant adds the mutants of true, false, and integers that aren't named constants.
func (r *rewriter) constant(n ast.Expr) {
	b, ok := r.basic(n)
	if !ok {
		return
	}
	switch x := n.(type) {
	case *ast.Ident:
		if b.Info()&types.IsBoolean != 0 && (x.Name == "true" || x.Name == "false") {
			r.negate(n)
		}
		return
	case *ast.SelectorExpr:
		return
	}
	name, ok := r.typeName(n)
	// No test can see a nanosecond.
	if b.Info()&types.IsInteger == 0 || !ok || name == "time.Duration" {
		return
	}
	text := r.text(n)
	r.wrap(n, fmt.Sprintf("mutantInt[%s](%d, ", name, r.add(n, text+" plus 1", text+" minus 1")), ")")
}

// binary adds the mutants of a binary operator.
func (r *rewriter) binary(n *ast.BinaryExpr) {
	with := func(op token.Token) string { return r.text(n) + " with " + op.String() }
	switch n.Op {
	case token.EQL, token.NEQ:
		r.negate(n)
		return
	case token.LAND:
		r.call(n, "mutantAnd", r.add(n, with(token.LOR)))
		r.wrap(n.Y, "func() bool { return ", " }")
		return
	case token.LOR:
		r.call(n, "mutantOr", r.add(n, with(token.LAND)))
		r.wrap(n.Y, "func() bool { return ", " }")
		return
	}
	helper := "mutant" + strconv.Itoa(int(n.Op))
	if !isComparison(n.Op) {
		name, ok := r.typeName(n)
		if b, isBasic := r.basic(n); !ok || !isBasic || b.Info()&types.IsInteger == 0 {
			return
		}
		helper += "[" + name + "]"
	}
	var what []string
	for _, op := range operators[n.Op] {
		what = append(what, with(op))
	}
	r.call(n, helper, r.add(n, what...))
}

// call writes a helper with the two sides of n as arguments.
func (r *rewriter) call(n *ast.BinaryExpr, helper string, number int) {
	r.wrap(n, fmt.Sprintf("%s(%d, ", helper, number), ")")
	r.commas[r.offset(n.OpPos)] = len(n.Op.String())
}

func isComparison(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

func (r *rewriter) basic(n ast.Expr) (*types.Basic, bool) {
	t := r.info.Types[n].Type
	if t == nil {
		return nil, false
	}
	b, ok := t.Underlying().(*types.Basic)
	return b, ok
}

// typeName returns the name of n's type in the file, and false if the file can't name it.
func (r *rewriter) typeName(n ast.Expr) (string, bool) {
	ok := true
	name := types.TypeString(types.Default(r.info.Types[n].Type), func(p *types.Package) string {
		if p == r.types {
			return ""
		}
		ok = ok && slices.ContainsFunc(r.file.Imports, func(s *ast.ImportSpec) bool {
			return s.Name == nil && s.Path.Value == strconv.Quote(p.Path())
		})
		return p.Name()
	})
	return name, ok
}

// isRemovable reports whether the code compiles without the statement, and then does something
// else.
func (r *rewriter) isRemovable(n ast.Stmt) bool {
	if !slices.Contains(statements(r.parent()), n) {
		return false
	}
	switch n := n.(type) {
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		return !ok || r.text(call.Fun) != "panic"
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && r.text(n.Lhs[0]) != "_"
	case *ast.IncDecStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt:
		return true
	case *ast.BranchStmt:
		return n.Tok == token.CONTINUE || n.Tok == token.BREAK
	case *ast.ReturnStmt:
		return r.isFollowed()
	}
	return false
}

// statements returns the list of statements in n.
func statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// isFollowed reports whether the function would go on after the current statement if that
// didn't leave it.
func (r *rewriter) isFollowed() bool {
	for i := len(r.path) - 2; i >= 0; i-- {
		switch p := r.path[i].(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		default:
			if follows(statements(p), r.path[i+1]) {
				return true
			}
		}
	}
	return false
}

// follows reports whether a statement comes after n in its list. The clauses of a switch don't
// follow one another.
func follows(list []ast.Stmt, n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return false
	}
	return len(list) > 0 && list[len(list)-1] != n
}
