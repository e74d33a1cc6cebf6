package urlhttp

import (
	"fmt"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// WireNetURL returns u in such a form that net/http sends what a browser sends, byte for
// byte: the target of a request for the result is [url.URL.RequestTarget], and its Host is
// [url.URL.Host]. The scheme of u is http, https, ws or wss. [NewRequest] makes a request
// for the result.
//
// It is for clients that stand in for a browser: where a signature covers the URL, or a
// server tells "/a|b" from "/a%7Cb". [url.URL.NetURL] serves all others.
//
// A path with a "|", or with a "%" that begins no percent-encoded byte, is in Opaque, as
// net/url would encode it. Then String leaves out the host, and so do net/http's errors. A
// client that isn't of this package asks a proxy for the path alone: use a [Transport].
// http.NewRequest parses such a text again: set the URL of a request instead.
//
// The error is an [*Error]. It wraps [ErrInvalidURL] for nil and the zero URL,
// [ErrForbiddenScheme], or [url.ErrNotConvertible] if the host has a ", `, { or }, which
// net/http leaves out of a Host header, or the path begins with "//" and also has a "|" or a
// bad "%".
//
// [url.FromNetURL] gives u back from the result. Only credentials that are percent-encoded
// in an unusual way can come back encoded otherwise.
func WireNetURL(u *url.URL) (*neturl.URL, error) {
	if err := checkScheme(u, "http", "https", "ws", "wss"); err != nil {
		return nil, err
	}
	n, err := wireURL(u)
	if err != nil {
		return nil, newError(u, 0, err)
	}
	return n, nil
}

// checkScheme returns an Error if u has none of these schemes.
func checkScheme(u *url.URL, schemes ...string) error {
	switch {
	case u == nil:
		return newError(nil, 0, fmt.Errorf("%w: there is none", ErrInvalidURL))
	case u.Scheme() == "":
		return newError(nil, 0, fmt.Errorf("%w: the zero URL", ErrInvalidURL))
	case !slices.Contains(schemes, u.Scheme()):
		return newError(u, 0, &detailError{ErrForbiddenScheme, quote.Text(u.Scheme(), maxShown)})
	}
	return nil
}

// wireURL is WireNetURL without the check of the scheme, and returns just the reason.
func wireURL(u *url.URL) (*neturl.URL, error) {
	if strings.ContainsAny(u.Hostname(), "\"`{}") {
		return nil, &detailError{url.ErrNotConvertible, "net/http would leave the host out of the request"}
	}
	query, ok := u.Query()
	n := &neturl.URL{
		Scheme:     u.Scheme(),
		User:       netUserinfo(u),
		Host:       u.Host(),
		RawQuery:   query,
		ForceQuery: ok && query == "",
	}
	if fragment, ok := u.Fragment(); ok {
		setFragment(n, fragment)
	}
	path := u.Pathname()
	n.Path = string(url.PercentDecode(path))
	if n.EscapedPath() == path {
		return n, nil
	}
	if n.RawPath = path; n.EscapedPath() == path {
		return n, nil
	}
	// Opaque is the only way past net/url's encoding, but there two slashes
	// would announce a host.
	if strings.HasPrefix(path, "//") {
		return nil, &detailError{url.ErrNotConvertible, "net/url can't hold a path that begins with // and has a | or a bad % in it"}
	}
	n.RawPath, n.Opaque = "", path
	return n, nil
}

// netUserinfo returns the credentials of u, nil if there are none.
func netUserinfo(u *url.URL) *neturl.Userinfo {
	username, password := string(url.PercentDecode(u.Username())), string(url.PercentDecode(u.Password()))
	switch {
	case password != "":
		return neturl.UserPassword(username, password)
	case username != "":
		return neturl.User(username)
	}
	return nil
}

// emptyFragment as the RawFragment of an empty Fragment stands for a fragment that is empty,
// but there. net/url ignores it, and url.FromNetURL knows it.
const emptyFragment = "#"

func setFragment(n *neturl.URL, fragment string) {
	n.Fragment = string(url.PercentDecode(fragment))
	if fragment == "" {
		n.RawFragment = emptyFragment
	} else if n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
}
