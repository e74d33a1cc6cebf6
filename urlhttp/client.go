package urlhttp

import (
	"context"
	"net/http"
	"slices"

	"github.com/gowhatwg/url"
)

// NewClient returns a client that is safe to use with untrusted URLs. It speaks
// HTTP/1.1, and ignores proxies in the environment. Each open request has a connection
// of its own, and up to 100 are kept for further requests. The example of [Transport] has a
// client for HTTP/2.
//
// Use [Get] or [NewRequest] to make its requests: the client's own methods parse strings
// with net/url. Read each body to its end; closing it before that closes the connection.
// Keep the client, and call CloseIdleConnections when you are done with it.
//
// The client's CheckRedirect returns no error, because net/http would add the whole
// Location header to the error's text. Instead the [Transport] refuses the next request.
func NewClient(o Options) *http.Client {
	o = o.clone()
	t := &Transport{Base: o.newTransport(), Options: o}
	o.Allow = nil // the Transport asks it
	return &http.Client{
		Transport:     t,
		CheckRedirect: o.checkRedirectLater,
		Jar:           o.Jar,
	}
}

// Get requests u with a client, usually one from [NewClient]. The caller closes the body of
// the response, as with [http.Client.Get].
func Get(ctx context.Context, c *http.Client, u *url.URL) (*http.Response, error) {
	req, err := NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, err
	}
	return c.Do(req)
}

// Redirect answers a request with a redirect to u, with a code such as
// [http.StatusSeeOther]. The Location header is the whole URL without credentials, so its
// path can't be taken for a host, as the relative reference "//evil.example" would be.
// Redirect accepts any scheme and host: use a URL from [url.URL.ParseSameOrigin]. If u is nil
// or the zero URL, the answer is an internal server error. Like [http.Redirect], it panics if
// code doesn't have three digits.
func Redirect(w http.ResponseWriter, r *http.Request, u *url.URL, code int) {
	if u == nil || *u == (url.URL{}) {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, u.WithoutCredentials().Href(), code)
}

// https://fetch.spec.whatwg.org/#local-scheme
var localSchemes = []string{"about", "blob", "data"}

// Referrer returns the Referer header of a request from a page or a program at u: u
// without username, password and fragment. If originOnly is true, the path and the query
// are removed as well. For the schemes about, blob and data, and without a URL, it is "": no
// header is sent.
//
// By default browsers send the full referrer to the same origin, and only the origin to
// another one, or if it is longer than 4096 bytes. From an opaque origin, or from https: to
// http:, they send nothing.
//
// https://w3c.github.io/webappsec-referrer-policy/#strip-url
func Referrer(u *url.URL, originOnly bool) string {
	switch {
	case u == nil, u.Scheme() == "", slices.Contains(localSchemes, u.Scheme()):
		return ""
	case !originOnly:
		return u.WithoutCredentials().WithoutFragment().Href()
	case u.ParsedHost().Kind() == url.HostNull:
		return u.Protocol() + "/"
	}
	return u.Protocol() + "//" + u.Host() + "/"
}
