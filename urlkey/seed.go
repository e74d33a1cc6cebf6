package urlkey

import (
	"errors"
	"strings"

	"github.com/gowhatwg/url"
)

// ParseSeed parses a line of what people hand to a crawler: an absolute URL, or
// one that lacks the scheme, which is then http. Otherwise it is [url.Parse],
// errors included.
//
//	example.com/a        http://example.com/a
//	example.com:8080/a   http://example.com:8080/a
//	bücher.example       http://xn--bcher-kva.example/
//	mailto:a@b           mailto:a@b
//
// To a browser, "example.com:8080/a" is a URL with the scheme "example.com".
// ParseSeed reads what comes before the ":" as a host if there is a dot in it,
// and digits as a port. In "localhost:8080" there is no dot.
func ParseSeed(input string) (*url.URL, error) {
	const scheme = "http://"
	if hasHostAndPort(input) {
		if u, err := url.Parse(scheme + strings.TrimLeft(input, spaces)); err == nil {
			return u, nil
		}
	}
	u, err := url.Parse(input)
	if !errors.Is(err, url.MissingSchemeNonRelativeURL) {
		return u, err
	}
	seed := strings.TrimLeft(input, spaces)
	if seed == "" || strings.IndexByte("/\\?#", seed[0]) >= 0 {
		return nil, err
	}
	u, httpErr := url.Parse(scheme + seed)
	if httpErr != nil {
		return nil, err
	}
	return u, nil
}

// spaces are what the parser leaves out at the start of its input.
// https://url.spec.whatwg.org/#c0-control-or-space
const spaces = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F "

// hasHostAndPort reports whether s begins with what has a dot in it, ":", and
// digits that end where an authority does.
func hasHostAndPort(s string) bool {
	before, after, ok := strings.Cut(s, ":")
	if !ok || strings.IndexByte(before, '.') < 0 || strings.ContainsAny(before, "/\\?#@") {
		return false
	}
	rest := strings.TrimLeft(after, "0123456789")
	return len(rest) < len(after) && (rest == "" || strings.IndexByte("/\\?#", rest[0]) >= 0)
}
