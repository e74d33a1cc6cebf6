package url

import "github.com/gowhatwg/url/internal/infra"

// isOther reports whether net/url parses rawURL: whether rawURL has a scheme, as the URL
// Standard's parser reads it, that isn't special, or is a file: URL without a slash, or with two
// slashes and then anything but the host localhost.
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
	_, slashes, host, _ := cutAuthority(s)
	return slashes == "" || len(slashes) == 2 && !infra.EqualFold(host, "localhost")
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
