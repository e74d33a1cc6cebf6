package analyzer

import (
	"go/ast"
	"go/token"
	"net/netip"
	"strings"
)

// isBeginning reports whether hosts of any owner begin with text: programs look for "xn--" to
// detect Punycode, and for "www." to drop it.
func isBeginning(text string) bool { return text == "xn--" || text == "www." }

// checkHost checks a call of a function of package strings with two arguments.
func (c *checker) checkHost(call *ast.CallExpr) {
	function := c.stringsFunction(call)
	if len(call.Args) != 2 {
		return
	}
	subject := c.value(call.Args[0])
	text, isConstant := c.constant(call.Args[1])
	switch function {
	case "EqualFold":
		c.checkEqual(call, call.Args[0], call.Args[1])
		c.checkEqual(call, call.Args[1], call.Args[0])
	case "HasSuffix":
		if isConstant && c.isHost(subject) && isName(text) && text[0] != '.' && text[0] != ':' {
			c.reportHost(call, "other domains end in %q, too: compare the whole host, or put a dot before the suffix", text)
		}
	case "Contains":
		if isConstant && c.isHost(subject) && isName(text) && !isBeginning(text) {
			c.reportHost(call, "other domains contain %q, too: compare the whole host, or its end with a dot before it", text)
		}
	case "HasPrefix":
		if isConstant && c.isHost(subject) && isAddressPrefix(text) {
			c.reportAddress(call, text)
		} else if isConstant && c.isHost(subject) && isName(text) && !isBeginning(text) {
			c.reportHost(call, "other hosts begin with %q, too: compare the whole host", text)
		} else if isConstant && c.isText(subject) && isOpenAuthority(text) {
			c.reportHost(call, "URLs of other hosts begin with %q, too: compare the scheme and the whole host", text)
		}
	}
}

func (c *checker) reportHost(n ast.Node, message, text string) {
	c.report(n, "host", strings.Replace(message, "%q", "\""+text+"\"", 1))
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

// checkEqual checks the comparison of a host with a constant, and reports n.
func (c *checker) checkEqual(n ast.Node, subject, constant ast.Expr) {
	text, ok := c.constant(constant)
	subject = c.value(subject)
	if !ok || !c.isHost(subject) {
		return
	}
	_, isField := subject.(*ast.SelectorExpr)
	switch {
	case isAddress(text):
		c.reportAddress(n, text)
	case isField && isName(text) && !strings.Contains(text, ":"):
		c.reportHost(n, "u.Host can end in a port, even the default port, and then isn't %q: compare u.Hostname()", text)
	}
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
	c.report(n, "address", "other addresses and names lead to the same machines as \""+text+"\": parse the host with netip.ParseAddr and check what the address is, and check the address that a connection is made to")
}

// isName reports whether s has a letter or a digit, and so is more than a
// delimiter.
func isName(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool {
		return '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z' || r >= 0x80
	})
}

// isOpenAuthority reports whether s is the beginning of a URL and ends where more of the host
// could follow.
func isOpenAuthority(s string) bool {
	_, authority, ok := strings.Cut(s, "://")
	return ok && isName(authority) && !strings.ContainsAny(authority, "/?#")
}
