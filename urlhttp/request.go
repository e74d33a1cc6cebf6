package urlhttp

import (
	"context"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// NewRequest returns a request for u, which is an http: or https: URL. What goes
// over the wire is u byte for byte: its path and query are the target of the
// request, and its host the Host header. The fragment stays with the request, for
// [Location], and isn't sent. Of a username and a password net/http makes an
// Authorization header, if the client is allowed to.
//
// method and body are as in [http.NewRequestWithContext], and so are the errors
// about them and ctx. The context of the request is derived from ctx. An error about u
// is an [*Error]. It wraps [ErrInvalidURL], [ErrForbiddenScheme], or, for a URL that
// net/http can't ask for, [url.ErrNotConvertible]; the documentation of [WireNetURL]
// says which that are, and what to note where another client than that of this package
// uses a proxy.
func NewRequest(ctx context.Context, method string, u *url.URL, body io.Reader) (*http.Request, error) {
	if err := checkScheme(u, "http", "https"); err != nil {
		return nil, err
	}
	n, err := wireURL(u)
	if err != nil {
		return nil, newError(u, 0, err)
	}
	if ctx != nil {
		ctx = context.WithValue(ctx, convertedKey{}, &converted{net: *n, url: *u})
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	req.URL, req.Host = n, n.Host
	return req, nil
}

// A converted is a URL, and what wireURL has made of it. It goes with a request, for
// the conversion back costs more than all other checks.
type converted struct {
	net neturl.URL
	url url.URL

	// owned is the URL of the request if that is of a redirect, and shown is what
	// hideURL has put there.
	owned *neturl.URL
	shown neturl.URL
}

type convertedKey struct{}

// urlOf returns the URL of a request, which nobody may change.
func urlOf(req *http.Request) (*url.URL, error) {
	if c := convertedOf(req); c != nil {
		return &c.url, nil
	}
	u, err := url.FromNetURL(req.URL)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalidURL, err)
	}
	return u, nil
}

// convertedOf returns what goes with a request if that is for the same URL, or nil.
func convertedOf(req *http.Request) *converted {
	c, ok := req.Context().Value(convertedKey{}).(*converted)
	if !ok || c.net != *req.URL && (c.owned != req.URL || c.shown != *req.URL) {
		return nil
	}
	return c
}

// wireOf returns the URL of a request, and what net/http has to ask for, so that it is
// that URL. Nobody may change the first. The second is apart from req.
func wireOf(req *http.Request) (*url.URL, *neturl.URL, error) {
	if c := convertedOf(req); c != nil {
		n := c.net
		return &c.url, &n, nil
	}
	u, err := urlOf(req)
	if err != nil {
		return nil, nil, err
	}
	n, err := wireURL(u)
	if err != nil {
		return u, nil, fmt.Errorf("%w: %w", ErrInvalidURL, err)
	}
	return u, n, nil
}

// setURL sends a request that follows a redirect to u.
func setURL(req *http.Request, u *url.URL) error {
	n, err := wireURL(u)
	if err != nil {
		return err
	}
	c := &converted{net: *n, url: *u, owned: n}
	*req = *req.WithContext(context.WithValue(req.Context(), convertedKey{}, c))
	req.URL = n
	return nil
}

// hideURL has an http.Client show no more of the URL of a request than an error of this
// package does. It can only be done, and need only be done, if setURL has made the URL: a
// server has chosen that.
func hideURL(req *http.Request) {
	c, ok := req.Context().Value(convertedKey{}).(*converted)
	if !ok || c.owned == nil || c.owned != req.URL || c.net != *req.URL {
		return
	}
	c.shown = *shownURL(redacted(&c.url))
	*req.URL = c.shown
}

// shownURL returns a URL whose text is the beginning of text, and that nobody can ask for.
func shownURL(text string) *neturl.URL {
	return &neturl.URL{Opaque: quote.Shorten(text, maxShown)}
}
