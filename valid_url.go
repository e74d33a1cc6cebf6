package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gowhatwg/url/internal/infra"
)

// What the standard calls valid is how a URL should be written. That is less
// than what parses: "https:example.org" is a URL all the same. The parser
// reports a validation error for what isn't valid, or nearly so: it accepts
// invalid UTF-8 without a word, because to the parser it is U+FFFD.
//
// The functions below judge the bytes as they stand. Invalid UTF-8 is not a
// string of code points, so no grammar has it, and U+FFFD itself is valid where
// other code points beyond ASCII are.

// A SyntaxError says where a string stops being valid.
type SyntaxError struct {
	// Offset is the byte at which the first code point, or component, starts
	// that can't be where it is. It is the length of the string if that is
	// incomplete.
	Offset int `json:"offset"`
	// Expected says what would have been valid there, as in "a host".
	Expected string `json:"expected"`
}

// Error returns a text such as
//
//	invalid at byte 8: expected a host
func (e *SyntaxError) Error() string {
	return "invalid at byte " + strconv.Itoa(e.Offset) + ": expected " + e.Expected
}

// CheckURLString returns nil if input is a valid URL string, absolute or
// relative to base, with or without a fragment. Otherwise it returns a
// [*SyntaxError]. If base is nil, no relative URL is valid.
//
// The base only decides which forms input may take. Whether it was valid
// itself when it was parsed makes no difference.
//
// A valid URL string parses without any validation error. There is no valid way
// to write a username or password.
//
// https://url.spec.whatwg.org/#valid-url-string
func CheckURLString(input string, base *URL) error {
	if base == nil || schemeLength(input) >= 0 {
		return checkAbsoluteURL(input, true)
	}
	return checkRelativeURL(input, base, true)
}

// CheckAbsoluteURLString returns nil if input is an absolute-URL string, which
// has no fragment, and a [*SyntaxError] otherwise.
//
// https://url.spec.whatwg.org/#absolute-url-string
func CheckAbsoluteURLString(input string) error { return checkAbsoluteURL(input, false) }

// CheckAbsoluteURLWithFragmentString returns nil if input is an
// absolute-URL-with-fragment string, and a [*SyntaxError] otherwise. The
// fragment is optional.
//
// https://url.spec.whatwg.org/#absolute-url-with-fragment-string
func CheckAbsoluteURLWithFragmentString(input string) error { return checkAbsoluteURL(input, true) }

// CheckRelativeURLString returns nil if input is a relative-URL string, which
// has no fragment, and a [*SyntaxError] otherwise. If base is nil, no
// string is a relative-URL string.
//
// As the standard has it, only the form with a fragment depends on whether the
// path of base is opaque. If it is, no relative-URL string parses.
//
// https://url.spec.whatwg.org/#relative-url-string
func CheckRelativeURLString(input string, base *URL) error {
	return checkRelativeURL(input, base, false)
}

// CheckRelativeURLWithFragmentString returns nil if input is a
// relative-URL-with-fragment string, and a [*SyntaxError] otherwise. If the
// path of base is opaque, that is a fragment. Otherwise the fragment is
// optional. If base is nil, there is no such string.
//
// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func CheckRelativeURLWithFragmentString(input string, base *URL) error {
	return checkRelativeURL(input, base, true)
}

// A urlGrammar holds a string that should be a URL, and where its parts end.
// "?" and "#" can't be anything but delimiters where they first occur, so that
// this is known from the start.
type urlGrammar struct {
	in string
	// pathEnd is the offset of the "?", queryEnd of the "#", or where they
	// would be.
	pathEnd, queryEnd int
}

func newURLGrammar(in string, withFragment bool) urlGrammar {
	g := urlGrammar{in, len(in), len(in)}
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
	n := schemeLength(in)
	if n < 0 {
		return expectScheme(in)
	}
	var buf [8]byte
	kind := schemeKindOf(string(infra.AppendLower(buf[:0], in[:n])))
	g := newURLGrammar(in, withFragment)
	err := g.checkSlashes(n+1, kind)
	if err == nil {
		err = g.checkFrom(n+1, kind)
	}
	return asError(err)
}

// https://url.spec.whatwg.org/#relative-url-string
func checkRelativeURL(in string, base *URL, withFragment bool) error {
	switch n := schemeLength(in); {
	case base == nil:
		return &SyntaxError{0, "a base URL to go with a relative URL"}
	case withFragment && base.HasOpaquePath() && !strings.HasPrefix(in, "#"):
		return &SyntaxError{0, `"#" and a fragment, as the path of the base URL is opaque`}
	case n >= 0:
		return &SyntaxError{n, `a code point other than ":", which makes a scheme of what is before it`}
	}
	g := newURLGrammar(in, withFragment)
	return asError(g.checkFrom(0, base.scheme))
}

// asError returns e, but not as an error that is a nil pointer.
func asError(e *SyntaxError) error {
	if e == nil {
		return nil
	}
	return e
}

// schemeLength returns the length of the URL-scheme string that in begins with,
// or -1 if there is none with a ":" after it.
//
// https://url.spec.whatwg.org/#url-scheme-string
func schemeLength(in string) int {
	if n := schemePrefix(in); n > 0 && n < len(in) && in[n] == ':' {
		return n
	}
	return -1
}

// schemePrefix returns how much of in could be a scheme.
func schemePrefix(in string) int {
	if in == "" || !infra.IsAlpha(in[0]) {
		return 0
	}
	n := 1
	for n < len(in) && byteClasses[in[n]]&schemeByte != 0 {
		n++
	}
	return n
}

// expectScheme returns where in stops to begin with a scheme and ":".
func expectScheme(in string) error {
	n := schemePrefix(in)
	if n == 0 {
		return &SyntaxError{0, "a letter, with which a scheme begins"}
	}
	return &SyntaxError{n, `":" after the scheme`}
}

// checkSlashes checks that the "//" of a special URL is at offset i.
func (g *urlGrammar) checkSlashes(i int, kind schemeKind) *SyntaxError {
	if !kind.isSpecial() {
		return nil
	}
	for n := range 2 {
		if i+n >= g.pathEnd || g.in[i+n] != '/' {
			return &SyntaxError{i + n, `"//" after the scheme`}
		}
	}
	return nil
}

// checkFrom checks what is from offset i on: all that is not the scheme.
func (g *urlGrammar) checkFrom(i int, kind schemeKind) *SyntaxError {
	if strings.HasPrefix(g.in[i:g.pathEnd], "//") {
		end := g.pathEnd
		if n := strings.IndexByte(g.in[i+2:g.pathEnd], '/'); n >= 0 {
			end = i + 2 + n
		}
		if err := checkAuthority(g.in[:end], i+2, kind); err != nil {
			return err
		}
		i = end
	}
	// A path is any sequence of URL units other than "?", whichever of the
	// standard's five productions it is of: that it doesn't begin with "//", or
	// with "/", has been decided above.
	if err := checkURLUnits(g.in, i, g.pathEnd, 0, "the path"); err != nil {
		return err
	}
	if err := checkURLUnits(g.in, min(g.pathEnd+1, g.queryEnd), g.queryEnd, 0, "the query"); err != nil {
		return err
	}
	return checkURLUnits(g.in, min(g.queryEnd+1, len(g.in)), len(g.in), 0, "the fragment")
}

// checkURLUnits checks that in[start:end], which is part of where, consists of
// URL units, and of none whose class is excluded.
//
// https://url.spec.whatwg.org/#url-units
func checkURLUnits(in string, start, end int, excluded byteClass, where string) *SyntaxError {
	for i := start; i < end; {
		c, size := utf8.DecodeRuneInString(in[i:end])
		switch {
		case c == '%':
			if !infra.IsPercentEncodedByte(in[:end], i) {
				return &SyntaxError{i, `two hexadecimal digits after the "%" in ` + where}
			}
		case c == utf8.RuneError && size == 1, !isURLCodePoint(c), size == 1 && byteClasses[c]&excluded != 0:
			return &SyntaxError{i, "a code point that may be in " + where + ", or a percent-encoded byte"}
		}
		i += size
	}
	return nil
}

// checkAuthority checks what is after the "//" in a URL, which ends where in
// does: a host and, except in file URLs, a port.
func checkAuthority(in string, i int, kind schemeKind) *SyntaxError {
	if i == len(in) {
		if kind.isSpecial() && kind != schemeFile {
			return &SyntaxError{i, "a host"}
		}
		return nil
	}
	hostEnd := len(in)
	if in[i] == '[' {
		if n := strings.IndexByte(in[i:], ']'); n >= 0 {
			hostEnd = i + n + 1
		}
	} else if n := strings.IndexByte(in[i:], ':'); n >= 0 && kind != schemeFile {
		hostEnd = i + n
	}
	check := checkHost
	if !kind.isSpecial() {
		check = checkOpaqueHost
	}
	if err := check(in[i:hostEnd]); err != nil {
		err.Offset += i
		return err
	}
	return checkPort(in, hostEnd, kind)
}

// checkPort checks that in ends at offset i, or there has a ":" and a port.
//
// https://url.spec.whatwg.org/#url-port-string
func checkPort(in string, i int, kind schemeKind) *SyntaxError {
	switch {
	case i == len(in):
		return nil
	case kind == schemeFile:
		return &SyntaxError{i, `"/", or the end of the host`}
	case in[i] != ':':
		return &SyntaxError{i, `":" and a port, "/", or the end of the host`}
	}
	port := 0
	for j := i + 1; j < len(in); j++ {
		if in[j] < '0' || in[j] > '9' {
			return &SyntaxError{j, "a digit of the port"}
		}
		port = min(port*10+int(in[j]-'0'), 1<<16)
	}
	if port > 1<<16-1 {
		return &SyntaxError{i + 1, "a port up to 65535"}
	}
	return nil
}
