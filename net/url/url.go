package url

import (
	"errors"
	neturl "net/url"
	"strconv"
	"strings"

	whatwg "github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
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
// stays empty and a default port stays: the Path of "http://h?q" is "", and the Host of
// "http://h:080/" is "h:80". A URL that net/url can't hold is an error. For what no browser could
// read, such as URLs with other schemes, Parse returns what net/url's Parse returns.
//
// Parse refuses what net/url's Parse refuses, except for a bad "%" behind the host: a control
// before a "#", a space before the scheme, percent-encoded ASCII or a space in the host. It also
// refuses "https:h" and "https:/h", which are paths for an https page, and "ẞ" in a host, for which
// net/http of Go 1.26 connects elsewhere. [Resolve] reads all of these as a browser does; without a base,
// Resolve(nil, rawURL).
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
func Parse(rawURL string) (*URL, error) { return parse(rawURL, neturl.Parse) }

// parse is Parse, which refuses what netParse refuses. If that is nil, it reads everything that a
// browser reads.
func parse(rawURL string, netParse func(string) (*URL, error)) (*URL, error) {
	isHTTP := strings.HasPrefix(rawURL, "https:") || strings.HasPrefix(rawURL, "http:")
	if isHTTP || hasScheme(rawURL) {
		if !isHTTP && isOther(rawURL) {
			n, err := neturl.Parse(rawURL)
			return n, otherError(rawURL, err)
		}
		u, err := whatwg.Parse(rawURL)
		if err == nil {
			return toNetURL(u, rawURL, netParse)
		}
		if e, ok := err.(*whatwg.Error); ok && e.Err != whatwg.ErrTooLong {
			return nil, shownError(rawURL, e.Input, err) // as it hides what parseError would hide
		}
		return nil, parseError(rawURL, err)
	}
	return parseReference(rawURL, netParse)
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

// hasScheme reports whether the parser finds a scheme in s.
func hasScheme(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case ':':
			return infra.SchemeLength(trim(s[:i+1])) >= 0
		case '/', '\\', '?', '#':
			return false
		}
	}
	return false
}

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

// toNetURL converts u, which was parsed from input, or returns the error for input, also that of
// refuse. As in net/url, a default port that input writes stays, and an empty path stays empty.
func toNetURL(u *whatwg.URL, input string, netParse func(string) (*URL, error)) (*URL, error) {
	n, err := u.NetURL()
	if err != nil {
		return nil, parseError(input, err)
	}
	isVerbatim := u.Href() == input
	if n.Host != "" && !isVerbatim {
		_, slashes, authority, rest := cutAuthority(input)
		if n.Path == "/" && len(slashes) > 1 && (rest == "" || rest[0] == '?' || rest[0] == '#') {
			n.Path = ""
		}
		if endsWithPort(authority) {
			keepPort(n, u)
		}
	}
	if netParse == nil || isVerbatim && n.User == nil {
		return n, nil
	}
	return refuse(n, input, netParse)
}

// keepPort gives n, which is u, a port that was written: the parser drops a default port.
func keepPort(n *URL, u *whatwg.URL) {
	if port, ok := u.EffectivePort(); ok && u.Port() == "" {
		n.Host += ":" + strconv.Itoa(int(port))
	}
}

// cutAuthority returns the parts of s, a valid URL or reference, up to its authority, and the
// rest. If there are fewer than two slashes, the authority may be a path.
func cutAuthority(s string) (scheme, slashes, authority, rest string) {
	s = trim(s)
	if n := infra.SchemeLength(s); n > 0 {
		scheme, s = s[:n], s[n+len(":"):]
	}
	start := 0
	for start < len(s) && isSlash(s[start]) {
		start++
	}
	end := start + authorityBytes.Skip(s[start:])
	return scheme, s[:start], s[start:end], s[end:]
}

var authorityBytes = infra.Of(`/\?#`).Not()

// endsWithPort reports whether an authority ends with ":" and digits.
func endsWithPort(authority string) bool {
	i := len(authority)
	for i > 0 && '0' <= authority[i-1] && authority[i-1] <= '9' {
		i--
	}
	return 0 < i && i < len(authority) && authority[i-1] == ':'
}

// ParseRequestURI parses an absolute URL, as [Parse] does, or an absolute path with a
// query but without a fragment, as in a request to a server. Two slashes at the
// beginning belong to the path. A "#" is percent-encoded. But a "#" in an authority
// is an error: a browser would end the authority there. For a URL that [Parse] leaves to
// net/url, the result is that of net/url's ParseRequestURI.
//
// An absolute URL with a dot segment in its path, or with a "\" before its query, is an error, too.
// Browsers and HTTP clients don't send it, and the server behind may find another path in it: for
// "//..", some servers merge the slashes first. Use package urltarget for a text from a request.
//
// The error is an [*Error], as from Parse.
func ParseRequestURI(rawURL string) (*URL, error) {
	if rawURL == "" || rawURL == "*" || rawURL[0] == '/' {
		return parseRequestPath(rawURL)
	}
	if isOther(rawURL) {
		n, err := neturl.ParseRequestURI(rawURL)
		return n, otherError(rawURL, err)
	}
	text := strings.ReplaceAll(rawURL, "#", "%23")
	path, _, _ := strings.Cut(rawURL, "?")
	path = decodeDots.Replace(path) + "/"
	u, err := whatwg.Parse(text)
	switch {
	case err == nil && text != rawURL && !hasAuthority(rawURL, u):
		return nil, parseError(rawURL, errors.New("net/url: invalid userinfo"))
	case err == nil && (strings.Contains(path, `\`) || strings.Contains(path, "/./") || strings.Contains(path, "/../")):
		return nil, parseError(rawURL, errors.New(`a dot segment or a "\" in the path: browsers and clients don't send it`))
	case err == nil:
		return toNetURL(u, rawURL, neturl.ParseRequestURI)
	case !hasScheme(rawURL):
		return nil, refusedURI(rawURL)
	}
	return nil, parseError(rawURL, err)
}

// hasAuthority reports whether rawURL and u have the same authority.
func hasAuthority(rawURL string, u *whatwg.URL) bool {
	v, err := whatwg.Parse(rawURL)
	return err == nil && v.Host() == u.Host() && v.Username() == u.Username() && v.Password() == u.Password()
}
