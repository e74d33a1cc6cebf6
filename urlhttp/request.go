package urlhttp

import (
	"context"
	"fmt"
	"io"
	"net/http"
	neturl "net/url"
	"time"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/quote"
)

// NewRequest returns a request that sends u, an http: or https: URL, byte for byte:
// the path and query of u are the target of the request, and its host is the Host
// header. The fragment isn't sent, but stays with the request for [Location].
// net/http sends a username and a password in an Authorization header, if the
// client allows them.
//
// The arguments method and body are as in [http.NewRequestWithContext], and so are
// errors about method, body and ctx. The context of the request is derived from ctx. An
// error about u is an [*Error]. It wraps [ErrInvalidURL], [ErrForbiddenScheme], or, for
// a URL that net/http can't request, [url.ErrNotConvertible]. [WireNetURL] lists these
// URLs, and says what differs if a client of another package uses a proxy.
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

// A converted is a URL with the result of wireURL. A request carries it, because converting the
// URL back costs more than all other checks.
type converted struct {
	net neturl.URL
	url url.URL

	// owned is the URL of a request that follows a redirect, and shown is hideURL's
	// replacement for it.
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

// convertedOf returns the converted URL that a request carries, or nil if the
// request is for another URL.
func convertedOf(req *http.Request) *converted {
	c, ok := req.Context().Value(convertedKey{}).(*converted)
	if !ok || c.net != *req.URL && (c.owned != req.URL || c.shown != *req.URL) {
		return nil
	}
	return c
}

// wireOf returns the URL of a request, which nobody may change. It also returns the URL with
// which net/http requests it, which doesn't share memory with req.
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

// setURL sets the URL of req, which follows a redirect, to u.
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

// hideURL keeps an http.Client from showing more of a request's URL than an error of this
// package does. It is needed, and possible, only if setURL set the URL, which a server chose.
func hideURL(req *http.Request) {
	c, ok := req.Context().Value(convertedKey{}).(*converted)
	if !ok || c.owned == nil || c.owned != req.URL || c.net != *req.URL {
		return
	}
	c.shown = *shownURL(redacted(&c.url))
	*req.URL = c.shown
}

// shownURL returns a URL whose text is the beginning of text. Nobody can request it.
func shownURL(text string) *neturl.URL {
	return &neturl.URL{Opaque: quote.Shorten(text, maxShown)}
}

// hopOf counts the redirects that led to req.
func hopOf(req *http.Request) int {
	n := 0
	for req.Response != nil && req.Response.Request != nil {
		req = req.Response.Request
		n++
	}
	return n
}

// firstDeadline returns the deadline of the request whose response has led to req.
func firstDeadline(req *http.Request) (time.Time, bool) {
	if req.Response == nil || req.Response.Request == nil {
		return time.Time{}, false
	}
	return req.Response.Request.Context().Deadline()
}

// A sending is the state of a request in the transport of a client. The context of
// the request carries it.
type sending struct {
	hasChosen bool        // proxy has been chosen
	proxy     *neturl.URL // the proxy to ask, or nil
}

type sendingKey struct{}

// refusalKey is the key of a redirect's refusal, in the context of the request that
// would follow the redirect.
type refusalKey struct{}
