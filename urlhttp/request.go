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
// net/http can't ask for, [url.ErrNotConvertible]; the documentation of
// [url.URL.WireNetURL] says which that are.
func NewRequest(ctx context.Context, method string, u *url.URL, body io.Reader) (*http.Request, error) {
	if u == nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: there is none", ErrInvalidURL))
	}
	if scheme := u.Scheme(); scheme != "http" && scheme != "https" {
		if scheme == "" {
			return nil, newError(nil, 0, fmt.Errorf("%w: the zero URL", ErrInvalidURL))
		}
		return nil, newError(u, 0, &detailError{ErrForbiddenScheme, quote.Text(scheme, maxShown)})
	}
	n, err := wireURL(u)
	if err != nil {
		return nil, newError(u, 0, err)
	}
	if ctx != nil {
		ctx = context.WithValue(ctx, convertedKey{}, &converted{*n, *u})
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	req.URL, req.Host = n, n.Host
	return req, nil
}

// wireURL returns u for net/http, in such a way that the wire has u.
func wireURL(u *url.URL) (*neturl.URL, error) { return u.WireNetURL() }

// A converted is a URL, and what wireURL has made of it. It goes with a request, for
// the conversion back costs more than all other checks.
type converted struct {
	net neturl.URL
	url url.URL
}

type convertedKey struct{}

// urlOf returns the URL of a request, which nobody may change.
func urlOf(req *http.Request) (*url.URL, error) {
	if c, ok := req.Context().Value(convertedKey{}).(*converted); ok && c.net == *req.URL {
		return &c.url, nil
	}
	u, err := url.FromNetURL(req.URL)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalidURL, err)
	}
	return u, nil
}
