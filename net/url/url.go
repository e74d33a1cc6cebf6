package url

import (
	"errors"
	neturl "net/url"
	"strings"

	whatwg "github.com/gowhatwg/url"
)

// The types are net/url's, so values work with net/http, templates and every
// library. Their methods are net/url's, too: see the package documentation.
type (
	// URL is [neturl.URL].
	URL = neturl.URL
	// Userinfo is [neturl.Userinfo].
	Userinfo = neturl.Userinfo
	// Values is [neturl.Values].
	Values = neturl.Values
	// Error is [neturl.Error].
	Error = neturl.Error
	// EscapeError is [neturl.EscapeError].
	EscapeError = neturl.EscapeError
	// InvalidHostError is [neturl.InvalidHostError]. The error for a URL whose scheme isn't
	// special can wrap one. For an invalid host of a special URL, the error wraps one from
	// package github.com/gowhatwg/url.
	InvalidHostError = neturl.InvalidHostError
)

// Parse parses an absolute URL or a relative reference.
//
// Parse reads an absolute URL with a special scheme as a browser does, and converts it
// with the method NetURL of package github.com/gowhatwg/url, except that an empty path
// stays empty: the Path of "http://h?q" is "". The special schemes are http, https, ws,
// wss, ftp and file. A URL that net/url can't hold is an error.
//
// For all other schemes, Parse returns what net/url's Parse returns. It does the same for a
// file: URL without a slash or backslash after the scheme, as in "file:test.db".
//
// A relative reference stays relative. It is normalized so that ResolveReference,
// with an http or https base, gives the same URL as a browser; the package
// documentation lists the exceptions. Parse refuses a reference with a ":" in its
// first segment, as net/url does.
//
// The error is an [*Error]. Its URL has no password. The package documentation says what it
// wraps.
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(rawURL string) (*URL, error) {
	isHTTP := strings.HasPrefix(rawURL, "https:") || strings.HasPrefix(rawURL, "http:")
	if isHTTP || mayHaveScheme(rawURL) {
		if !isHTTP && isOther(rawURL) {
			return otherResult(rawURL)(neturl.Parse(rawURL))
		}
		u, err := whatwg.Parse(rawURL)
		if err == nil {
			return toNetURL(u, rawURL)
		}
		if !errors.Is(err, whatwg.MissingSchemeNonRelativeURL) {
			return nil, parseError(rawURL, err)
		}
	}
	return parseReference(rawURL)
}

// MustParse is [Parse] for a string that is known to be valid, such as a constant. It panics
// if Parse returns an error.
func MustParse(rawURL string) *URL {
	u, err := Parse(rawURL)
	if err != nil {
		panic(err)
	}
	return u
}

// mayHaveScheme reports whether a ":" is the first delimiter in s.
func mayHaveScheme(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case ':':
			return true
		case '/', '\\', '?', '#':
			return false
		}
	}
	return false
}

// toNetURL converts u, which was parsed from s, perhaps against a base URL.
func toNetURL(u *whatwg.URL, s string) (*URL, error) {
	n, err := u.NetURL()
	if err != nil {
		return nil, parseError(s, err)
	}
	if n.Path == "/" && n.Host != "" && endsWithAuthority(s) {
		n.Path = ""
	}
	return n, nil
}

// endsWithAuthority reports whether s, a valid URL or reference, has an authority
// after two slashes, but no path.
func endsWithAuthority(s string) bool {
	s = trim(s)
	if i := strings.IndexAny(s, `:/\?#`); i >= 0 && s[i] == ':' {
		s = s[i+1:]
	}
	rest := strings.TrimLeft(s, `/\`)
	if len(s)-len(rest) < 2 {
		return false
	}
	end := strings.IndexAny(rest, `/\?#`)
	return end < 0 || rest[end] == '?' || rest[end] == '#'
}

// ParseRequestURI parses an absolute URL, as [Parse] does, or an absolute path with a
// query but without a fragment, as in a request to a server. Two slashes at the
// beginning belong to the path. A "#" is percent-encoded. But a "#" in an authority
// is an error: a browser would end the authority there. For a URL that [Parse] leaves to
// net/url, the result is that of net/url's ParseRequestURI.
//
// The error is an [*Error], as from Parse.
func ParseRequestURI(rawURL string) (*URL, error) {
	if rawURL == "" || rawURL == "*" || rawURL[0] == '/' {
		return parseRequestPath(rawURL)
	}
	if isOther(rawURL) {
		return otherResult(rawURL)(neturl.ParseRequestURI(rawURL))
	}
	text := strings.ReplaceAll(rawURL, "#", "%23")
	u, err := whatwg.Parse(text)
	switch {
	case err == nil && text != rawURL && !hasAuthority(rawURL, u):
		return nil, refusal(rawURL, errors.New("net/url: invalid userinfo"))
	case err == nil:
		return toNetURL(u, text)
	case errors.Is(err, whatwg.MissingSchemeNonRelativeURL):
		return nil, refusal(rawURL, errors.New("invalid URI for request"))
	}
	return nil, parseError(rawURL, err)
}

// hasAuthority reports whether rawURL and u have the same authority.
func hasAuthority(rawURL string, u *whatwg.URL) bool {
	v, err := whatwg.Parse(rawURL)
	return err == nil && v.Host() == u.Host() && v.Username() == u.Username() && v.Password() == u.Password()
}

// Whatwg returns u as a URL of package github.com/gowhatwg/url, which has origins,
// hosts, sites and setters. The error is from that package's FromNetURL.
func Whatwg(u *URL) (*whatwg.URL, error) { return whatwg.FromNetURL(u) }
