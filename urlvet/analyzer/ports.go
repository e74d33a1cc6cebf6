package analyzer

import (
	"go/ast"
	"go/token"
	"net/netip"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// defaultPorts are the default ports of special schemes.
//
// https://url.spec.whatwg.org/#default-port
var defaultPorts = []string{"80", "443", "21"}

// isDefaultPort reports whether text, the end of a host, has one of these ports.
func isDefaultPort(text string) bool {
	for _, port := range defaultPorts {
		if strings.HasSuffix(text, ":"+port) {
			return true
		}
	}
	return false
}

// checkComparison checks a comparison of two expressions.
func (c *checker) checkComparison(e *ast.BinaryExpr) {
	if e.Op != token.EQL && e.Op != token.NEQ {
		return
	}
	c.checkEqual(e, e.X, e.Y)
	c.checkEqual(e, e.Y, e.X)
}

// checkSwitch checks the comparisons of a switch statement.
func (c *checker) checkSwitch(s *ast.SwitchStmt) {
	if s.Tag == nil {
		return
	}
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			c.checkEqual(e, s.Tag, e)
		}
	}
}

// checkEqual checks the comparison of a host or a port with a constant, and reports n.
func (c *checker) checkEqual(n ast.Node, subject, constant ast.Expr) {
	text, ok := c.constant(constant)
	if !ok {
		return
	}
	subject = c.value(subject)
	switch {
	case c.isHost(subject) && isDefaultPort(text), c.isPort(subject) && isDefaultPort(":"+text):
		c.reportDefaultPort(n)
	case c.isHost(subject) && isAddress(text):
		c.reportAddress(n, text)
	}
}

// isPort reports whether e is the port of a URL.
func (c *checker) isPort(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && c.isMethodCall(call, "Port")
}

// dialers are the functions and methods of net and crypto/tls that need a host with a port, with
// the index of that argument.
var dialers = map[string]int{
	"net.SplitHostPort": 0, "net.Dial": 1, "net.DialTimeout": 1, "net.ResolveTCPAddr": 1,
	"(*net.Dialer).Dial": 1, "(*net.Dialer).DialContext": 2, "crypto/tls.Dial": 1, "crypto/tls.DialWithDialer": 2,
	"(*crypto/tls.Dialer).Dial": 1, "(*crypto/tls.Dialer).DialContext": 2,
}

// checkDial reports the field Host as an argument of a function that needs a port.
func (c *checker) checkDial(call *ast.CallExpr) {
	callee := typeutil.StaticCallee(c.TypesInfo, call)
	if callee == nil {
		return
	}
	index, ok := dialers[callee.FullName()]
	if !ok || index >= len(call.Args) {
		return
	}
	if _, isField := c.value(call.Args[index]).(*ast.SelectorExpr); isField && c.isHost(c.value(call.Args[index])) {
		c.report(call, "port", "u.Host has no port if it is the default port of http, https, ws, wss or ftp, even if the URL has one: "+callee.Name()+" needs a port")
	}
}

func (c *checker) reportDefaultPort(n ast.Node) {
	c.report(n, "port", "the drop-in drops the default port of the scheme, as browsers do: look at the scheme, too, and take no port for the default")
}

// isAddress reports whether text is an IP address, perhaps with a port.
func isAddress(text string) bool {
	if _, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return true
	}
	_, err := netip.ParseAddrPort(text)
	return err == nil
}

// isAddressPrefix reports whether text is the beginning of IP addresses, such as "10.".
func isAddressPrefix(text string) bool {
	digits := strings.TrimRight(text, ".")
	return isAddress(text) || strings.HasPrefix(text, "[") ||
		digits != "" && strings.Trim(digits, "0123456789.") == "" || strings.HasSuffix(text, ":") && strings.Trim(text, "0123456789abcdefABCDEF:") == ""
}

func (c *checker) reportAddress(n ast.Node, text string) {
	c.report(n, "address", "other addresses and names lead to the machine of \""+text+"\", too: parse the host with netip.ParseAddr and check what the address is, and check the address that a connection is made to")
}
