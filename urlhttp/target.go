package urlhttp

import (
	"errors"
	"fmt"
	"net/http"
	neturl "net/url"
	"strings"

	"github.com/gowhatwg/url/urltarget"
)

// RequestTarget returns the target of a request that a server received, with the scheme
// https for TLS and otherwise http. It is the target as received, even if a handler or
// [http.StripPrefix] has changed r.URL: it comes from RequestURI, the method, and the
// Host. It comes from r.URL, which net/url has read, only if RequestURI is empty, as in
// requests from net/http/cgi and net/http/fcgi and in those made within the process.
//
// The error is a [*urltarget.Error].
func RequestTarget(r *http.Request) (urltarget.Target, error) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	target := r.RequestURI
	if target == "" && r.URL != nil {
		target = r.URL.RequestURI()
		if r.URL.Opaque == "" && target != "*" && target[0] != '/' {
			target = "/" + target // as after StripPrefix("/a/")
		}
	}
	protocol := r.Header.Get(":protocol")
	if r.ProtoMajor < 2 || r.Method == http.MethodConnect && protocol == "" {
		return urltarget.Parse(r.Method, scheme, r.Host, target)
	}
	return urltarget.ParsePseudoHeaders(urltarget.PseudoHeaders{
		Method:    r.Method,
		Scheme:    scheme,
		Authority: r.Host,
		Path:      target,
		Protocol:  protocol,
		Host:      strings.Join(r.Header["Host"], ","),
	})
}

// targetStatus returns the status of an answer to a request with an invalid target.
func targetStatus(err error) int {
	if errors.Is(err, urltarget.ErrTooLong) {
		return http.StatusRequestURITooLong
	}
	return http.StatusBadRequest
}

// A TargetGuard refuses or normalizes the targets of requests before other handlers read
// them. Its method Handler is a middleware:
//
//	guard := urlhttp.TargetGuard{Policy: urltarget.Browser()}
//	server := &http.Server{Handler: guard.Handler(mux)}
//
// Put it around the router. There it does what the policy says, and passes on requests with
// the same path in RequestURI and URL. Behind a router, which has already decided by the path, it
// refuses what the policy doesn't keep, in RequestURI and in the path of r.URL. It is behind a
// router if r.Pattern is set or the paths differ. Routers that set neither need Routed.
type TargetGuard struct {
	// Policy says what to refuse, to normalize and to redirect. A policy can differ from
	// route to route: see Routed.
	Policy urltarget.Policy

	// Routed means that a router has already chosen the handler by the path.
	Routed bool

	// Refused, if not nil, is called for each refused request, before the answer, for logs.
	// The error is an [*Error] that wraps [ErrInvalidRequest] and a [*urltarget.Error].
	Refused func(*http.Request, error)
}

// Handler returns a handler that passes requests on to next. It answers 400 to a request that
// the policy refuses, or 414 if its target is too long, with a body that doesn't show the
// target. A redirect has the status 308, and the path and the query of the request, without
// a host. net/http answers "OPTIONS *" before any handler; see [HostGuard.Handler].
func (g TargetGuard) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		passed, location, err := g.apply(r)
		switch {
		case err != nil:
			if g.Refused != nil {
				g.Refused(r, newError(nil, 0, fmt.Errorf("%w: %w", ErrInvalidRequest, err)))
			}
			status := targetStatus(err)
			http.Error(w, http.StatusText(status), status)
		case location != "":
			// http.Redirect would change the path.
			w.Header().Set("Location", location)
			w.WriteHeader(http.StatusPermanentRedirect)
		default:
			next.ServeHTTP(w, passed)
		}
	})
}

// apply returns the request to pass on, or where to redirect it.
func (g TargetGuard) apply(r *http.Request) (passed *http.Request, location string, err error) {
	t, err := RequestTarget(r)
	if err != nil {
		return nil, "", err
	}
	if g.Routed || r.Pattern != "" || !isPathOf(r.URL, t) {
		return r, "", g.check(r, t)
	}
	result, redirect, err := g.Policy.Apply(t)
	switch {
	case err != nil:
		return nil, "", err
	case result == t:
		return r, "", nil
	case redirect && len(r.Header["Upgrade"]) == 0:
		return nil, result.String(), nil
	}
	return withTarget(r, result)
}

// check returns an error if the policy doesn't keep something in the target or in the path of
// the URL.
func (g TargetGuard) check(r *http.Request, t urltarget.Target) error {
	if err := g.Policy.Check(t); err != nil || r.URL == nil {
		return err
	}
	path := r.URL.EscapedPath()
	if path == "" || path == "*" || t.Form() == urltarget.AuthorityForm {
		return nil
	}
	if path[0] != '/' {
		path = "/" + path // as after StripPrefix("/a/")
	}
	inner, err := urltarget.Parse(http.MethodGet, t.Scheme(), t.Host(), path)
	if err != nil {
		return err
	}
	return g.Policy.Check(inner)
}

// isPathOf reports whether u has the path of t, as net/http's server parses it.
func isPathOf(u *neturl.URL, t urltarget.Target) bool {
	if u == nil {
		return false
	}
	if t.Form() > urltarget.AbsoluteForm {
		return true
	}
	path := t.Path()
	if u.Path == path && u.RawPath == "" && !strings.Contains(path, "%") {
		return true
	}
	want, err := neturl.ParseRequestURI(path)
	return err == nil && (u.Path == want.Path && u.RawPath == want.RawPath || u.Path == "" && path == "/")
}

// withTarget returns r with the target t. The query is the same.
func withTarget(r *http.Request, t urltarget.Target) (*http.Request, string, error) {
	want, err := neturl.ParseRequestURI(t.String())
	if err != nil {
		return nil, "", err
	}
	u := *r.URL
	u.Path, u.RawPath, u.Opaque = want.Path, want.RawPath, ""
	if t.Form() == urltarget.OriginForm {
		u.Scheme, u.Host, u.User = "", "", nil
	}
	passed := *r
	passed.URL = &u
	if r.RequestURI != "" {
		passed.RequestURI = t.String()
	}
	return &passed, "", nil
}
