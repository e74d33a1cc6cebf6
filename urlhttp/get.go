package urlhttp

import (
	"context"
	"io"
	"net/http"

	"github.com/gowhatwg/url"
)

// Get requests u with a client, usually one from [NewClient]. Like [http.Client.Get], it
// follows redirects, and the caller closes the body of the response. It takes no string:
// what the client requests is what was parsed.
func Get(ctx context.Context, c *http.Client, u *url.URL) (*http.Response, error) {
	return Do(ctx, c, http.MethodGet, u, nil, nil)
}

// Do sends a request from [NewRequest] with a client, with these headers and this body,
// each of which may be nil. Otherwise it is like [Get].
func Do(ctx context.Context, c *http.Client, method string, u *url.URL, header http.Header, body io.Reader) (*http.Response, error) {
	req, err := NewRequest(ctx, method, u, body)
	if err != nil {
		return nil, err
	}
	if header != nil {
		req.Header = header.Clone()
	}
	return c.Do(req)
}

// Redirect answers a request with a redirect to u, with a code such as
// [http.StatusSeeOther]. The Location header is the whole URL with its fragment, so its
// path can't be taken for a host, as the relative reference "//evil.example" would be.
// A username and a password are left out. Redirect to a URL from
// [url.URL.ParseSameOrigin], or one that you have checked in another way: Redirect
// itself accepts any scheme and host.
//
// If u is nil or the zero URL, the answer is an internal server error.
func Redirect(w http.ResponseWriter, r *http.Request, u *url.URL, code int) {
	if u == nil || *u == (url.URL{}) {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		return
	}
	http.Redirect(w, r, u.WithoutCredentials().Href(), code)
}
