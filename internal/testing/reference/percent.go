package reference

import (
	"fmt"
	"strings"
)

// A PercentEncodeSet reports whether a code point is in a percent-encode set.
//
// https://url.spec.whatwg.org/#percent-encode-set
type PercentEncodeSet func(c rune) bool

// Each percent-encode set extends another one.

// C0ControlPercentEncodeSet is the C0 control percent-encode set.
//
// https://url.spec.whatwg.org/#c0-control-percent-encode-set
func C0ControlPercentEncodeSet(c rune) bool { return c <= 0x1F || c > 0x7E }

// FragmentPercentEncodeSet is the fragment percent-encode set.
//
// https://url.spec.whatwg.org/#fragment-percent-encode-set
func FragmentPercentEncodeSet(c rune) bool {
	return C0ControlPercentEncodeSet(c) || strings.ContainsRune(" \"<>`", c)
}

// QueryPercentEncodeSet is the query percent-encode set.
//
// https://url.spec.whatwg.org/#query-percent-encode-set
func QueryPercentEncodeSet(c rune) bool {
	return C0ControlPercentEncodeSet(c) || strings.ContainsRune(" \"#<>", c)
}

// SpecialQueryPercentEncodeSet is the special-query percent-encode set.
//
// https://url.spec.whatwg.org/#special-query-percent-encode-set
func SpecialQueryPercentEncodeSet(c rune) bool { return QueryPercentEncodeSet(c) || c == '\'' }

// PathPercentEncodeSet is the path percent-encode set.
//
// https://url.spec.whatwg.org/#path-percent-encode-set
func PathPercentEncodeSet(c rune) bool {
	return QueryPercentEncodeSet(c) || strings.ContainsRune("?^`{}", c)
}

// UserinfoPercentEncodeSet is the userinfo percent-encode set.
//
// https://url.spec.whatwg.org/#userinfo-percent-encode-set
func UserinfoPercentEncodeSet(c rune) bool {
	return PathPercentEncodeSet(c) || strings.ContainsRune(`/:;=@[\]|`, c)
}

// ComponentPercentEncodeSet is the component percent-encode set.
//
// https://url.spec.whatwg.org/#component-percent-encode-set
func ComponentPercentEncodeSet(c rune) bool {
	return UserinfoPercentEncodeSet(c) || strings.ContainsRune("$%&+,", c)
}

// FormURLEncodedPercentEncodeSet is the application/x-www-form-urlencoded percent-encode set.
//
// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
func FormURLEncodedPercentEncodeSet(c rune) bool {
	return ComponentPercentEncodeSet(c) || strings.ContainsRune("!'()~", c)
}

// PercentEncode is UTF-8 percent-encode. spaceAsPlus is true for
// application/x-www-form-urlencoded.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func PercentEncode(input string, set PercentEncodeSet, spaceAsPlus bool) string {
	return percentEncode(ScalarValueString(input), set, spaceAsPlus)
}

// percentEncode is PercentEncode for a scalar value string.
func percentEncode(input string, set PercentEncodeSet, spaceAsPlus bool) string {
	var output Text
	for _, b := range []byte(input) {
		switch isomorph := rune(b); {
		case spaceAsPlus && b == ' ':
			output.append("+")
		case !set(isomorph):
			output.appendCodePoint(isomorph)
		default:
			output = fmt.Appendf(output, "%%%02X", b)
		}
	}
	return output.String()
}

// PercentDecode returns input with its percent-encoded bytes decoded.
//
// https://url.spec.whatwg.org/#percent-decode
func PercentDecode(input string) string {
	var output Text
	for i := 0; i < len(input); i++ {
		if !startsWithPercentEncodedByte(input[i:]) {
			output = append(output, input[i])
			continue
		}
		bytePoint := digitValue(rune(input[i+1]))<<4 | digitValue(rune(input[i+2]))
		output = append(output, byte(bytePoint))
		i += 2
	}
	return output.String()
}

// https://url.spec.whatwg.org/#percent-encoded-byte
func startsWithPercentEncodedByte(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isASCIIHexDigit(rune(s[1])) && isASCIIHexDigit(rune(s[2]))
}
