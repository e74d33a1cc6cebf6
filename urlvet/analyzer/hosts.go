package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/netip"
	"slices"
	"strings"
)

// isBeginning reports whether hosts of any owner begin with text: programs look for "xn--" to
// detect Punycode, and for "www." to drop it.
func isBeginning(text string) bool { return text == "xn--" || text == "www." }

// checkHost checks a call of a function with two arguments.
func (c *checker) checkHost(call *ast.CallExpr) {
	if len(call.Args) != 2 {
		return
	}
	subject := c.value(call.Args[0])
	text, isConstant := c.constant(call.Args[1])
	hasName := isConstant && isName(text) && c.isAnyHost(subject)
	switch c.callee(call) {
	case "slices.Contains":
		c.checkEqual(call, call.Args[1], c.elements(call.Args[0])...)
	case "strings.EqualFold":
		c.checkEqual(call, call.Args[0], call.Args[1])
		c.checkEqual(call, call.Args[1], call.Args[0])
	case "strings.HasSuffix":
		if hasName && text[0] != '.' && text[0] != ':' {
			c.reportHost(call, "other domains end in %q, too: compare the whole host, or put a dot before the suffix", text)
		}
	case "strings.Contains":
		if hasName && !isBeginning(text) {
			c.reportHost(call, "other domains contain %q, too: compare the whole host, or its end with a dot before it", text)
		}
	case "strings.HasPrefix":
		if isConstant && c.isHost(subject) && isAddressPrefix(text) {
			c.reportAddress(call, text)
		} else if hasName && !isBeginning(text) && !strings.HasSuffix(text, ":") && !strings.HasSuffix(text, "+") {
			c.reportHost(call, "other hosts begin with %q, too: compare the whole host", text)
		} else if isConstant && isOpenAuthority(text) && !c.isTest(call) {
			c.reportHost(call, "URLs of other hosts begin with %q, too: parse the URL, and compare the scheme and the whole host", text)
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
	x := c.TypesInfo.TypeOf(e.X)
	if _, ok := types.Unalias(x).(*types.Pointer); !ok || c.TypesInfo.Types[e.X].IsNil() || c.TypesInfo.Types[e.Y].IsNil() {
		return
	}
	if isNamed(x, root, "URL") {
		c.report(e, "equal", "two pointers are compared, not two URLs: compare *u with *v")
	} else if isURL(x) {
		c.report(e, "equal", "two pointers are compared, not two URLs: compare u.String() with v.String()")
	}
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

// checkEqual checks the comparison of a host with constants, and reports n once.
func (c *checker) checkEqual(n ast.Node, subject ast.Expr, constants ...ast.Expr) {
	subject = c.value(subject)
	if !c.isHost(subject) {
		return
	}
	_, isField := subject.(*ast.SelectorExpr)
	for _, e := range constants {
		text, ok := c.constant(e)
		switch {
		case !ok, text == "0.0.0.0", text == "::", text == "[::]": // to listen on
		case isAddress(text):
			if !c.parsesAddress(n.Pos()) {
				c.reportAddress(n, text)
			}
			return
		case isField && isName(text) && strings.Contains(text, ".") && !strings.Contains(text, ":"):
			c.reportHost(n, "u.Host can end in a port, even the default port, and then isn't %q: compare u.Hostname()", text)
			return
		}
	}
}

// parsesAddress reports whether the function at pos also parses an IP address, as what isn't one
// of some names.
func (c *checker) parsesAddress(pos token.Pos) bool {
	for _, d := range c.file(pos).Decls {
		if pos < d.Pos() || d.End() <= pos {
			continue
		}
		for n := range ast.Preorder(d) {
			if call, ok := n.(*ast.CallExpr); ok && slices.Contains([]string{"net.ParseIP", "net/netip.ParseAddr"}, c.callee(call)) {
				return true
			}
		}
	}
	return false
}

// isAddress reports whether text is "localhost", or an IP address, perhaps with a port.
func isAddress(text string) bool {
	if strings.EqualFold(text, "localhost") {
		return true
	}
	if _, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return true
	}
	_, err := netip.ParseAddrPort(text)
	return err == nil
}

// isAddressPrefix reports whether text is the beginning of IP addresses, such as "10.".
func isAddressPrefix(text string) bool {
	digits := strings.TrimRight(text, ".")
	return isAddress(strings.TrimSuffix(text, ":")) || strings.HasPrefix(text, "[") ||
		digits != "" && strings.Trim(digits, "0123456789.") == "" || isName(text) && strings.HasSuffix(text, ":") && strings.Trim(text, "0123456789abcdefABCDEF:") == ""
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

// isOpenAuthority reports whether s is the beginning of a URL and ends behind a host, where more of
// it could follow: not in "https://www." and "https://*", the beginning of a pattern.
func isOpenAuthority(s string) bool {
	_, authority, ok := strings.Cut(s, "://")
	return ok && isName(authority) && !strings.HasSuffix(authority, ".") && !strings.ContainsAny(authority, "/?#*")
}

// checkAddresses looks for a function that decides on an address by the methods of net.IP or
// netip.Addr alone.
func (c *checker) checkAddresses(function ast.Node, t *ast.FuncType) {
	if !isDecision(t) {
		return
	}
	var decisions []ast.Expr
	for n := range ast.Preorder(function) {
		switch n := n.(type) {
		case *ast.CallExpr:
			if name := c.callee(n); strings.HasSuffix(name, ").Contains") || name == "net.ParseCIDR" {
				return // it has a list of its own
			}
		case *ast.ReturnStmt:
			decisions = append(decisions, n.Results...)
		case *ast.IfStmt:
			if slices.ContainsFunc(n.Body.List, func(s ast.Stmt) bool { _, ok := s.(*ast.ReturnStmt); return ok }) {
				decisions = append(decisions, n.Cond)
			}
		}
	}
	for _, e := range decisions {
		if text := types.ExprString(e); strings.Contains(text, ".IsPrivate()") && (strings.Contains(text, ".IsLoopback()") || strings.Contains(text, ".IsGlobalUnicast()")) {
			c.report(e, "address", "these methods know only some of the addresses that lead inside, not 100.64.0.0/10, and not 64:ff9b::/96 and 2002::/16 with an address in them: use Guard of "+root+"/urlhttp")
		}
	}
}
