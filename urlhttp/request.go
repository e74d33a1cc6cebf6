package urlhttp

import (
	"context"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"strconv"

	"github.com/gowhatwg/url"
)

// NewRequest returns a request for u, which is an http: or https: URL. What goes
// over the wire is u byte for byte: its path and query are the target of the
// request, and its host the Host header. The fragment stays with the request, for
// [Location], and isn't sent. Of a username and a password net/http makes an
// Authorization header, if the client is allowed to.
//
// method and body are as in [http.NewRequestWithContext], and so are the errors
// about them. An error about u is an [*Error]. It wraps [ErrInvalidURL],
// [ErrForbiddenScheme], or, for a URL that net/http can't ask for,
// [url.ErrNotConvertible]; the documentation of [url.URL.NetURL] says which that
// are.
func NewRequest(ctx context.Context, method string, u *url.URL, body io.Reader) (*http.Request, error) {
	if u == nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: there is none", ErrInvalidURL))
	}
	if scheme := u.Scheme(); scheme != "http" && scheme != "https" {
		if scheme == "" {
			return nil, newError(nil, 0, fmt.Errorf("%w: the zero URL", ErrInvalidURL))
		}
		return nil, newError(u, 0, &detailError{ErrForbiddenScheme, strconv.Quote(scheme)})
	}
	n, err := wireURL(u)
	if err != nil {
		return nil, newError(u, 0, err)
	}
	req, err := http.NewRequestWithContext(ctx, method, "http://url.invalid/", body)
	if err != nil {
		return nil, err
	}
	req.URL, req.Host = n, n.Host
	return req, nil
}

// wireURL returns u for net/http, in such a way that the wire has u.
func wireURL(u *url.URL) (*neturl.URL, error) { return u.NetURL() }
