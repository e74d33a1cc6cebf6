package analyzer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// methods are the methods of URL that the table of docs/migrating.md names, with the function of
// the drop-in to call instead.
var methods = map[string]struct {
	category, message, instead string
	// isFixed is set if the call has a fix.
	isFixed bool
}{
	"Parse":           {"resolve", "base.Parse follows RFC 3986, not browsers", "Resolve", true},
	"Query":           {"query", "u.Query drops pairs with a semicolon or a bad percent sign, which browsers keep", "Query", true},
	"JoinPath":        {"join", `u.JoinPath leaves "%2e%2e" in the path, which a browser resolves later`, "JoinPath", false},
	"UnmarshalBinary": {"unmarshal", "u.UnmarshalBinary follows RFC 3986, not browsers", "Parse", false},
}

// checkMethod checks the use of a method: a call, or a method value or expression.
func (c *checker) checkMethod(selector *ast.SelectorExpr, call *ast.CallExpr) {
	callee, ok := c.TypesInfo.Uses[selector.Sel].(*types.Func)
	if !ok || !isURLMethod(callee, callee.Name()) {
		return
	}
	m, ok := methods[callee.Name()]
	switch {
	case callee.Name() == "ResolveReference" && call == nil:
		c.report(selector, "resolve", "base.ResolveReference follows RFC 3986, not browsers; use Resolve of "+dropIn)
	case !ok, call != nil && len(call.Args) > 0 && !slices.ContainsFunc(call.Args, c.canHavePercent):
	case call == nil:
		c.report(selector, m.category, m.message+"; use "+m.instead+" of "+dropIn)
	default:
		c.reportCall(call, selector, m.category, m.message, m.instead, m.isFixed)
	}
}

// canHavePercent reports whether e isn't a constant without a percent sign.
func (c *checker) canHavePercent(e ast.Expr) bool {
	text, ok := c.constant(e)
	return !ok || strings.Contains(text, "%")
}

// reportCall reports a call of a method that has a function in the drop-in.
func (c *checker) reportCall(call *ast.CallExpr, selector *ast.SelectorExpr, category, message, function string, isFixed bool) {
	name := c.packageName(call.Pos())
	if !isFixed || c.dropped[call] || name == "" || !isURL(c.TypesInfo.TypeOf(selector.X)) || c.TypesInfo.Types[selector.X].IsType() ||
		c.hasComment(call.Pos(), selector.X.Pos()) || c.hasComment(selector.X.End(), call.Lparen) {
		// The file doesn't import a package with the function, or the URL is embedded, or it is a
		// method expression, or the result would be nil more often, or a fix would drop a comment.
		c.report(call, category, message+"; use "+function+" of "+dropIn)
		return
	}
	open := name + "." + function + "("
	if _, isPointer := types.Unalias(c.TypesInfo.TypeOf(selector.X)).(*types.Pointer); !isPointer {
		open += "&"
	}
	between := ""
	if len(call.Args) > 0 {
		between = ", "
	}
	c.report(call, category, message+"; use "+function+" of "+dropIn,
		analysis.TextEdit{Pos: call.Pos(), End: selector.X.Pos(), NewText: []byte(open)}, // with the parentheses of (u.Query)()
		analysis.TextEdit{Pos: selector.X.End(), End: call.Lparen + 1, NewText: []byte(between)})
}
