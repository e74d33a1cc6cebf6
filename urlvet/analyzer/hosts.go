package analyzer

import (
	"go/ast"
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
	case "HasSuffix":
		if isConstant && c.isHost(subject) && isDefaultPort(text) {
			c.reportDefaultPort(call)
		} else if isConstant && c.isHost(subject) && isName(text) && text[0] != '.' && text[0] != ':' {
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

func (c *checker) reportHost(call *ast.CallExpr, message, text string) {
	c.report(call, "host", strings.Replace(message, "%q", "\""+text+"\"", 1))
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
