package infra

import "strings"

// TokenCodePoints are the HTTP token code points.
//
// https://mimesniff.spec.whatwg.org/#http-token-code-point,
// https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
var TokenCodePoints = Of(Alphanumeric + "!#$%&'*+-.^_`|~")

// IsToken reports whether s is an HTTP token: it isn't empty and has only token code points.
func IsToken(s string) bool { return s != "" && TokenCodePoints.HasAll(s) }

// QuotedString returns the value of the HTTP quoted string that s continues after the opening
// quote, and what follows the string. end is the closing quote, or 0 if there is none, or "\"
// if s ends in one that escapes nothing. The value doesn't include it, as RFC 8288 says;
// the Fetch Standard does.
//
// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string,
// https://www.rfc-editor.org/rfc/rfc8288#appendix-B.4
func QuotedString(s string) (value, rest string, end byte) {
	i := strings.IndexAny(s, `"\`)
	if i < 0 {
		return s, "", 0
	}
	if s[i] == '"' {
		return s[:i], s[i+1:], '"'
	}
	var b strings.Builder
	b.WriteString(s[:i])
	for ; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), s[i+1:], '"'
		case s[i] == '\\' && i+1 == len(s):
			return b.String(), "", '\\'
		case s[i] == '\\':
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String(), "", 0
}
