package analyzer

import (
	"go/ast"
	neturl "net/url"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gowhatwg/url/net/url"
)

// checkLiteral reports a constant that net/url parses, but the drop-in refuses.
func (c *checker) checkLiteral(call *ast.CallExpr) {
	callee := typeutil.Callee(c.TypesInfo, call)
	if callee == nil || callee.Pkg() == nil || !isPackage(callee.Pkg().Path()) || len(call.Args) == 0 {
		return
	}
	text, ok := c.constant(call.Args[0])
	if !ok {
		return
	}
	var before, after error
	switch callee.Name() {
	case "Parse", "MustParse", "JoinPath":
		_, before = neturl.Parse(text)
		_, after = url.Parse(text)
	case "ParseRequestURI":
		_, before = neturl.ParseRequestURI(text)
		_, after = url.ParseRequestURI(text)
	}
	if before == nil && after != nil {
		c.report(call.Args[0], "literal", "the drop-in refuses this URL, as browsers do: "+after.Error())
	}
}
