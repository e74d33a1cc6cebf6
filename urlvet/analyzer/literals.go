package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	neturl "net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gowhatwg/url/net/url"
)

// checkLiteral reports a constant that net/url parses, but the drop-in refuses, and a call that parses
// the target of a request.
func (c *checker) checkLiteral(call *ast.CallExpr) {
	callee := typeutil.Callee(c.TypesInfo, call)
	if callee == nil || callee.Pkg() == nil || !isPackage(callee.Pkg().Path()) || len(call.Args) == 0 {
		return
	}
	if strings.HasPrefix(callee.Name(), "Parse") && c.isTarget(call.Args[0]) {
		c.report(call.Args[0], "target", "this is the target of a request, which servers don't read as a browser reads a URL: /public//../admin is /admin for those that merge slashes; use "+root+"/urltarget")
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
	if before == nil && after != nil && !c.checkListen(call.Args[0], text, nil) {
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
// with an address to listen on in place of a host, and whether it is.
func (c *checker) checkListen(n ast.Node, text string, addr ast.Expr) bool {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok || !slices.Contains([]string{"http", "https", "ws", "wss"}, scheme) {
		return false
	}
	if v := c.variable(addr); rest == "" && v != nil && c.listens[v] {
		rest = c.beginning(addr)
	}
	isListen := strings.HasPrefix(rest, ":")
	if isListen {
		c.report(n, "literal", `a port alone is an address to listen on, not the host of a URL: the drop-in refuses "`+scheme+`://:8080", as browsers do; write the host, as in "`+scheme+`://localhost:8080"`)
	}
	return isListen
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

// isTargetHeader matches the headers in which proxies send the target of a request.
var isTargetHeader = regexp.MustCompile(`(?i)^X-(Original-.*|Forwarded-Uri|Rewrite-URL)$`)

// isTarget reports whether e is the target of a request, from its first line or a header, or a text
// that is put together with one.
func (c *checker) isTarget(e ast.Expr) bool {
	switch e := c.value(e).(type) {
	case *ast.BinaryExpr:
		return c.isTarget(e.X) || c.isTarget(e.Y)
	case *ast.SelectorExpr:
		return e.Sel.Name == "RequestURI" && isNamed(c.TypesInfo.TypeOf(e.X), "net/http", "Request")
	case *ast.CallExpr:
		return slices.ContainsFunc(e.Args, func(arg ast.Expr) bool {
			name, _ := c.constant(arg)
			return isTargetHeader.MatchString(name) || c.callee(e) == "fmt.Sprintf" && c.isTarget(arg)
		})
	}
	return false
}
