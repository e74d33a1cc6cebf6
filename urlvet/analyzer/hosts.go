package analyzer

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// punycodePrefix is the text that programs search for to detect Punycode in a
// domain.
const punycodePrefix = "xn--"

// checkHost checks a call of a function of package strings with two arguments.
func (c *checker) checkHost(call *ast.CallExpr, function string) {
	subject := c.value(call.Args[0])
	text, isConstant := c.constant(call.Args[1])
	switch function {
	case "HasSuffix":
		if isConstant && c.isHost(subject) && isName(text) && text[0] != '.' && text[0] != ':' {
			c.reportHost(call, "other domains end in %q, too: compare the whole host, or put a dot before the suffix", text)
		}
	case "Contains":
		if isConstant && c.isHost(subject) && isName(text) && text != punycodePrefix {
			c.reportHost(call, "other domains contain %q, too: compare the whole host, or its end with a dot before it", text)
		}
	case "HasPrefix":
		if isConstant && c.isText(subject) && isOpenAuthority(text) {
			c.reportHost(call, "URLs of other hosts begin with %q, too: compare the scheme and the whole host", text)
		}
	}
}

func (c *checker) reportHost(call *ast.CallExpr, message, text string) {
	c.report(call, "host", strings.Replace(message, "%q", "\""+text+"\"", 1))
}

// stringsFunction returns the name of the function of package strings that is called.
func (c *checker) stringsFunction(call *ast.CallExpr) string {
	callee := typeutil.StaticCallee(c.TypesInfo, call)
	if callee == nil || callee.Pkg() == nil || callee.Pkg().Path() != "strings" || callee.Signature().Recv() != nil {
		return ""
	}
	return callee.Name()
}

// constant returns the value of a constant string, and whether e is one.
func (c *checker) constant(e ast.Expr) (string, bool) {
	value := c.TypesInfo.Types[e].Value
	if value == nil || value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(value), true
}

// isHost reports whether e is the host of a URL, with or without its port.
func (c *checker) isHost(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		field, ok := c.TypesInfo.Uses[e.Sel].(*types.Var)
		return ok && field.IsField() && field.Name() == "Host" && isURL(c.TypesInfo.TypeOf(e.X))
	case *ast.CallExpr:
		return c.isMethodCall(e, "Hostname")
	}
	return false
}

// isText reports whether e is the text of a URL.
func (c *checker) isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && c.isMethodCall(call, "String")
}

func (c *checker) isMethodCall(call *ast.CallExpr, name string) bool {
	callee := typeutil.StaticCallee(c.TypesInfo, call)
	return callee != nil && isURLMethod(callee, name)
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
