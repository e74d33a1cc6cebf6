package urlhttp

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url"
	"github.com/gowhatwg/url/internal/infra"
	"github.com/gowhatwg/url/urltarget"
)

// Rewrite returns a function for the field Rewrite of an [httputil.ReverseProxy]. It sends
// each request to the backend, an http: or https: URL, whose path and query come first.
//
//	proxy := &httputil.ReverseProxy{
//		Rewrite:      urlhttp.Rewrite(backend),
//		ErrorHandler: urlhttp.ProxyErrorHandler,
//	}
//
// The backend gets path and query byte for byte: "//a" stays a path with two slashes, and
// "|", "%2F", "?a;b" and "?%zz" stay unchanged. There are three exceptions. Characters
// that a URL can't have are percent-encoded. "." segments are resolved. And "//a|b" becomes
// "//a%7Cb", because net/http can't send it as it is.
//
// A target for which [urltarget.Target.HasDotDot] reports a ".." segment, as in "..%2f", "..;"
// and "%c0%ae%c0%ae", isn't passed on, so a request can't leave the backend's path. What
// HasDotDot doesn't know is passed on: its comment lists that. The policies apply before that,
// one after the other; Rewrite normalizes what a policy redirects.
//
// Backends also differ in what they read in a query: net/url ignores a parameter with ";" or a
// bad "%", and all of a query with too many parameters, and httputil removes them where Rewrite
// isn't used. So a proxy that decides by r.URL.Query() has to refuse each query for which net/url's
// ParseQuery has an error. A policy that keeps neither [urltarget.QuerySemicolon] nor
// [urltarget.BadQuery] refuses them, but for the number of parameters. Or the proxy passes on what
// it has read, by setting pr.Out.URL.RawQuery to pr.In.URL.Query().Encode() after the function,
// which drops the query of the backend's URL.
//
// The path is the one that the client requested. Unlike SetURL of [httputil.ProxyRequest],
// the function ignores changes to the request's URL: behind [http.StripPrefix]("/api"),
// "/api/users" goes to the backend as "/api/users". To change paths, change RequestURI
// along with the URL. The Host header is the backend's.
//
// A connection that has switched to another protocol isn't read: whatever the client sends
// there reaches the backend. So a request to switch to HTTP/2 ("Upgrade: h2c") is passed on
// without that header: further requests would come over the connection. WebSockets stay.
//
// A request that can't be passed on goes to the proxy's ErrorHandler with an [*Error] that
// wraps [ErrInvalidRequest] and, for a target, a [*urltarget.Error]. If the backend isn't an
// http: or https: URL, the error wraps [ErrInvalidURL] or [ErrForbiddenScheme].
func Rewrite(backend *url.URL, policies ...urltarget.Policy) func(*httputil.ProxyRequest) {
	var b url.URL
	wrong := checkScheme(backend, requestSchemes...)
	if wrong == nil {
		b = *backend
	} else {
		wrong = newError(backend, 0, wrong)
	}
	return func(pr *httputil.ProxyRequest) {
		dropH2C(pr.Out.Header)
		n, err := (*neturl.URL)(nil), wrong
		if err == nil {
			n, err = backendURL(&b, pr.In, policies)
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

// dropH2C removes a request to switch to HTTP/2 without TLS.
func dropH2C(h http.Header) {
	for token := range strings.SplitSeq(strings.Join(h["Upgrade"], ","), ",") {
		name, _, _ := strings.Cut(token, "/")
		if infra.EqualFold(strings.Trim(name, " \t"), "h2c") {
			deleteHeaders(h, "Upgrade", "Connection", "HTTP2-Settings")
			return
		}
	}
}

// ProxyErrorHandler is an ErrorHandler for an [httputil.ReverseProxy] with [Rewrite]. It
// answers 400 if the request was at fault, or 414 if its target is too long, and otherwise
// 502. Like httputil's own handler, it logs the error for a 502. The answers don't show
// what the client sent.
func ProxyErrorHandler(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusBadGateway
	if refusal := refusalOf(r); refusal != nil {
		err = refusal // a transport can ignore the context
	}
	// From Go 1.27 on, httputil refuses CONNECT with an error of its own.
	if errors.Is(err, ErrInvalidRequest) || r.Method == http.MethodConnect {
		status = targetStatus(err)
	} else {
		log.Printf("urlhttp: proxy error: %v", err)
	}
	http.Error(w, http.StatusText(status), status)
}

// backendURL returns the URL to request from a backend.
func backendURL(backend *url.URL, in *http.Request, policies []urltarget.Policy) (*neturl.URL, error) {
	u, err := passedOn(in, policies)
	if err == nil {
		u, err = urltarget.ParseURL(backend.Scheme(), backend.Host(), joinTarget(backend, u))
	}
	if err != nil {
		return nil, newError(nil, 0, fmt.Errorf("%w: %w", ErrInvalidRequest, err))
	}
	if n, err := wireURL(u, requestSchemes...); err == nil {
		return n, nil
	}
	n, err := u.NetURL()
	if err != nil {
		return nil, newError(u, 0, err)
	}
	return n, nil
}

// passedOn returns the URL of a request. A client can request http://example.com/a: only its
// path and query are for the backend, so it doesn't lead to other servers.
func passedOn(in *http.Request, policies []urltarget.Policy) (*url.URL, error) {
	t, err := RequestTarget(in)
	for _, policy := range policies {
		if err != nil {
			return nil, err
		}
		t, _, err = policy.Apply(t)
	}
	switch {
	case err != nil:
		return nil, err
	case t.Form() > urltarget.AbsoluteForm:
		return nil, errors.New("the target has no path")
	case t.HasDotDot():
		return nil, errors.New(`the path has a ".." segment for some servers`)
	}
	return t.URL()
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
