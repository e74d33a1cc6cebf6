package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	neturl "net/url"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
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

// listeners are the names of functions that listen on an address, with the number of strings that
// come before it: the network, as for net.Listen.
var listeners = map[string]int{"Listen": 1, "ListenAndServe": 0, "ListenAndServeTLS": 0}

// findListens fills c.listens.
func (c *checker) findListens(in *inspector.Inspector) {
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil), (*ast.KeyValueExpr)(nil), (*ast.AssignStmt)(nil)}, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := c.callee(n)
			before, ok := listeners[name[strings.LastIndexByte(name, '.')+1:]]
			strs := slices.DeleteFunc(slices.Clone(n.Args), func(e ast.Expr) bool { return c.TypesInfo.TypeOf(e) != types.Typ[types.String] })
			if ok && before < len(strs) {
				c.listens[c.variable(strs[before])] = true
			}
		case *ast.KeyValueExpr:
			if c.isServerAddr(n.Key) {
				c.listens[c.variable(n.Value)] = true
			}
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && c.isServerAddr(left) {
					c.listens[c.variable(n.Rhs[i])] = true
				}
			}
		}
	})
}

// isServerAddr reports whether e is the field Addr of an http.Server.
func (c *checker) isServerAddr(e ast.Expr) bool {
	v, ok := c.variable(e).(*types.Var)
	return ok && v.IsField() && v.Name() == "Addr" && v.Pkg().Path() == "net/http"
}

// variable returns the variable, or the field of any value, that e or *e names, or nil.
func (c *checker) variable(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return c.object(e)
	case *ast.SelectorExpr:
		return c.object(e.Sel)
	case *ast.StarExpr:
		return c.variable(e.X)
	}
	return nil
}

// checkConcatenation reports "http://:" + port, and "http://" + addr for an address to listen on.
func (c *checker) checkConcatenation(e *ast.BinaryExpr) {
	if text, ok := c.constant(e.X); ok && e.Op == token.ADD {
		c.checkListen(e, text, e.Y)
	}
}

// checkFormat reports fmt.Sprintf("http://:%d", port), and fmt.Sprintf("http://%s", addr).
func (c *checker) checkFormat(call *ast.CallExpr) {
	if text, after, ok := strings.Cut(c.format(call), "%"); ok && len(call.Args) > 1 {
		addr := call.Args[1]
		if len(after) > 1 && after[1] == ':' {
			addr = nil // a host, with its port behind it
		}
		c.checkListen(call, text, addr)
	}
}

// format returns the format of a call of fmt.Sprintf, if it is a constant.
func (c *checker) format(call *ast.CallExpr) string {
	if c.callee(call) != "fmt.Sprintf" {
		return ""
	}
	text, _ := c.constant(call.Args[0])
	return text
}

// checkListen reports n, a text that begins with a constant and then has addr, if that is a URL
// with an address to listen on in place of a host.
func (c *checker) checkListen(n ast.Node, text string, addr ast.Expr) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || !slices.Contains([]string{"http", "https", "ws", "wss"}, scheme) {
		return
	}
	if v := c.variable(addr); rest == "" && v != nil && c.listens[v] {
		rest = c.beginning(addr)
	}
	if strings.HasPrefix(rest, ":") {
		c.report(n, "literal", `a port alone is an address to listen on, not the host of a URL: the drop-in refuses "`+scheme+`://:8080", as browsers do`)
	}
}

// beginning returns how the value of a variable with an address begins, as far as that is known:
// ":" if nothing is.
func (c *checker) beginning(addr ast.Expr) string {
	e := c.value(addr)
	for sum, ok := e.(*ast.BinaryExpr); ok; sum, ok = e.(*ast.BinaryExpr) {
		e = sum.X
	}
	if text, ok := c.constant(e); ok {
		return text
	}
	if call, ok := e.(*ast.CallExpr); ok {
		return c.format(call)
	}
	if c.variable(e) == c.variable(addr) {
		return ":"
	}
	return ""
}
