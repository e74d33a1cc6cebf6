package url

import (
	"strings"

	"github.com/gowhatwg/url/internal/infra"
)

// isOther reports whether net/url parses rawURL: whether rawURL has a scheme, as the URL
// Standard's parser reads it, that isn't special, or is a file: URL without a slash or
// backslash after the scheme.
//
// https://url.spec.whatwg.org/#special-scheme
func isOther(rawURL string) bool {
	s := rawURL
	n := infra.SchemeLength(s)
	if n == -1 {
		s = trim(s)
		n = infra.SchemeLength(s)
	}
	switch {
	case n == -1:
		return false
	case !infra.EqualFold(s[:n], "file"):
		return !infra.IsSpecialScheme(s[:n])
	}
	path := strings.TrimLeft(s[n+len(":"):], "\t\n\r")
	return path == "" || !isSlash(path[0])
}

// otherResult returns a function for the result of net/url, which has parsed rawURL.
func otherResult(rawURL string) func(*URL, error) (*URL, error) {
	return func(n *URL, err error) (*URL, error) {
		if err != nil {
			return nil, otherError(rawURL, err)
		}
		return n, nil
	}
}
