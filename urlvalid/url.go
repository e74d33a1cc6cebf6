package urlvalid

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
)

// A SyntaxError says where a string stops being valid.
type SyntaxError struct {
	// Offset is the byte offset of the first code point or component that isn't
	// allowed where it is. If the string is incomplete, it is the string's length.
	Offset int `json:"offset"`
	// Expected says what would have been valid there, such as "a host".
	Expected string `json:"expected"`
}

// Error returns a message such as
//
//	invalid at byte 8: expected a host
func (e *SyntaxError) Error() string {
	return "invalid at byte " + strconv.Itoa(e.Offset) + ": expected " + e.Expected
}

// URL returns nil if input is a valid URL string, absolute or relative to base, with or
// without a fragment. Otherwise it returns a [*SyntaxError]. If base is nil, only an
// absolute-URL-with-fragment string is valid.
//
// The base only decides which forms input may take. It may have been parsed from an
// invalid string.
//
// https://url.spec.whatwg.org/#valid-url-string
func URL(input string, base *url.URL) error {
	if base == nil || infra.SchemeLength(input) >= 0 {
		return checkAbsoluteURL(input, true)
	}
	return checkRelativeURL(input, base, true)
}

// AbsoluteURL returns nil if input is an absolute-URL string, which has no fragment, and
// a [*SyntaxError] otherwise.
//
// https://url.spec.whatwg.org/#absolute-url-string
func AbsoluteURL(input string) error { return checkAbsoluteURL(input, false) }

// RelativeURL returns nil if input is a relative-URL string, which has no fragment, and a
// [*SyntaxError] otherwise. If base is nil, no string is a relative-URL string.
//
// As in the standard, the result doesn't depend on whether the path of base is opaque.
// But no relative-URL string parses against a base with an opaque path.
// [RelativeURLWithFragment] takes the path into account.
//
// https://url.spec.whatwg.org/#relative-url-string
func RelativeURL(input string, base *url.URL) error {
	return checkRelativeURL(input, base, false)
}

// RelativeURLWithFragment returns nil if input is a relative-URL-with-fragment string,
// and a [*SyntaxError] otherwise. If the path of base is opaque, the string must be "#"
// followed by a fragment. Otherwise the fragment is optional. If base is nil, no string
// is valid.
//
// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func RelativeURLWithFragment(input string, base *url.URL) error {
	return checkRelativeURL(input, base, true)
}

// Scheme returns nil if input is a URL-scheme string, without a ":", and a [*SyntaxError]
// otherwise. Whether the scheme is registered isn't checked.
//
// https://url.spec.whatwg.org/#url-scheme-string
func Scheme(input string) error {
	switch n := infra.SchemePrefix(input); n {
	case 0:
		return expectScheme(input)
	case len(input):
		return nil
	default:
		return &SyntaxError{n, `a letter, a digit, "+", "-" or "." of the scheme`}
	}
}

// Port returns nil if input is a URL-port string, without a ":", and a [*SyntaxError]
// otherwise. The empty string is one.
//
// https://url.spec.whatwg.org/#url-port-string
func Port(input string) error { return checkPortNumber(input, 0) }

// PathSegment returns nil if input is a URL-path-segment string, and a [*SyntaxError]
// otherwise. A segment has no "/" or "?"; it can be empty, ".", or "..".
//
// https://url.spec.whatwg.org/#url-path-segment-string
func PathSegment(input string) error {
	return checkURLUnits(input, 0, len(input), "/?", "a path segment")
}

// Query returns nil if input is a URL-query string, without the "?" before it, and a
// [*SyntaxError] otherwise.
//
// https://url.spec.whatwg.org/#url-query-string
func Query(input string) error {
	return checkURLUnits(input, 0, len(input), "", "the query")
}

// Fragment returns nil if input is a URL-fragment string, without the "#" before it, and
// a [*SyntaxError] otherwise.
//
// https://url.spec.whatwg.org/#url-fragment-string
func Fragment(input string) error {
	return checkURLUnits(input, 0, len(input), "", "the fragment")
}

// A urlGrammar checks a string as a URL with a given scheme.
type urlGrammar struct {
	in string
	// pathEnd is the offset of the "?" and queryEnd the offset of the "#", or where
	// they would be. The first of each is always a delimiter.
	pathEnd, queryEnd int
	isSpecial, isFile bool // the scheme is
}

func newURLGrammar(in, scheme string, withFragment bool) urlGrammar {
	g := urlGrammar{in, len(in), len(in), infra.IsSpecialScheme(scheme), strings.EqualFold(scheme, "file")}
	if i := strings.IndexByte(in, '#'); i >= 0 && withFragment {
		g.queryEnd, g.pathEnd = i, i
	}
	if i := strings.IndexByte(in[:g.queryEnd], '?'); i >= 0 {
		g.pathEnd = i
	}
	return g
}

// https://url.spec.whatwg.org/#absolute-url-string
func checkAbsoluteURL(in string, withFragment bool) error {
	n := infra.SchemeLength(in)
	if n < 0 {
		return expectScheme(in)
	}
	g := newURLGrammar(in, in[:n], withFragment)
	if err := g.checkSlashes(n + 1); err != nil {
		return err
	}
	return g.checkFrom(n + 1)
}

// https://url.spec.whatwg.org/#relative-url-string
func checkRelativeURL(in string, base *url.URL, withFragment bool) error {
	switch n := infra.SchemeLength(in); {
	case base == nil:
		return &SyntaxError{0, "a base URL to go with a relative URL"}
	case withFragment && base.HasOpaquePath() && !strings.HasPrefix(in, "#"):
		return &SyntaxError{0, `"#" and a fragment, as the path of the base URL is opaque`}
	case n >= 0:
		return &SyntaxError{n, `a code point other than ":", which makes a scheme of what is before it`}
	}
	g := newURLGrammar(in, base.Scheme(), withFragment)
	return g.checkFrom(0)
}

// expectScheme returns an error at the offset where in stops looking like a scheme and ":".
func expectScheme(in string) error {
	n := infra.SchemePrefix(in)
	if n == 0 {
		return &SyntaxError{0, "a letter, with which a scheme begins"}
	}
	return &SyntaxError{n, `":" after the scheme`}
}

// checkSlashes checks that the "//" of a special URL is at offset i.
func (g *urlGrammar) checkSlashes(i int) error {
	if !g.isSpecial {
		return nil
	}
	for n := range 2 {
		if i+n >= g.pathEnd || g.in[i+n] != '/' {
			return &SyntaxError{i + n, `"//" after the scheme`}
		}
	}
	return nil
}

// checkFrom checks everything from offset i on, which is after the scheme.
func (g *urlGrammar) checkFrom(i int) error {
	if strings.HasPrefix(g.in[i:g.pathEnd], "//") {
		end := g.pathEnd
		if n := strings.IndexByte(g.in[i+2:g.pathEnd], '/'); n >= 0 {
			end = i + 2 + n
		}
		if err := g.checkAuthority(i+2, end); err != nil {
			return err
		}
		i = end
	}
	// In all five productions of the standard, a path is any sequence of URL units other than
	// "?". The code above has already checked whether it may begin with "//" or "/".
	if err := checkURLUnits(g.in, i, g.pathEnd, "", "the path"); err != nil {
		return err
	}
	if err := checkURLUnits(g.in, min(g.pathEnd+1, g.queryEnd), g.queryEnd, "", "the query"); err != nil {
		return err
	}
	return checkURLUnits(g.in, min(g.queryEnd+1, len(g.in)), len(g.in), "", "the fragment")
}

// checkURLUnits checks that in[start:end], a part of where, consists of URL units other
// than those excluded.
//
// https://url.spec.whatwg.org/#url-units
func checkURLUnits(in string, start, end int, excluded, where string) error {
	for i := start; i < end; {
		c, size := utf8.DecodeRuneInString(in[i:end])
		switch {
		case c == '%':
			if !infra.IsPercentEncodedByte(in[:end], i) {
				return &SyntaxError{i, `two hexadecimal digits after the "%" in ` + where}
			}
		case c == utf8.RuneError && size == 1, !infra.IsURLCodePoint(c), strings.ContainsRune(excluded, c):
			return &SyntaxError{i, "a code point that may be in " + where + ", or a percent-encoded byte"}
		}
		i += size
	}
	return nil
}

// checkAuthority checks the part of a URL between "//" and end: a host and, except
// in file: URLs, a port.
func (g *urlGrammar) checkAuthority(i, end int) error {
	in := g.in[:end]
	if i == len(in) {
		if g.isSpecial && !g.isFile {
			return &SyntaxError{i, "a host"}
		}
		return nil
	}
	if strings.Contains(in[i:], "@") {
		return &SyntaxError{i, "no credentials"}
	}
	hostEnd := len(in)
	if in[i] == '[' {
		if n := strings.IndexByte(in[i:], ']'); n >= 0 {
			hostEnd = i + n + 1
		}
	} else if n := strings.IndexByte(in[i:], ':'); n >= 0 && !g.isFile {
		hostEnd = i + n
	}
	check := Host
	if !g.isSpecial {
		check = OpaqueHost
	}
	if err := check(in[i:hostEnd]); err != nil {
		err.(*SyntaxError).Offset += i
		return err
	}
	return checkPort(in, hostEnd, g.isFile)
}

// checkPort checks that in ends at offset i, or continues with ":" and a port.
func checkPort(in string, i int, isFile bool) error {
	switch {
	case i == len(in):
		return nil
	case isFile:
		return &SyntaxError{i, `"/", or the end of the host`}
	case in[i] != ':':
		return &SyntaxError{i, `":" and a port, "/", or the end of the host`}
	}
	return checkPortNumber(in, i+1)
}

// checkPortNumber checks that in, from offset i on, is a port.
//
// https://url.spec.whatwg.org/#url-port-string
func checkPortNumber(in string, i int) error {
	port := 0
	for j := i; j < len(in); j++ {
		if in[j] < '0' || in[j] > '9' {
			return &SyntaxError{j, "a digit of the port"}
		}
		port = min(port*10+int(in[j]-'0'), 1<<16)
	}
	if port > 1<<16-1 {
		return &SyntaxError{i, "a port up to 65535"}
	}
	return nil
}
