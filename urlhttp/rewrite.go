package urlhttp

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url"
)

// Rewrite returns a function for the field of that name of an [httputil.ReverseProxy], as
// the method SetURL of httputil's requests is: the backend, an http: or https: URL, is asked
// for the path and query of each request, after its own path and query if it has any.
//
//	proxy := &httputil.ReverseProxy{Rewrite: urlhttp.Rewrite(backend)}
//
// The backend gets them byte for byte, as far as they are those of a URL: "//a" stays a path
// with two slashes, and "|", "%2F", "?a;b" and "?%zz" stay what they are. What a URL can't
// have is percent-encoded. Dot segments are resolved before the path of the backend goes in
// front, so that a request can't leave it. Only "//a|b" becomes "//a%7Cb", which net/http
// can't send otherwise. The Host header is the backend's.
//
// A request whose target or Host header isn't one, such as CONNECT or OPTIONS for "*", isn't
// passed on. The ErrorHandler of the proxy gets an [*Error] that wraps [ErrInvalidRequest]; if
// the backend isn't an http: or https: URL, it wraps [ErrInvalidURL] or [ErrForbiddenScheme].
func Rewrite(backend *url.URL) func(*httputil.ProxyRequest) {
	wrong := checkScheme(backend, "http", "https")
	var b url.URL
	if wrong == nil {
		b = *backend
	}
	return func(pr *httputil.ProxyRequest) {
		n, err := (*neturl.URL)(nil), wrong
		if err == nil {
			n, err = backendURL(&b, pr.In)
		}
		if err != nil {
			// net/http returns the cause. No host has this name, for a transport that
			// doesn't look at the context.
			ctx, cancel := context.WithCancelCause(context.WithValue(pr.Out.Context(), refusalKey{}, err))
			cancel(err)
			pr.Out = pr.Out.WithContext(ctx)
			n = &neturl.URL{Scheme: "http", Host: "bad-target.invalid", Path: "/"}
		}
		pr.Out.URL, pr.Out.Host = n, n.Host
	}
}

// backendURL returns what to ask a backend for.
func backendURL(backend *url.URL, in *http.Request) (*neturl.URL, error) {
	// A client can ask for http://example.com/a. Only the path and the query matter: this
	// is no way to other servers.
	u, err := url.ParseRequestTarget("http", in.Host, in.RequestURI)
	if err == nil {
		u, err = url.ParseRequestTarget(backend.Scheme(), backend.Host(), joinTarget(backend, u))
	}
	if err != nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: %w", ErrInvalidRequest, err))
	}
	if n, err := wireURL(u); err == nil {
		return n, nil
	}
	n, err := u.NetURL()
	if err != nil {
		return nil, newError(u, 0, err)
	}
	return n, nil
}

// joinTarget returns the path and query of u after those of the backend.
func joinTarget(backend, u *url.URL) string {
	target := strings.TrimSuffix(backend.Pathname(), "/") + u.Pathname()
	first, hasFirst := backend.Query()
	second, hasSecond := u.Query()
	switch {
	case first == "" && hasSecond:
		return target + "?" + second
	case hasFirst && second == "":
		return target + "?" + first
	case hasFirst:
		return target + "?" + first + "&" + second
	}
	return target
}
