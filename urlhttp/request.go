package urlhttp

import (
	"context"
	"io"
	"net/http"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/internal/quote"
)

// NewRequest returns a request that sends u, an http: or https: URL, byte for byte:
// the path and query of u are the target of the request, and its host is the Host
// header. The fragment isn't sent, but stays with the request for [Location].
// net/http sends a username and a password in an Authorization header, if the
// client allows them.
//
// The arguments method and body are as in [http.NewRequestWithContext], and so are
// errors about method, body and ctx. An error about u is an [*Error], like that of
// [WireNetURL].
func NewRequest(ctx context.Context, method string, u *url.URL, body io.Reader) (*http.Request, error) {
	n, err := wireURL(u, requestSchemes...)
	if err != nil {
		return nil, newError(u, 0, err)
	}
	if ctx != nil {
		ctx = (&trip{url: new(*u), wire: *n}).with(ctx)
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	req.URL, req.Host = n, n.Host
	return req, nil
}

// WireNetURL returns u in a form that net/http sends byte for byte as a browser does: a
// request for it has the target [url.URL.RequestTarget] and the Host header
// [url.URL.Host]. The scheme of u must be http, https, ws or wss. [NewRequest] uses
// this form.
//
// Use it where the exact bytes matter, as for a signature; elsewhere use [url.URL.NetURL].
//
// A path with a "|", or with a "%" that doesn't begin a percent-encoded byte, is
// stored in the field Opaque, because net/url would encode it. The String of the
// result and net/http's errors then don't have the host. Don't parse that String again:
// set the URL field of a request. With a proxy, use a [Transport].
//
// The error is an [*Error]. It wraps [ErrInvalidURL] for nil and the zero URL,
// [ErrForbiddenScheme] for another scheme, and [url.ErrNotConvertible] if the host has a
// ", `, { or }, or if the path begins with "//" and also has a "|" or a bad "%": net/http
// can't send these. [url.FromNetURL] turns the result back into u, except for oddly
// percent-encoded credentials.
func WireNetURL(u *url.URL) (*neturl.URL, error) {
	n, err := wireURL(u, "http", "https", "ws", "wss")
	if err != nil {
		return nil, newError(u, 0, err)
	}
	return n, nil
}

// requestSchemes are the schemes of URLs that a client requests.
var requestSchemes = []string{"https", "http"}

// checkScheme says why u doesn't have one of these schemes.
func checkScheme(u *url.URL, schemes ...string) error {
	switch {
	case u == nil:
		return &detailError{ErrInvalidURL, "it is missing"}
	case u.Scheme() == "":
		return &detailError{ErrInvalidURL, "the zero URL"}
	case !slices.Contains(schemes, u.Scheme()):
		return &detailError{ErrForbiddenScheme, quote.Text(u.Scheme(), maxShown)}
	}
	return nil
}

// wireURL is WireNetURL for a URL with one of these schemes. Its error is just the reason.
func wireURL(u *url.URL, schemes ...string) (*neturl.URL, error) {
	if err := checkScheme(u, schemes...); err != nil {
		return nil, err
	}
	if strings.ContainsAny(u.Hostname(), "\"`{}") {
		return nil, &detailError{url.ErrNotConvertible, "net/http would leave the host out of the request"}
	}
	query, ok := u.Query()
	n := &neturl.URL{
		Scheme:     u.Scheme(),
		User:       infra.NetUserinfo(url.PercentDecode(u.Username()), url.PercentDecode(u.Password())),
		Host:       u.Host(),
		RawQuery:   query,
		ForceQuery: ok && query == "",
	}
	if fragment, ok := u.Fragment(); ok {
		setFragment(n, fragment)
	}
	path := u.Pathname()
	n.Path = url.PercentDecode(path)
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

func setFragment(n *neturl.URL, fragment string) {
	n.Fragment = url.PercentDecode(fragment)
	if fragment == "" {
		n.RawFragment = infra.EmptyNetFragment
	} else if n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
}
