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

// Rewrite returns a function for the field Rewrite of an [httputil.ReverseProxy]. Like
// SetURL of [httputil.ProxyRequest], the function sends each request to the backend, an
// http: or https: URL, and appends the path and query of the request to the backend's
// own.
//
//	proxy := &httputil.ReverseProxy{Rewrite: urlhttp.Rewrite(backend)}
//
// The backend gets them byte for byte: "//a" stays a path with two slashes, and
// "|", "%2F", "?a;b" and "?%zz" stay unchanged. Only characters that a URL can't
// have are percent-encoded, and "//a|b" becomes "//a%7Cb", because net/http can't
// send it. Dot segments are resolved before the path of the backend is added, so a
// request can't leave that path. The Host header is the backend's.
//
// A request with an invalid Host header or a target without a path, such as CONNECT
// or OPTIONS for "*", isn't passed on: the proxy's ErrorHandler gets an [*Error]
// that wraps [ErrInvalidRequest]. If the backend isn't an http: or https: URL, the
// error wraps [ErrInvalidURL] or [ErrForbiddenScheme].
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
			// net/http returns the cause. A transport that ignores the context
			// fails as well: no host has this name.
			ctx, cancel := context.WithCancelCause(context.WithValue(pr.Out.Context(), refusalKey{}, err))
			cancel(err)
			pr.Out = pr.Out.WithContext(ctx)
			n = &neturl.URL{Scheme: "http", Host: "bad-target.invalid", Path: "/"}
		}
		pr.Out.URL, pr.Out.Host = n, n.Host
	}
}

// backendURL returns the URL to request from a backend.
func backendURL(backend *url.URL, in *http.Request) (*neturl.URL, error) {
	// A client can request http://example.com/a. Use only the path and the query,
	// so this doesn't lead to other servers.
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

// joinTarget returns the backend's path and query with those of u appended.
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
