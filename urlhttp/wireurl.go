package urlhttp

import (
	"fmt"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

// WireNetURL returns u in a form that net/http sends byte for byte as a browser does: a
// request for it has the target [url.URL.RequestTarget] and the Host header
// [url.URL.Host]. The scheme of u must be http, https, ws or wss. [NewRequest] uses
// this form.
//
// Use it where the exact bytes matter, for example if a signature covers the URL, or if
// a server tells "/a|b" from "/a%7Cb". Everywhere else use [url.URL.NetURL].
//
// A path with a "|", or with a "%" that doesn't begin a percent-encoded byte, is
// stored in the field Opaque, because net/url would encode it. The String of the
// result and net/http's errors then leave out the host. With a proxy, use a
// [Transport]: a client from another package sends the proxy only the path.
// http.NewRequest would parse that String again, so set the URL field of a request
// instead.
//
// The error is an [*Error]. It wraps [ErrInvalidURL] for nil and the zero URL, and
// [ErrForbiddenScheme] for another scheme. It wraps [url.ErrNotConvertible] in two
// cases: the host has a ", `, { or }, which net/http doesn't send in a Host header, or
// the path begins with "//" and also has a "|" or a bad "%". [url.FromNetURL] turns the
// result back into u. Only oddly percent-encoded credentials can differ.
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

// checkScheme returns an Error unless u has one of these schemes.
func checkScheme(u *url.URL, schemes ...string) error {
	switch {
	case u == nil:
		return newError(nil, 0, fmt.Errorf("%w: it is missing", ErrInvalidURL))
	case u.Scheme() == "":
		return newError(nil, 0, fmt.Errorf("%w: the zero URL", ErrInvalidURL))
	case !slices.Contains(schemes, u.Scheme()):
		return newError(u, 0, &detailError{ErrForbiddenScheme, quote.Text(u.Scheme(), maxShown)})
	}
	return nil
}

// wireURL is WireNetURL without checking the scheme. Its error is just the reason.
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
	// Opaque is the only way around net/url's encoding, but two slashes at its start would
	// begin a host.
	if strings.HasPrefix(path, "//") {
		return nil, &detailError{url.ErrNotConvertible, "net/url can't hold a path that begins with // and has a | or a bad % in it"}
	}
	n.RawPath, n.Opaque = "", path
	return n, nil
}

// netUserinfo returns the credentials of u, or nil if it has no credentials.
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

func setFragment(n *neturl.URL, fragment string) {
	n.Fragment = string(url.PercentDecode(fragment))
	if fragment == "" {
		n.RawFragment = infra.EmptyNetFragment
	} else if n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
}
